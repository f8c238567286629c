// Whole games, from the first page or from a position that holds every kind of question, with one kind of hand each.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { House, picture } from './house.mjs';
import { Keyboard, Mouse } from './hands.mjs';
import { Player } from './player.mjs';
import { lastTurns } from './positions.mjs';

let house;
before(async () => (house = await House.open()));
afterEach(() => house.leave());
after(() => house.close());

/** What only a position can promise within a few turns. */
const everyQuestion = [
  'War: which leaders fight next',
  'War: the attacker adds tiles',
  'Revolt: the attacker adds temples',
  'A monument may be built',
  'A trader takes treasures',
];
const towardsQuestions = [
  (player) => player.put('tile', 'temple', 'H3'),
  (player) => player.put('tile', 'temple', 'P10'),
  (player) => player.put('tile', 'settlement', 'I10'),
  (player) => player.put('leader', 'farmer', 'C8'),
];

test('a guest plays a whole game by clicks', { timeout: 60_000 }, async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table()));
  // Swapping empties the bag soonest.
  const player = new Player(new Mouse(page), (n) => (n % 12 < 2 ? 'leader' : n % 12 < 6 ? 'place' : 'swap'));
  await player.play();
  await page.getByText('The game is over.').first().waitFor();
  assert.match(await page.locator('.result').innerText(), /The winners?: /);
  assert.ok(player.met.has('A turn: up to two actions'));
  await picture(page, 'whole-game-over');
});

for (const Hand of [Mouse, Keyboard])
  test(`every kind of question is answered by ${Hand.name.toLowerCase()} alone, up to the end`, { timeout: 60_000 }, async () => {
    const guest = await house.person('Guest');
    const page = await guest.open('/t/' + (await guest.table({ position: lastTurns })));
    const player = new Player(new Hand(page), (n) => towardsQuestions[n] ?? (n % 3 === 0 ? 'place' : 'swap'));
    await player.play();
    for (const question of everyQuestion) assert.ok(player.met.has(question), question);
  });
