import { expect, it, vi } from 'vitest';
import { loadSeldom, topicOf, topicOfKey } from './catalogues/seldom';
import { hasText, knowsGame, learn, learnEverything, learnGame, speak, t } from './texts.svelte';

vi.mock('./catalogues/seldom', async (original) => {
  const seldom = await original<typeof import('./catalogues/seldom')>();
  return { ...seldom, loadSeldom: vi.fn(seldom.loadSeldom) };
});

// In this order: what is once known stays known.
it('what could not be loaded is loaded when it is needed again', async () => {
  await speak('en');
  vi.mocked(loadSeldom).mockRejectedValueOnce(new Error('away'));
  await expect(learn('people')).rejects.toThrow('away');
  await learn(); // whoever needs nothing new has lost nothing
  await learn('people');
  expect(hasText('web.people.failed')).toBe(true);
});

it('what is seldom said is learnt when it is needed, and then in every language', async () => {
  await speak('en');
  expect(hasText('game.tigris')).toBe(true);
  expect(hasText('tigris.choice.end')).toBe(false);
  expect(hasText('oath.choice.yes')).toBe(false);
  expect(hasText('oath.look.no-deal')).toBe(false);
  expect(hasText('web.tutorial.back')).toBe(false);
  // Whoever learns something waits for it, also if more is to be learnt meanwhile.
  const first = learn('tutorial');
  void learn('aid');
  await first;
  expect(hasText('web.tutorial.back')).toBe(true);
  expect(hasText('oath.look.no-deal')).toBe(false);
  expect(knowsGame('tigris')).toBe(false);
  await learnGame('tigris', 'chess');
  expect([knowsGame('tigris'), knowsGame('chess'), knowsGame('oath')]).toEqual([true, true, false]);
  expect(hasText('tigris.choice.end')).toBe(true);
  expect(hasText('tigris.option.board.short')).toBe(true);
  expect(hasText('crescent.choice.influence')).toBe(false);
  expect(hasText('oath.choice.yes')).toBe(false);
  // Whoever says it without having learnt it gets the key at first, and then the topic.
  expect(t('oath.choice.yes')).toBe('oath.choice.yes');
  await learnGame('oath');
  expect(hasText('oath.choice.yes')).toBe(true);
  expect(hasText('crescent.choice.influence')).toBe(false);
  expect(hasText('oath.look.no-deal')).toBe(false);
  await learnEverything();
  expect(t('oath.look.no-deal')).not.toBe('oath.look.no-deal');
  const english = t('oath.look.no-deal');
  await speak('cs');
  expect(t('oath.look.no-deal')).not.toBe(english);
});

it('the name of a file says what it is about', () => {
  expect(topicOf('crescent_options.json')).toBe('crescent');
  expect(topicOf('web_crescent_cards.json')).toBe('crescent');
  expect(topicOf('oath_look.json')).toBe('look');
  expect(topicOf('oath_ruling.json')).toBe('look');
  expect(topicOf('crescent_look.json')).toBe('crescent');
  expect(topicOf('web_tutorial.json')).toBe('tutorial');
  expect(topicOf('web_tutorial_tigris.json')).toBe('tutorial_tigris');
  expect(topicOf('web_lessons_oath.json')).toBe('lessons_oath');
  expect(topicOf('web_hints.json')).toBe('hints');
  expect(topicOf('web_hints_crescent.json')).toBe('hints_crescent');
  expect(topicOf('web_new.json')).toBe('new');
  expect(topicOfKey('crescent.prompt.turn')).toBe('crescent');
  expect(topicOfKey('oath.look.no-deal')).toBe('look');
  expect(topicOfKey('oath.ruling.jinx')).toBe('look');
  expect(topicOfKey('web.tutorial.back')).toBe('tutorial');
  expect(topicOfKey('web.tutorial.tigris.1.war.end')).toBe('tutorial_tigris');
  expect(topicOfKey('web.lessons.oath.1.title')).toBe('lessons_oath');
  expect(topicOfKey('web.puzzles.crescent.palace.why')).toBe('puzzles_crescent');
  expect(topicOfKey('web.hints.got')).toBe('hints');
  expect(topicOfKey('web.hints.crescent.rich')).toBe('hints_crescent');
});
