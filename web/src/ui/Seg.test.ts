// A group of segments behaves as a radio group: one holds, and choosing another is told once.
import { mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Seg from './Seg.svelte';

let shown: Record<string, unknown> | null = null;

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

test('one of several holds, and another can be chosen', () => {
  const choose = vi.fn();
  const values = [
    { value: 'slow', text: 'Slow' },
    { value: 'fast', text: 'Fast' },
  ];
  shown = mount(Seg, { target: document.body, props: { label: 'Speed', values, value: 'slow', choose } });
  const [slow, fast] = [...document.querySelectorAll('input')];
  expect(document.querySelector('[role=radiogroup]')?.getAttribute('aria-label')).toBe('Speed');
  expect(slow?.checked).toBe(true);
  expect(slow?.name).toBe(fast?.name);
  fast?.click();
  expect(choose.mock.calls).toEqual([['fast']]);
});
