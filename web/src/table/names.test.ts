import { beforeAll, describe, expect, it } from 'vitest';
import english from '../texts/catalogues/en';
import { languageList } from '../texts/languages';
import { speak } from '../texts/texts.svelte';
import { phaseName } from './names';

/** Whatever may be asked has a rule, what chance is asked as well: a replay shows that, too. */
const questions = Object.keys(english).flatMap((key) => {
  const [, game, phase] = /^(\w+)\.rule\.(.+)$/.exec(key) ?? [];
  return game !== undefined && phase !== undefined ? [{ game, phase }] : [];
});

beforeAll(() => speak('en'));

describe('a question', () => {
  it('has a name of its own, or that of its chapter', () => {
    expect(phaseName('oath', 'turn.rest')).toBe('Rest Phase');
    expect(phaseName('oath', 'campaign.allies')).toBe('Campaign');
  });

  it('of a card or a site is called by it', () => {
    expect(phaseName('oath', 'wolves.victim')).toBe('Wolves');
    expect(phaseName('oath', 'the-tribunal.partner')).toBe('The Tribunal');
  });

  it('without any name is called by its word', () => {
    expect(phaseName('oath', 'nowhere.known')).toBe('nowhere.known');
  });

  it.each(languageList)('of every game has a name in %s', async (language) => {
    await speak(language);
    expect(questions.length).toBeGreaterThan(150);
    const nameless = questions.filter(({ game, phase }) => phaseName(game, phase) === phase);
    expect(nameless).toEqual([]);
  });
});
