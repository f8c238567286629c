// Whole games, from the first page or from a position that holds every kind of question, with one
// kind of hand each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, open, players } from './form.mjs';
import { houseOfTests, phone, picture } from './house.mjs';
import { Finger, Keyboard, Mouse } from './hands.mjs';
import { Player } from './player.mjs';
import { lastTurns } from './positions.mjs';

const house = houseOfTests();

/** First turns that lead to a question each; what follows them is left to the player's plan. */
const openings = [
  {
    turn: [(player) => player.put('tile', 'temple', 'H3'), (player) => player.put('tile', 'temple', 'P10')],
    met: ['war.choose', 'war.attack', 'monument.build'],
  },
  {
    turn: [(player) => player.put('tile', 'settlement', 'I10'), (player) => player.put('leader', 'farmer', 'C8')],
    met: ['treasure.take', 'revolt.attack'],
  },
];

test('a guest opens a table and plays a whole game by clicks', { timeout: 600_000 }, async () => {
  const guest = await house.person('Guest');
  const page = await guest.open();
  await page.getByRole('link', { name: 'Set up a table…' }).click();
  await players(page, 2).check();
  await against(page, 'Apprentice');
  await open(page).click();
  // Swapping empties the bag soonest.
  const player = new Player(new Mouse(page), (n) => (n % 12 < 2 ? 'leader' : n % 12 < 6 ? 'place' : 'swap'));
  await player.play();
  await page.getByText('The game is over.').first().waitFor();
  assert.match(await page.locator('.result').innerText(), /The winners?: /);
  assert.ok(player.met.has('turn.action'));
  await picture(page, 'whole-game-over');
});

for (const [Hand, device] of [[Mouse, {}], [Finger, phone], [Keyboard, {}]])
  for (const { turn, met } of openings)
    test(`by ${Hand.name.toLowerCase()} alone, to the end: ${met.join('; ')}`, { timeout: 600_000 }, async () => {
      const guest = await house.person('Guest', device);
      const page = await guest.open('/t/' + (await guest.table({ position: lastTurns })));
      const player = new Player(new Hand(page), (n) => turn[n] ?? (n % 3 === 0 ? 'place' : 'swap'));
      await player.play();
      for (const question of met) assert.ok(player.met.has(question), question);
    });
