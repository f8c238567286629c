import { expect, it } from 'vitest';
import type { WhyVerb } from '../server/wire';
import { besidesFace, expected } from './about';

it('does not say twice what the face of a card says', () => {
  const keys = ['oath.look.card', 'oath.look.cost', 'oath.look.effect', 'oath.look.tokens', 'oath.look.where.site'];
  expect(besidesFace(keys.map((key) => ({ key }))).map(({ key }) => key)).toEqual(['oath.look.tokens', 'oath.look.where.site']);
});

it('says why not only of what somebody would try', () => {
  const verb = (name: string, legal = false): WhyVerb => ({ verb: name, legal, reasons: [{ key: 'oath.why.not-here' }] });
  const verbs = [verb('with'), verb('muster'), verb('use'), verb('travel', true)];
  expect(expected(verbs, false).map((one) => one.verb)).toEqual(['muster']);
  expect(expected(verbs, true).map((one) => one.verb)).toEqual(['muster', 'use']);
});
