import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import analysis from '../../../texts/en/web_analysis.json';
import site from '../../../texts/en/web.json';
import { settings } from '../settings.svelte';
import { answerKeys, keys, layers, listed, pressFirst, pressLast, type Layer } from './keys';

const english = { ...site, ...analysis };

function keydown(key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

describe('the table', () => {
  it('has no two rows of one layer with the same key', () => {
    const taken = keys.map(({ where, key }) => `${where} ${key}`);
    expect(new Set(taken).size).toBe(taken.length);
  });

  it('has a text for every row', () => {
    expect(keys.filter(({ text }) => !(text in english))).toEqual([]);
  });

  it('is listed by the help, every row of it', () => {
    const lines = layers.flatMap((layer) => listed(layer).map(({ text, keys: names }) => `${layer} ${text} ${names.length}`));
    const rows = (layer: Layer, text: string): number => keys.filter((row) => row.where === layer && row.text === text).length;
    const wanted = new Set(keys.map(({ where, text }) => `${where} ${text} ${rows(where, text)}`));
    expect(new Set(lines)).toEqual(wanted);
  });

  it('leaves the playback no more than Space, the arrows and Escape', () => {
    const taken = keys.filter(({ where }) => where === 'playback').map(({ key }) => key);
    expect(taken.sort()).toEqual([' ', 'ArrowLeft', 'ArrowRight', 'Escape']);
  });
});

describe('a key', () => {
  const stops: (() => void)[] = [];
  const asked: string[] = [];

  /** Answers whatever is asked of it, if it wants to. */
  function layer(name: Layer, wants = true): void {
    stops.push(
      answerKeys(name, (does) => {
        asked.push(`${name} ${does}`);
        return wants;
      }),
    );
  }

  beforeEach(() => {
    settings.keys = true;
    window.addEventListener('keydown', pressFirst, true);
    window.addEventListener('keydown', pressLast);
  });
  afterEach(() => {
    window.removeEventListener('keydown', pressFirst, true);
    window.removeEventListener('keydown', pressLast);
    for (const stop of stops.splice(0)) stop();
    asked.length = 0;
    document.body.replaceChildren();
  });

  it('is answered by the first layer that has it', () => {
    layer('page');
    layer('playback');
    expect(keydown('Escape').defaultPrevented).toBe(true);
    expect(asked).toEqual(['playback skip']);
  });

  it('goes on to the next if a layer does not want it', () => {
    layer('playback', false);
    layer('page');
    keydown('Escape');
    expect(asked).toEqual(['playback skip', 'page cancel']);
  });

  it('reaches the playback before what has the focus, and the page after it', () => {
    const heard = vi.fn<(event: Event) => void>((event) => {
      event.preventDefault();
    });
    const map = document.body.appendChild(document.createElement('div'));
    map.addEventListener('keydown', heard);
    layer('page');
    keydown('ArrowLeft', map);
    expect(asked).toEqual([]);
    layer('playback');
    keydown('ArrowLeft', map);
    expect(asked).toEqual(['playback back']);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('is left to whoever types, and to buttons that are pressed by it', () => {
    layer('page');
    layer('playback');
    keydown('u', document.body.appendChild(document.createElement('input')));
    keydown('Escape', document.body, { ctrlKey: true });
    keydown(' ', document.body.appendChild(document.createElement('button')));
    expect(asked).toEqual([]);
  });

  it('does nothing behind a dialog', () => {
    layer('lesson');
    layer('page');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    keydown('d');
    keydown('Escape', dialog);
    expect(asked).toEqual([]);
    dialog.open = false;
    keydown('d');
    expect(asked).toEqual(['lesson do']);
  });

  it('that is a letter or a sign can be switched off', () => {
    layer('page');
    settings.keys = false;
    keydown('u');
    keydown('Escape');
    expect(asked).toEqual(['page cancel']);
  });
});
