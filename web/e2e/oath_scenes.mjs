// Scenes of Oath: from a few positions some choices lead to every panel. All seats are one person's,
// and chance, too, so that each of them can be looked at.
import { cutTexts } from './house.mjs';
import { lastRound, oathMiddle, siege } from './positions.mjs';

const attack = ['campaign red lush-coast', 'roll 14', 'yes', 'player blue'];
const raid = ['campaign white plains', 'target-pawn', 'roll 5', 'done', 'done', 'roll-defense 0-0-0', 'roll-attack 0-4-0', 'roll-attack 0-2-0'];
const searched = { position: `${oathMiddle}deck village-constable oracle scouts\n` };

const messenger = `players 2
turn red
site cradle-1 fertile-valley
site provinces-1 river
warbands cradle-1 red 3
warbands provinces-1 red 1
player red favor 1 warbands 2
advisers red messenger
`;
const dazzle = `players 4
turn red
site cradle-1 fertile-valley longbows wayside-inn wolves
site cradle-2 lush-coast garrison
advisers red dazzle*
`;
const dowsing = `players 3
turn red
player red secrets 1 favor 3
held red dowsing-sticks
relic-deck map skeleton-key
`;

/** Where each begins, and what is chosen to come there. */
export const oathScenes = {
  targets: { position: oathMiddle, by: raid.slice(0, 2) },
  allies: { position: siege, by: attack.slice(0, 2) },
  plans: { position: siege, by: attack },
  losses: { position: siege, by: [...attack, 'done', 'roll-defense 0-0-0', ...['0-4-0', '0-4-0', '0-4-0', '0-2-0'].map((faces) => `roll-attack ${faces}`)] },
  sacrifice: { position: oathMiddle, by: raid },
  drawn: { ...searched, by: ['search', 'turn'] },
  playing: { ...searched, by: ['search', 'turn', 'discard scouts', 'discard oracle'] },
  offer: { position: oathMiddle, by: ['offer red', 'slot 1'] },
  answer: { position: oathMiddle, by: ['offer red', 'slot 1', 'give 2', 'ask-card cup-of-plenty', 'propose'] },
  warbands: { position: messenger, by: ['use messenger'] },
  order: { position: dazzle, by: ['play dazzle', 'adviser nothing'] },
  relic: { position: dowsing, by: ['use dowsing-sticks', 'turn'] },
  chronicle: { position: lastRound, by: ['end'] },
};

export async function nowAt(person, table) {
  const { now } = await person.ask(`/tables/${table}`);
  return now.asked === null || now.asked === 'chance' ? now : (await person.ask(`/tables/${table}?as=${now.asked}`)).now;
}

/** Makes these choices, whoever is asked. */
export async function choose(person, table, choices) {
  for (const words of choices) {
    const { seq, asked } = await nowAt(person, table);
    await person.ask(`/tables/${table}/choose`, { seq, seat: asked, words, sure: true });
  }
}

export function openScene(person, { position }) {
  const seats = Array(Number(/^players (\d)/.exec(position)[1])).fill('me');
  return person.table({ game: 'oath', seats, position, chance: 'manual', seed: 1 });
}

/** Lets whoever is asked look at his panel. */
export async function lookAtPanel(person, table) {
  const page = await person.open(`/t/${table}`);
  const curtain = page.locator('.curtain button');
  await curtain.or(page.locator('.oath-affair')).first().waitFor();
  if (await curtain.isVisible()) await curtain.click();
  await page.locator('.oath-affair').waitFor();
  return page;
}

/** Texts that are cut and that no tip tells in full; the power of a site is told by the whole site. */
export async function cutIn(page) {
  const sites = await page.locator('[data-site]:has(.brief) > .spot:not([title])').count();
  const isTold = (one) => one.includes(' title="') || (one.includes('class="brief') && sites === 0);
  return (await page.evaluate(cutTexts)).filter((one) => !isTold(one));
}
