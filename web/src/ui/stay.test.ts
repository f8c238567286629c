import { afterEach, expect, it } from 'vitest';
import { stay } from './stay';

afterEach(() => {
  document.body.replaceChildren();
});

function page(): { button: HTMLButtonElement; section: HTMLElement } {
  document.body.innerHTML = '<div id="content" tabindex="-1"><section><button></button></section></div>';
  const [button, section] = [document.querySelector('button'), document.querySelector('section')];
  if (!button || !section) throw new Error('nothing is there');
  button.focus();
  return { button, section };
}

it('stays where it is as long as that is there', async () => {
  const { button } = page();
  await stay(button, () => undefined);
  expect(document.activeElement).toBe(button);
});

it('goes to the section of a button that is gone, or else to the page', async () => {
  const { button, section } = page();
  await stay(button, () => {
    button.remove();
  });
  expect(document.activeElement).toBe(section);
  const other = page();
  await stay(other.button, async () => {
    await Promise.resolve();
    other.section.remove();
  });
  expect(document.activeElement?.id).toBe('content');
});

it('leaves it to whatever took it meanwhile', async () => {
  const { button } = page();
  const field = document.createElement('input');
  document.body.append(field);
  await stay(button, () => {
    button.remove();
    field.focus();
  });
  expect(document.activeElement).toBe(field);
});
