// Scenes of Crescent Moon: from one position a few choices lead to every kind of question that has
// a panel of its own. All seats are one person's, so that each of them can be looked at.
import assert from 'node:assert/strict';
import { secondYear } from './positions.mjs';

/** Until the Caliph acts, without what the Sultan does. */
const morning = ['warlord: recruit H8', 'murshid: influence H6', 'murshid: choose 2'];
const noon = [...morning, 'sultan: build city H9', 'sultan: build town F7', 'sultan: done'];
const assault = ['caliph: assault G9 H8 3+1m', 'warlord: promise 1', 'caliph: promise 2', 'murshid: agree caliph'];

/** What is chosen to come there; what is not named is answered as briefly as can be. */
export const scenes = {
  turn: { seat: 'caliph', phase: 'action.choose', by: noon },
  clash: { seat: 'caliph', phase: 'combat.attack', by: [...noon, ...assault] },
  defend: { seat: 'warlord', phase: 'combat.defend', by: [...noon, ...assault, 'caliph: choose 1 3'] },
  meddle: { seat: 'murshid', phase: 'combat.meddle', by: [...noon, ...assault, 'caliph: choose 1 3', 'warlord: choose none'] },
  promise: { seat: 'caliph', phase: 'deal.promise', by: [...noon, ...assault.slice(0, 2)] },
  agree: { seat: 'murshid', phase: 'deal.answer', by: [...noon, ...assault.slice(0, 3)] },
  contest: {
    seat: 'caliph',
    phase: 'contest.side',
    by: [...morning, 'sultan: influence F9', 'sultan: choose none', 'caliph: choose 4', 'murshid: defend'],
  },
  offer: { seat: 'caliph', phase: 'bargain.offer', by: [...noon, 'caliph: hire 2'] },
  answer: { seat: 'nomad', phase: 'bargain.answer', by: [...noon, 'caliph: hire 2', 'caliph: offer 3'] },
  deal: { seat: 'caliph', phase: 'bargain.reply', by: [...noon, 'caliph: hire 2', 'caliph: offer 3', 'nomad: counter 6'] },
  talk: { seat: 'caliph', phase: 'buy.talk', by: [...noon, 'caliph: buy'] },
  market: {
    seat: 'caliph',
    phase: 'buy.card',
    by: [...noon, 'caliph: buy', 'caliph: nothing', 'caliph: purchase near2', 'caliph: purchase middle3'],
  },
  riches: {
    seat: 'nomad',
    phase: 'year.riches',
    by: [...noon, 'caliph: recruit G9', 'caliph: recruit F9', 'caliph: recruit F10'],
  },
};

/** Brief answers, the first that is possible. */
const brief = ['pass', 'stay', 'choose none', 'promise 0', 'refuse', 'none', 'done', 'decline', 'nothing', 'hand-in 0', 'defend'];

function wordsOf(groups = []) {
  return groups.flatMap(({ verb, n, with: before = [], of }) => {
    const start = [verb, ...(n === undefined ? [] : [n]), ...before.map(([, word]) => word)];
    return of ? of.map((word) => [...start, word].join(' ')) : [start.join(' ')];
  });
}

/** Opens a table and plays it there; returns its id. */
async function tableAt(person, { seat, phase, by }) {
  const seats = Array(5).fill('me');
  const id = await person.table({ game: 'crescent', seats, position: secondYear, seed: 11 });
  const due = [...by];
  for (let choices = 0; choices < 80; choices += 1) {
    const asked = (await person.ask(`/tables/${id}`)).now.asked;
    const { now } = await person.ask(`/tables/${id}?as=${asked}`);
    if (due.length === 0 && now.asked === seat && now.phase === phase) return id;
    const legal = wordsOf(now.choices);
    const next = due[0]?.startsWith(`${asked}: `) ? due[0].slice(asked.length + 2) : null;
    const words = next !== null && legal.includes(next) ? next : brief.find((word) => legal.includes(word));
    assert.ok(words !== undefined, `${now.phase}: ${asked} is to choose from ${legal.slice(0, 20)}, due: ${due[0]}`);
    if (words === next) due.shift();
    await person.ask(`/tables/${id}/choose`, { seq: now.seq, seat: asked, words, sure: true });
  }
  return assert.fail(`still due: ${due}`);
}

/** Lets the seat of a scene look at it. */
export async function lookAt(person, scene) {
  const page = await person.open(`/t/${await tableAt(person, scene)}`);
  await page.locator('.curtain button').click();
  await page.locator(`main[data-phase="${scene.phase}"] .crescent > :is(.beside, .dock, .year)`).first().waitFor();
  return page;
}
