// Three ways to use a page: by mouse alone, by a finger alone, and by keyboard alone. All can do
// the same, so that whoever plays by one of them can play by the others. They reach for elements,
// never for the page's code.
import assert from 'node:assert/strict';
import { until } from './house.mjs';

export class Mouse {
  clicks = 0;

  constructor(page) {
    this.page = page;
  }

  async use(element) {
    this.clicks += 1;
    await element.click();
  }

  async useSpace(space) {
    await this.use(this.page.locator(`[data-thing="cell:${space}"]`));
  }
}

/** What a finger picks is only prepared: it cannot rest on a thing to see first what would be. */
export class Finger {
  constructor(page) {
    this.page = page;
  }

  async use(element) {
    await element.tap();
  }

  async useSpace(space) {
    const choices = this.page.getByRole('group', { name: 'Choices' });
    const before = await choices.innerText();
    await this.use(this.page.locator(`[data-thing="cell:${space}"]`));
    await until(`${space} is picked`, () => choices.innerText(), (now) => now !== before);
    const ready = choices.locator('.ready');
    if (await ready.isVisible()) await this.use(ready);
  }
}

const mostTabs = 150;

export class Keyboard {
  keys = 0;

  constructor(page) {
    this.page = page;
  }

  async press(key) {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Goes by the tabulator, in the direction in which the element lies. */
  async goTo(element) {
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      const way = await element.evaluate((wanted) => {
        const focused = document.activeElement;
        if (focused === wanted) return null;
        const before = focused.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
        return focused !== document.body && before ? 'Shift+Tab' : 'Tab';
      });
      if (way === null) return;
      await this.press(way);
    }
    assert.fail(`the tabulator does not reach ${element}`);
  }

  async use(element) {
    await this.goTo(element);
    await this.press('Enter');
  }

  /** The board is one stop of the tabulator; within it the arrows lead on. */
  async useSpace(space) {
    await this.goTo(this.page.locator('[role="gridcell"][tabindex="0"]'));
    const start = await this.page.evaluate(() => document.activeElement.dataset.thing.replace('cell:', ''));
    const across = space.charCodeAt(0) - start.charCodeAt(0);
    const down = Number(space.slice(1)) - Number(start.slice(1));
    for (let i = 0; i < Math.abs(across); i += 1) await this.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(down); i += 1) await this.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
    await this.press('Enter');
  }
}
