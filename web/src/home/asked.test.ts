import { expect, it } from 'vitest';
import { Asked } from './asked.svelte';

/** Questions that are answered by hand, in whatever order. */
function byHand(): { asked: Asked<string>; answers: { give(value: string): void; fail(): void }[] } {
  const answers: { give(value: string): void; fail(): void }[] = [];
  const question = (): Promise<string> =>
    new Promise((resolve, reject) => {
      answers.push({ give: resolve, fail: () => reject(new Error('away')) });
    });
  return { asked: new Asked(question), answers };
}

it('of several answers the one to the last question counts', async () => {
  const { asked, answers } = byHand();
  const [first, second] = [asked.ask(), asked.ask()];
  answers[1]?.give('new');
  answers[0]?.give('old');
  await Promise.all([first, second]);
  expect(asked.value).toBe('new');
});

it('what was known stays when a question fails, until it is asked again from the beginning', async () => {
  const { asked, answers } = byHand();
  const first = asked.ask();
  answers[0]?.give('known');
  await first;
  const second = asked.ask();
  answers[1]?.fail();
  await second;
  expect([asked.value, asked.failed]).toEqual(['known', true]);
  const third = asked.again();
  expect([asked.value, asked.failed]).toEqual([null, false]);
  answers[2]?.give('back');
  await third;
  expect(asked.value).toBe('back');
});
