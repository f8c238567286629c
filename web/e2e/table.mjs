// Words for what is on a table page of Tigris & Euphrates, in English.
import { until } from './house.mjs';

export const tile = (page, word) => page.locator(`[data-thing="tile:${word}"]`);
export const space = (page, word) => page.locator(`[data-thing="cell:${word}"]`);
export const question = (page) => page.locator('.question');
/** One of the buttons of the prompt bar; the help lists the same names. */
export const choice = (page, name) => page.getByRole('group', { name: 'Choices' }).getByRole('button', { name });

/** The title says so, for those who look at another tab. */
export function myTurn(page) {
  return page.waitForFunction(() => document.title.startsWith('●'));
}

/**
 * Ends the turn at a table with others. The page asks once more where it could not be taken back,
 * and only after the server's word: before it, neither the question nor the end of the turn is
 * there.
 */
export async function endTurn(page) {
  await choice(page, 'End the turn').click();
  const confirm = page.getByRole('button', { name: 'Confirm: End the turn' });
  const title = await until(
    'the page asks once more, or somebody else is asked',
    async () => ((await confirm.isVisible()) ? null : page.title()),
    (title) => !title?.startsWith('●'),
  );
  if (title === null) await confirm.click();
}

export async function isFree(page, word) {
  return /, free/.test(await space(page, word).getAttribute('aria-label'));
}

/** What the page says to be in the hand: "2 settlements", "3 temples", "no farm", "1 market". */
export async function hand(page) {
  const texts = await page.locator('[data-thing^="tile:"] > :first-child').allTextContents();
  return texts.map((text) => text.trim());
}

/** The prompt's main button, which makes what is prepared. */
export const ready = (page) => page.getByRole('group', { name: 'Choices' }).locator('.ready');

/** Places a tile, and waits until it lies there; on a phone by "tap", which only prepares. */
export async function place(page, what, where, how = 'click') {
  await tile(page, what)[how]();
  await space(page, where)[how]();
  if (how === 'tap') await ready(page).tap();
  await until(`a tile lies on ${where}`, () => isFree(page, where), (free) => !free);
}
