// A few turns in which nothing but words is typed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture } from './house.mjs';
import { crossroads } from './positions.mjs';
import { myTurn } from './table.mjs';

const house = houseOfTests();

test('turns are played by typed words', async () => {
  const person = await house.person('Guest');
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await myTurn(page);
  await page.keyboard.press('/');
  const transcript = page.getByRole('log', { name: 'Transcript' });
  const line = page.getByRole('combobox', { name: 'Command' });
  await line.focus();
  const type = async (words, answer) => {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await transcript.getByText(answer).last().waitFor();
  };

  await type('help', 'legal [words]');
  await type('legal', 'place: 324 choices');
  await type('legal leader farmer C', 'leader farmer C8');
  await type('look F3', /temple/);
  await type('score', /Archer/);
  await type('why place farm A1', 'You have no farm');
  await type('place farm A1', 'You have no farm');
  await type('place temple H3', 'unites two kingdoms');
  await type('war king', /How many settlements do you add/);
  await type('support 1', /War of the priests|wins against/);
  for (let answers = 0; answers < 12 && !(await page.title()).includes('zzz'); answers += 1) {
    const { now } = await person.ask(new URL(page.url()).pathname.replace('/t/', '/tables/'));
    if (now.phase === 'turn.action') break;
    if (now.asked === 'archer') await type('1', /./);
  }
  await type('end', /Write yes to do it|It is the turn of Bull/);
  await type('yes', 'It is the turn of Bull.');
  await myTurn(page);
  await type('look', /kingdom|Kingdom/);
  await picture(page, 'text-panel');
  const { entries } = await person.ask(new URL(page.url()).pathname.replace('/t/', '/tables/'));
  const mine = entries.filter(({ seat }) => seat === 'archer');
  assert.ok(mine.length >= 4, `${mine.length} choices`);
});
