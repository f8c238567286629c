// What Crescent Moon's page says before a choice is what then happens: sums of clashes and prices;
// and whatever cannot be chosen has a reason. Games are played over HTTP, without a browser, and
// every position is read with the page's own functions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secondYear } from './positions.mjs';
import { enough, numbersFrom, ofPage, Reader } from './reader.mjs';

const { expand } = await ofPage('table/choices.ts');
const { gainsOf } = await ofPage('table/price.ts');
const { foreseen, sideOf, sideWords, sumText } = await ofPage('crescent/clash.ts');
const { fitting, forceOf, hexesOf, nothingSaid, wordsWith } = await ofPage('crescent/composer.ts');
const { pricesOf } = await ofPage('crescent/drawn.ts');
const { numbersOf, wordsFor } = await ofPage('crescent/hand.ts');
const { marketsOf, payeeOf } = await ofPage('crescent/market.ts');
const { eventsIn } = await ofPage('crescent/news.ts');
const { numberIn, thingIn } = await ofPage('table/news.ts');

const reader = new Reader();
/** Every question of some games, and what came of its answer. */
const steps = [];
let catalogue;

// ---- playing ----

/** What leads to a clash, or decides one. */
const inClashes = { assault: 'begun', influence: 'begun', choose: 'cards', meddle: 'cards', support: 'sides', defend: 'sides' };

/** A game in which one reader plays all seats: a verb by chance, and one of its choices. */
class Game {
  constructor(seed) {
    Object.assign(this, { seed, next: numbersFrom(seed) });
  }

  some(list) {
    return list[Math.floor(this.next() * list.length)];
  }

  /** Who makes the most of his cards in a clash keeps what was foretold. */
  decide(choices) {
    const size = (choice) => Object.values(forceOf(choice) ?? {}).reduce((sum, n) => sum + n, 0);
    const assigning = choices.filter(({ verb }) => verb === 'assign');
    if (assigning.length > 0) return assigning.reduce((best, one) => (size(one) > size(best) ? one : best));
    const rest = choices.find(({ verb }) => verb === 'rest');
    if (rest && this.next() < 0.8) return rest;
    const verbs = [...new Set(choices.map(({ verb }) => verb))];
    const verb = this.some(verbs.filter((one) => !['stay', 'decline', 'refuse'].includes(one))) ?? verbs[0];
    return this.some(choices.filter((choice) => choice.verb === verb));
  }

  async why(seat, what) {
    const { reason, verbs } = await reader.why(this.id, seat, what);
    return reason ?? verbs?.[0]?.reasons[0] ?? null;
  }

  /**
   * What the page would ask about if it were picked: verbs, a hex and cards that cannot be chosen.
   */
  unlisted({ seat, now, view, choices, choice }) {
    const { actions, hand } = view.players[seat];
    const isListed = (verb) => choices.some((one) => one.verb === verb);
    const verb = now.phase === 'action.choose' ? this.some(actions.filter((action) => !isListed(action.verb)))?.verb : undefined;
    const draft = { ...nothingSaid, verb: choice.verb };
    const first = new Set(fitting(choices, draft).map((one) => hexesOf(one)[0]));
    const other = this.some(Object.keys(view.hexes).filter((place) => !first.has(place)));
    const hex = other === undefined ? null : wordsWith(choices, draft, other);
    const isUsed = (card, number) => choices.some((one) => numbersOf(one).includes(number) || one.things.some(({ kind, id }) => kind === 'card' && id === card));
    const cards = hand.map((card, i) => [card, String(i + 1)]).filter(([card, number]) => !isUsed(card, number));
    return {
      verbs: verb === undefined ? [] : [{ verb }],
      hexes: hex === null ? [] : [{ words: hex }],
      cards: cards.slice(0, 1).map(([card, number]) => ({ words: wordsFor(now.phase, choices, card, number) })),
    };
  }

  /** One question to a seat, and what came of its answer. */
  async step(seat) {
    const look = () => reader.ask(`/tables/${this.id}?as=${seat}`);
    const { now, entries } = await look();
    const choices = expand('crescent', now.choices);
    const choice = this.decide(choices);
    const question = { seed: this.seed, seat, now, view: now.view, choices, choice };
    const answer = { seq: now.seq, seat, index: choice.index };
    const preview = choice.verb in inClashes ? await reader.ask(`/tables/${this.id}/preview`, answer) : null;
    const reasons = [];
    for (const [kind, list] of Object.entries(this.unlisted(question)))
      for (const what of list) reasons.push({ kind, what, reason: await this.why(seat, what) });
    await reader.ask(`/tables/${this.id}/choose`, { ...answer, sure: true });
    const then = await look();
    return { ...question, preview, reasons, next: then.now.asked, after: then.now.view, news: then.entries.slice(entries.length).flatMap(({ news }) => news ?? []) };
  }

