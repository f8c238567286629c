// What tests of components need: one at a time is shown, and gone after the test.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';

let shown: Record<string, unknown> | null = null;

async function takeAway(): Promise<void> {
  const gone = shown;
  shown = null;
  if (gone) await unmount(gone);
}
afterEach(takeAway);

/** In the place of whatever was shown before, by other tests, too: they share the page. */
export function show<Props extends object>(Shown: Component<Props>, props: Props): HTMLElement {
  void takeAway();
  document.body.replaceChildren();
  shown = mount(Shown as Component, { target: document.body, props });
  flushSync();
  return document.body;
}

/** The words of what is found, as they are read. */
export function texts(page: HTMLElement, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map((one) => one.textContent.replaceAll(/\s+/g, ' ').trim());
}
