// A few turns in which nothing but words is typed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, until } from './house.mjs';
import { crossroads, lastTurns } from './positions.mjs';
import { myTurn } from './table.mjs';

const house = houseOfTests();

/** A table at which somebody types, and what he then reads. */
async function typed(position) {
  const person = await house.person('Guest');
  const id = await person.table({ position });
  const page = await person.open(`/t/${id}`);
  await myTurn(page);
  await page.keyboard.press('/');
  await page.locator('input:focus').waitFor();
  const lines = () => page.getByRole('log', { name: 'Transcript' }).locator('> *').allInnerTexts();
  /** Types a line, and waits until something new is said. */
  const type = async (words, answer) => {
    const before = (await lines()).length;
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    return until(`${words}: ${answer}`, async () => (await lines()).slice(before + 1), (said) => said.some((line) => answer.test(line)));
  };
  return { page, type, table: () => person.ask(`/tables/${id}`) };
}

test('turns are played by typed words', async () => {
  const { page, type, table } = await typed(crossroads());

  await type('help', /legal \[words\]/);
  await type('legal', /place: 324 choices/);
  await type('legal leader farmer C', /leader farmer C8/);
  await type('look F3', /temple/);
  await type('score', /Archer/);
  await type('why place farm A1', /You have no farm/);
  await type('place farm A1', /You have no farm/);
  await type('place temple H3', /unites two kingdoms/);
  await type('war king', /How many settlements do you add/);
  // What the other will answer cannot be known, so this cannot be taken back.
  await type('support 1', /Write yes to do it\./);
  await type('yes', /Archer has \d+ = 2 on the board \+ 1 added/);
  // Whatever that leads to, such as a war of the priests, is answered by the first choice there is.
  await until('the wars are fought', async () => {
    const { phase, asked } = (await table()).now;
    if (asked === 'archer' && phase === 'turn.action') return true;
    if (asked !== 'archer') return false;
    const said = await type('1', /yes|War|Archer|Bull/);
    if (said.some((line) => /Write yes/.test(line))) await type('yes', /Archer|Bull/);
    return false;
  });
  await type('end', /Write yes to do it\./);
  await type('yes', /Bull’s turn\./);
  await myTurn(page);
  await type('look', /Behind your screen/);
  await picture(page, 'text-panel');
  const mine = (await table()).entries.filter(({ seat }) => seat === 'archer');
  assert.ok(mine.length >= 4, `${mine.length} choices`);
});

test('a whole game is played by typed words', { timeout: 600_000 }, async () => {
  const { page, type, table } = await typed(lastTurns);
  for (let answers = 0; answers < 200; answers += 1) {
    const { now } = await until('asked, or over', table, ({ now }) => now.over || now.asked === 'archer');
    if (now.over) break;
    // Swapping the whole hand empties the bag soonest. All else is answered by the first choice
    // there is.
    const hand = Object.entries(now.view.hand).flatMap(([tile, n]) => Array(n).fill(tile));
    const swaps = now.choices.some(({ verb }) => verb === 'swap');
    const said = await type(swaps ? `swap ${hand.join(' ')}` : '1', /./);
    if (said.some((line) => /Write yes/.test(line))) await type('yes', /./);
    await until('something came of it', table, (after) => after.now.made > now.made);
  }
  assert.ok((await table()).now.over);
  await page.getByText('The game is over.').first().waitFor();
});
