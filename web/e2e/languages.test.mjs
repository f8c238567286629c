// Another language is a matter of one choice in the header: everything on the table page changes
// without loading it anew.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { place, question } from './table.mjs';

const house = houseOfTests();

/** A key where a text should be. */
const bareKey = /\b(web|tigris|house|server|game|table|undo)\.[a-z]/;

async function said(page) {
  return page.evaluate(() => {
    const text = (selector) => document.querySelector(selector)?.innerText ?? '';
    const names = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].map((one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '').join(' '),
    );
    return {
      prompt: text('.question'),
      log: text('.log ol'),
      panel: text('#panel'),
      tabs: text('[role=tablist]'),
      everything: `${document.title} ${document.body.innerText} ${names.join(' ')}`,
    };
  });
}

test('the table page speaks four languages', async () => {
  const person = await house.person('Guest');
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await place(page, 'temple', 'A1');
  await page.evaluate(() => (window.isSamePage = true));
  const seen = { en: await said(page) };
  for (const language of ['cs', 'pl', 'ru', 'en']) {
    await page.locator('header select').selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor();
    const now = await until('the question is in the new language', () => said(page), ({ prompt }) => language === 'en' || prompt !== seen.en.prompt);
    for (const [other, words] of Object.entries(seen).filter(([name]) => name !== language))
      for (const part of ['prompt', 'log', 'panel', 'tabs'])
        assert.notEqual(now[part], words[part], `${part} is the same in ${language} and ${other}`);
    assert.doesNotMatch(now.everything, bareKey);
    assert.ok(await page.evaluate(() => window.isSamePage), 'the page was loaded anew');
    seen[language] ??= now;
    assert.deepEqual(now.prompt, seen[language].prompt);
    await picture(page, `language-${language}`);
  }
  // The next visit keeps it.
  await page.locator('header select').selectOption('cs');
  await page.reload();
  await page.locator('html[lang="cs"]').waitFor();
  await until('the question is Czech', () => question(page).innerText(), (text) => text === seen.cs.prompt);
});