  async play(most) {
    this.id = await reader.table({ game: 'crescent', seats: Array(5).fill('me'), position: secondYear, seed: this.seed });
    let { asked } = (await reader.ask(`/tables/${this.id}`)).now;
    for (let made = 0; made < most && asked !== null; made += 1) {
      const step = await this.step(asked);
      steps.push(step);
      asked = step.next;
    }
  }
}

// ---- reading ----

before(async () => {
  await reader.open();
  ({ rows: catalogue } = await reader.ask('/games/crescent/catalogue'));
  for (let seed = 1; seed <= (process.env.LONG ? 30 : 2); seed += 1) await new Game(seed).play(150);
});
after(() => reader.close());

/** What the page shows for both sides. */
function sumsShown(clash, viewer) {
  return sideWords.map((side) => sumText(clash, side, viewer));
}

test('the sums of a clash that are shown before a choice are those after it, and at last those that count', (context) => {
  const seen = { begun: 0, cards: 0, sides: 0, kept: 0, bounded: 0 };
  /** By seat: the last sums that it was shown of the clash in progress. */
  let claims = new Map();
  for (const { seed, seat, now, view, choice, preview, after: then, news } of steps) {
    const where = `${seed}: ${now.phase} ${choice.words}`;
    const clash = view.clash ? foreseen(view.clash, preview) : (preview?.view?.clash ?? null);
    // Once cards are turned over the sums begin anew, and count up as they take effect.
    const isSecret = then.clash !== null && then.clash.cards_to_come.length > 0;
    if (preview?.view && clash) {
      const shown = sumsShown(clash, seat);
      if (isSecret) {
        assert.deepEqual(sumsShown(then.clash, seat), shown, where);
        seen[inClashes[choice.verb]] += 1;
      }
      claims.set(seat, { clash, shown });
    }
    // The forecast supposes that he aims his own cards well; this player does not.
    if (now.phase === 'card.target') claims.delete(seat);
    for (const message of eventsIn(news, 'strength', 'compared'))
      for (const [viewer, claim] of claims) {
        const side = thingIn(message, 'side') || sideOf(claim.clash, thingIn(message, 'seat'));
        const text = claim.shown[sideWords.indexOf(side)] ?? '+ ?';
        if (text.endsWith('+ ?')) continue;
        const [n, told] = [parseInt(text, 10), numberIn(message)];
        const isLess = text.endsWith('− ?');
        assert.ok(isLess ? told <= n : told === n, `${where}: ${told}, but the ${viewer} was shown ${text}`);
        seen[isLess ? 'bounded' : 'kept'] += 1;
      }
    if (then.clash === null) claims = new Map();
  }
  enough(context, seen);
});

test('the price that is shown is paid, to whom the page says', (context) => {
  const seen = { build: 0, purchase: 0, accept: 0 };
  const shownFor = {
    build: ({ seat, choice, choices }) => {
      const [building, hex] = choice.things.map(({ id }) => id);
      return pricesOf(choices, { ...nothingSaid, verb: 'build', said: { building } }, seat).get(hex) ?? 0;
    },
    purchase: ({ view, choice }) =>
      marketsOf(view, catalogue)
        .flatMap(({ places }) => places)
        .find(({ slot }) => slot === choice.things[0].id)?.price ?? 0,
    accept: ({ view: { talks } }) => talks?.counter ?? talks?.offer ?? null,
  };
  for (const step of steps) {
    const { seed, seat, view, choice, after: then } = step;
    const price = shownFor[choice.verb]?.(step) ?? null;
    if (price === null) continue;
    const where = `${seed}: ${choice.words}`;
    const payer = view.talks?.customer ?? seat;
    const paidBy = (one) => view.players[one].coins - then.players[one].coins;
    const listed = gainsOf(choice.cost, payer).find(({ what }) => what === 'coins');
    assert.equal(paidBy(payer), price, where);
    assert.equal(listed ? -listed.n : 0, price, `${where}: listed`);
    const payee = payeeOf(choice);
    if (payee !== null) assert.equal(-paidBy(payee), price, `${where}: ${payee}`);
    seen[choice.verb] += 1;
  }
  enough(context, seen);
});

test('whatever cannot be chosen says why when it is picked', (context) => {
  const seen = { verbs: 0, hexes: 0, cards: 0 };
  for (const { seed, now, reasons } of steps)
    for (const { kind, what, reason } of reasons) {
      assert.match(reason?.key ?? 'nothing', /^crescent\.why\./, `${seed}: ${now.phase}: ${JSON.stringify(what)}`);
      seen[kind] += 1;
    }
  enough(context, seen);
});
