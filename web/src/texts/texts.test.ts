import { expect, it } from 'vitest';
import { hasText, learn, learnEverything, learnGame, speak, t } from './texts.svelte';

// In this order: what is once known stays known.
it('what is seldom said is learnt when it is needed, and then in every language', async () => {
  await speak('en');
  expect(hasText('tigris.choice.end')).toBe(true);
  expect(hasText('oath.choice.yes')).toBe(false);
  expect(hasText('oath.look.no-deal')).toBe(false);
  expect(hasText('web.tutorial.back')).toBe(false);
  // Whoever learns something waits for it, also if more is to be learnt meanwhile.
  const first = learn('tutorial');
  void learn('aid');
  await first;
  expect(hasText('web.tutorial.back')).toBe(true);
  expect(hasText('oath.look.no-deal')).toBe(false);
  await learnGame('tigris');
  expect(hasText('oath.choice.yes')).toBe(false);
  await learnGame('oath');
  expect(hasText('oath.choice.yes')).toBe(true);
  expect(hasText('oath.look.no-deal')).toBe(false);
  await learnEverything();
  expect(t('oath.look.no-deal')).not.toBe('oath.look.no-deal');
  const english = t('oath.look.no-deal');
  await speak('cs');
  expect(t('oath.look.no-deal')).not.toBe(english);
});
