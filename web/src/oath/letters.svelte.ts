// The keys of this table: a letter for each action, a number for each thing that is ringed.
import { answerKeys, type Does } from '../table/keys';
import { shown } from './shown.svelte';
import type { Desk } from './desk.svelte';
import { acts, type ActName } from './picks';

function isAct(word: string): word is ActName {
  return word in acts;
}

/** The n-th that is ringed on the table; what lies nowhere is counted after it, but no number ends a turn. */
function ringedElement(n: number): HTMLElement | null {
  const found = ['.oath-table [data-legal]', '.prompt [data-legal]:not([data-verb="end"])'].flatMap((where) => [...document.querySelectorAll<HTMLElement>(where)]);
  return found[n - 1] ?? null;
}

function answer(desk: Desk, does: Does<'oath'>): boolean {
  if (does.startsWith('thing-')) {
    const found = ringedElement(Number(does.slice('thing-'.length)));
    found?.focus();
    found?.click();
    return found !== null;
  }
  if (does === 'read') {
    if (!shown.pointed) return false;
    desk.props.read(shown.pointed.thing);
    return true;
  }
  if (does === 'oath') {
    document.querySelector<HTMLElement>('.oath-card')?.focus();
    return true;
  }
  if (!desk.isAsked) return false;
  if (does === 'end') {
    const end = desk.props.choices.find(({ verb }) => verb === 'end');
    if (end) desk.props.choose(end);
    return end !== undefined;
  }
  if (desk.props.now.phase !== 'turn.act' || !isAct(does)) return false;
  desk.begin(does);
  return true;
}

/** To be called while a component is being set up. */
export function answerLetters(desk: Desk): void {
  $effect(() => answerKeys('oath', (does) => answer(desk, does)));
}
