// The glyphs of verbs.
import { acts, type ActName } from './picks';

const ofActs: Record<ActName, string> = {
  search: 'search',
  muster: 'muster',
  trade: 'trade',
  recover: 'recover',
  campaign: 'campaign',
  travel: 'travel',
  powers: 'action',
  facedown: 'adviser',
  look: 'look',
  warbands: 'warband',
  citizens: 'deal',
};

export function glyphOfAct(act: ActName): string {
  return ofActs[act];
}

/** What is no action of a turn chooses something. */
export function glyphOfVerb(verb: string): string {
  const act = (Object.keys(acts) as ActName[]).find((one) => acts[one].some((word) => word === verb));
  return act ? ofActs[act] : verb === 'with' || verb === 'without' ? 'modifier' : 'played';
}
