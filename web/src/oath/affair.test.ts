import { expect, it } from 'vitest';
import { prompts, type Standing, type View } from '../server/oath';
import { affairOf, isOnTable, panelOf } from './affair';
import { cardAsked, isAboutRelic } from './request';
import { chronicleStep, chronicleSteps, edificeFor, numbersOf } from './chronicle';
import { facts, question, watched } from './fixtures/panels.svelte';

it.each(Object.entries(panelOf))('%s is answered in the panel of its kind', (phase, kind) => {
  for (const fought of [null, 3]) expect(affairOf(question(phase), fought)).toBe(kind);
});

it('what is fought, bargained about and handed on is shown to everybody, the rest to nobody else', () => {
  const seen = Object.keys(panelOf).map((phase) => {
    const now = question(phase);
    const { battle, deal, winner } = now.view as View;
    return { is: affairOf(watched(now, null), null), lasts: battle ? 'campaign' : deal ? 'deal' : winner === null ? null : 'chronicle' };
  });
  for (const { is, lasts } of seen) expect(is).toBe(lasts);
});

it('a campaign that was fought is told where nothing else is to be seen', () => {
  const quiet = watched(question('search.discard'), null);
  expect([affairOf(quiet, null), affairOf(quiet, 3)]).toEqual([null, 'fought']);
  expect(affairOf(watched(question('campaign.join'), null), 3)).toBe('campaign');
});

it('a game is won by the numbers of its oath, or of the vision that was fulfilled', () => {
  const oath = { oath: 'people' as const, has: { red: 1, blue: 3, white: 0 }, leads: [] };
  const vision = { ...oath, oath: 'supremacy' as const, seat: 'red' as const, has: { red: 4 } };
  const standing = { oath, visions: [vision] } as unknown as Standing;
  const won = (victory: View['victory']): ReturnType<typeof numbersOf> => numbersOf(standing, { winner: 'red', victory });
  expect(won('usurper')).toEqual({ oath: 'people', rows: [{ seat: 'blue', n: 3 }, { seat: 'red', n: 1 }] });
  expect(won('visionary')).toEqual({ oath: 'supremacy', rows: [{ seat: 'red', n: 4 }] });
});

it('no press on the table discards a card or agrees to a bargain', () => {
  const asked = Object.keys(panelOf).filter(isOnTable).flatMap((phase) => question(phase).choices ?? []);
  const verbs = new Set(asked.map(({ verb }) => verb));
  for (const verb of ['give-card', 'ask-banner', 'lose', 'lose-at', 'accept']) expect([...verbs]).not.toContain(verb);
  expect(prompts.filter((phase) => phase.endsWith('.order') || phase.endsWith('.discard')).filter(isOnTable)).toEqual([]);
  expect(isOnTable('turn.act')).toBe(true);
});

it('a question about a relic shows it to the one who is asked', () => {
  const phases = Object.keys(panelOf).filter(isAboutRelic);
  expect(phases).toHaveLength(4);
  for (const phase of phases) expect(facts.card(cardAsked(question(phase)) ?? '')?.kind, phase).toBe('relic');
});

it('a question by a card’s power shows the card', () => {
  for (const phase of ['blackmail.pay', 'bewitch.citizen', 'relic-thief.use', 'gambling-hall.jinx'])
    expect(facts.card(cardAsked(question(phase)) ?? ''), phase).not.toBeNull();
});

it('the chronicle goes through its steps in the order of the engine', () => {
  const phases = ['chronicle.oath', 'chronicle.offer', 'chronicle.edifice', 'chronicle.site', 'chronicle.add', 'chronicle.deck'];
  expect(phases.map(chronicleStep)).toEqual([...chronicleSteps]);
});

it('a denizen gives way to the edifice of its suit, a ruin to its other side', () => {
  expect(edificeFor(facts, 'keep')).toMatchObject({ kind: 'edifice', suit: 'order' });
  expect(edificeFor(facts, 'fallen-spire')?.id).toBe('great-spire');
});
