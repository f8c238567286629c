// What Oath's page says before a choice is what then happens: the price beside each is paid; and an
// action that cannot be taken says why. Games are played over HTTP, without a browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { enough, numbersFrom, ofPage, Reader } from './reader.mjs';

const { expand } = await ofPage('table/choices.ts');
const { gainsOf } = await ofPage('table/price.ts');
const { acts, choicesOf } = await ofPage('oath/picks.ts');

const reader = new Reader();
/** Every act of some games, with the view before it and, if the same seat may act again, after it. */
const steps = [];
/** By action: why it could not be taken. */
const reasons = [];

/** Does what there is to do by one verb as often as by another, and ends its turn seldom. */
function decide(choices, next) {
  const some = (list) => list[Math.floor(next() * list.length)];
  const verbs = [...new Set(choices.map(({ verb }) => verb))];
  const lively = verbs.filter((verb) => !['end', 'back', 'with', 'without'].includes(verb));
  const verb = some(next() < 0.85 && lively.length > 0 ? lively : verbs);
  return some(choices.filter((choice) => choice.verb === verb));
}

async function play(seed, most) {
  const next = numbersFrom(seed);
  const seats = Array(2 + (seed % 5)).fill('me');
  const id = await reader.table({ game: 'oath', options: { world: ['people', 'ruins', 'protection'][seed % 3] }, seats, seed });
  const look = (seat) => reader.ask(`/tables/${id}?as=${seat}`);
  let { asked } = (await reader.ask(`/tables/${id}`)).now;
  for (let made = 0; made < most && asked !== null; made += 1) {
    const { now } = await look(asked);
    const choices = expand('oath', now.choices);
    const choice = decide(choices, next);
    const isAct = now.phase === 'turn.act';
    if (isAct)
      for (const [act, [verb]] of Object.entries(acts))
        if (choicesOf(act, choices).length === 0) reasons.push({ seed, act, reason: (await reader.why(id, asked, { verb })).reason });
    await reader.ask(`/tables/${id}/choose`, { seq: now.seq, seat: asked, index: choice.index, sure: true });
    const then = (await look(asked)).now;
    const goesOn = then.asked === asked && then.phase === 'turn.act';
    if (isAct && goesOn) steps.push({ seed, seat: asked, choice, before: now.view, after: then.view });
    asked = then.asked;
  }
}

before(async () => {
  await reader.open();
  for (let seed = 1; seed <= (process.env.LONG ? 60 : 3); seed += 1) await play(seed, 200);
});
after(() => reader.close());

/** What a board shows of the resources that prices speak of. */
const counts = { 'supply': 'supply', 'favor': 'favor', 'secrets': 'secrets', 'turned-secrets': 'secrets_down', 'warbands': 'warbands' };

test('the price and the gain beside a choice are what it takes and brings', (context) => {
  const seen = { muster: 0, 'trade-favor': 0, 'trade-secrets': 0, travel: 0, station: 0, free: 0 };
  for (const { seed, seat, choice, before: view, after: then } of steps) {
    const told = Object.fromEntries(gainsOf(choice.cost, seat).map(({ what, n }) => [what, n]));
    for (const [what, count] of Object.entries(counts)) {
      const change = then.players[seat][count] - view.players[seat][count];
      assert.equal(change, told[what] ?? 0, `${seed}: ${choice.words}: ${what}`);
    }
    if (choice.verb in seen) seen[choice.verb] += 1;
    if (choice.cost.length === 0) seen.free += 1;
  }
  enough(context, seen);
});

test('an action that cannot be taken says why', (context) => {
  const seen = { recover: 0, campaign: 0, powers: 0, citizens: 0 };
  for (const { seed, act, reason } of reasons) {
    assert.match(reason?.key ?? 'nothing', /^oath\.why\./, `${seed}: ${act}`);
    if (act in seen) seen[act] += 1;
  }
  enough(context, seen);
});
