// What is going on beside the map, and in which panel it is shown and answered.
import type { prompts } from '../server/oath';
import type { Now } from '../server/wire';
import { viewOf } from './view';

export type AffairKind = 'campaign' | 'fought' | 'drawn' | 'deal' | 'chronicle' | 'order' | 'request' | 'warbands';

type Prompt = (typeof prompts)[number];

/** The questions that are answered in a panel. */
export const panelOf: Partial<Record<Prompt, AffairKind>> = {
  'campaign.targets': 'campaign',
  'campaign.join': 'campaign',
  'campaign.allies': 'campaign',
  'campaign.attack-plan': 'campaign',
  'campaign.defense-plan': 'campaign',
  'campaign.jinx': 'campaign',
  'campaign.sacrifice': 'campaign',
  'campaign.banish': 'campaign',
  'campaign.burn': 'campaign',
  'losses.where': 'campaign',
  'occupy.board': 'campaign',
  'occupy.joined': 'campaign',
  'relic-hunter.target': 'campaign',
  'relic-hunter.keep': 'campaign',
  'wild-mounts.beast': 'campaign',
  'sticky-fire.kill': 'campaign',
  'martial-culture.citizen': 'campaign',
  'search.swap': 'drawn',
  'search.where': 'drawn',
  'search.on-top': 'drawn',
  'search.discard': 'drawn',
  'search.first': 'drawn',
  'play.card': 'drawn',
  'play.where': 'drawn',
  'play.on-top': 'drawn',
  'play.discard': 'drawn',
  'play.adviser-limit': 'drawn',
  'setup.adviser': 'drawn',
  'setup.discard': 'drawn',
  'offer.slot': 'deal',
  'exchange.terms': 'deal',
  'exchange.answer': 'deal',
  'chronicle.oath': 'chronicle',
  'chronicle.offer': 'chronicle',
  'chronicle.answer': 'chronicle',
  'chronicle.edifice': 'chronicle',
  'chronicle.suit': 'chronicle',
  'chronicle.largest': 'chronicle',
  'dazzle.order': 'order',
  'threatening-roar.order': 'order',
  'salt-the-earth.order': 'order',
  'riots.order': 'order',
  'pilgrimage.order': 'order',
  'warbands.consent': 'request',
  'blackmail.pay': 'request',
  'witchs-bargain.deal': 'request',
  'bewitch.citizen': 'request',
  'long-lost-heir.citizen': 'request',
  'the-gathering.come': 'request',
  'gambling-hall.jinx': 'request',
  'relic-thief.use': 'request',
  'relic-thief.jinx': 'request',
  'travel.agree': 'request',
  'travel.giant': 'request',
  'travel.station': 'request',
  'skeleton-key.take': 'request',
  'ancient-forge.keep': 'request',
  'family-heirloom.keep': 'request',
  'dowsing-sticks.keep': 'request',
  'blood-pact.number': 'request',
  'revelation.burn': 'request',
  'forgotten-vault.secrets': 'request',
  'fallen-spire.number': 'request',
  'round.shift-die': 'request',
  'exchange.garrison': 'request',
  'citizen.replace': 'request',
  'messenger.move': 'warbands',
  'warning-signals.move': 'warbands',
  'obsidian-cage.release': 'warbands',
  'garrison.site': 'warbands',
};

/**
 * Those that a press on the table answers as well. Where cards would be discarded by it, a press
 * only reads.
 */
const alsoOnTable: readonly Prompt[] = [
  'campaign.targets',
  'campaign.allies',
  'campaign.attack-plan',
  'campaign.defense-plan',
  'relic-hunter.target',
  'relic-hunter.keep',
  'play.card',
  'offer.slot',
  'chronicle.offer',
  'chronicle.suit',
  'chronicle.largest',
];

/** A campaign and the map are looked at in turn: where there is room it stands beside the map. */
export function isBeside(affair: AffairKind | null): boolean {
  return affair === 'campaign' || affair === 'fought';
}

/** Whether things on the table are ringed for the question. */
export function isOnTable(phase: string): boolean {
  return !(phase in panelOf) || alsoOnTable.some((one) => one === phase);
}

/**
 * What the viewer is asked comes first; what everybody may follow is shown to everybody, and a
 * campaign that was fought where there is nothing else. Null if there is nothing.
 */
export function affairOf(now: Now, fought: number | null): AffairKind | null {
  const { battle, deal, winner } = viewOf(now);
  const rows: Record<string, AffairKind | undefined> = panelOf;
  const asked = now.viewer !== null && now.asked === now.viewer ? rows[now.phase] : undefined;
  if (asked !== undefined && asked !== 'campaign') return asked;
  if (battle) return 'campaign';
  if (deal) return 'deal';
  if (winner !== null) return 'chronicle';
  return asked === undefined ? (fought === null ? null : 'fought') : 'request';
}
