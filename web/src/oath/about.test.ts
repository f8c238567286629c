import { expect, it } from 'vitest';
import type { WhyVerb } from '../server/wire';
import { besidesFace, expected, rulingIn } from './about';

const keys = ['oath.look.card', 'oath.look.cost', 'oath.look.effect', 'oath.look.ruling', 'oath.look.tokens', 'oath.look.where.site'];
const messages = keys.map((key) => ({ key }));

it('does not say twice what the face of a card says', () => {
  expect(besidesFace(messages).map(({ key }) => key)).toEqual(['oath.look.tokens', 'oath.look.where.site']);
});

it('finds the ruling, if there is one', () => {
  expect(rulingIn(messages)).toEqual({ key: 'oath.look.ruling' });
  expect(rulingIn(messages.slice(0, 3))).toBeUndefined();
});

it('says why not only of what somebody would try', () => {
  const verb = (name: string, legal = false): WhyVerb => ({ verb: name, legal, reasons: [{ key: 'oath.why.not-here' }] });
  const verbs = [verb('with'), verb('muster'), verb('use'), verb('travel', true)];
  expect(expected(verbs, false).map((one) => one.verb)).toEqual(['muster']);
  expect(expected(verbs, true).map((one) => one.verb)).toEqual(['muster', 'use']);
});
