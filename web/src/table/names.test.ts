import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../texts/files';
import { languageList } from '../texts/languages';
import { learnEverything, speak } from '../texts/texts.svelte';
import { briefly, effectsOf, gainName, hyphenated, personName, phaseName, playerName, shortName, wordName } from './names';

/** Whatever may be asked has a rule, what chance is asked as well: a replay shows that, too. */
const questions = Object.keys(catalogueOf('en')).flatMap((key) => {
  const [, game, phase] = /^(\w+)\.rule\.(.+)$/.exec(key) ?? [];
  return game !== undefined && phase !== undefined ? [{ game, phase }] : [];
});

beforeAll(async () => {
  await speak('en');
  await learnEverything();
});

it('calls somebody who has gone a former player, in every language', () => {
  expect(languageList.map((language) => catalogueOf(language)['web.former-player'])).toEqual(['a former player', 'bývalý hráč', 'dawny gracz', 'бывший игрок']);
  expect(personName('')).toBe('a former player');
  expect(personName('Ada')).toBe('Ada');
  expect(playerName({ name: '', level: 'scribe' })).toBe('a former player');
  expect(playerName({ name: null, level: 'scribe' })).not.toBe('a former player');
});

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

describe('in English', () => {
  beforeAll(() => speak('en'));

  it('a gain is a signed number of what it is', () => {
    expect(gainName('oath', { what: 'warbands', n: 2 })).toBe('+2 warbands');
    expect(gainName('oath', { what: 'secrets', n: -1 })).toBe('−1 secret');
    expect(gainName('oath', { what: 'unheard-of', n: -3 })).toBe('−3 unheard-of');
  });

  it('cards and sites say what they do', () => {
    const things = [
      { kind: 'card', id: 'wolves' },
      { kind: 'site', id: 'mountain' },
      { kind: 'seat', id: 'red' },
    ];
    expect(effectsOf('oath', things)).toEqual([
      'Action: kill 1 warband on any player’s board, even your own.',
      'Whoever targets anything here attacks with 1 fewer attack die.',
    ]);
  });

  it('a word of a picture is called by the name of its thing', () => {
    expect(wordName('oath', 'lush-coast')).toBe('Lush Coast');
    expect(wordName('oath', 'supply:')).toBe('supply:');
    expect(wordName('oath', '4/8')).toBeNull();
  });

  it('a phone has shorter words where there are any', () => {
    expect([shortName('tigris', 'end'), shortName('oath', 'muster')]).toEqual(['End', null]);
    const long = { key: 'tigris.prompt.turn.action.you', args: { actions: 2 } };
    expect(briefly(long)).toEqual({ key: 'web.tigris.brief.turn.action.you', args: { actions: 2 } });
    expect(briefly({ key: 'oath.prompt.bank.choose.you' })).toEqual({ key: 'oath.prompt.bank.choose.you' });
  });
});

describe('a long word', () => {
  const shown = (text: string): string => hyphenated(text).replaceAll('\u00ad', '-');

  it.each([
    ['Nejtemnější tajemství', 'Nejtem-nější tajemství'],
    ['Pohostinnost', 'Pohos-tin-nost'],
    ['Obserwatorium', 'Obser-wa-to-rium'],
    ['Придорожный трактир', 'При-до-рож-ный трактир'],
    ['Перевоплощения', 'Пере-вопло-ще-ния'],
    ['Mercenaries', 'Merce-na-ries'],
  ])('long words may be broken between their syllables: %s', (text, wanted) => {
    expect(shown(text)).toBe(wanted);
  });

  it.each(['Keep', 'Wrestlers', 'The Old Oak'])('what has room stays as it is: %s', (text) => {
    expect(hyphenated(text)).toBe(text);
  });

  it.each(['Czarodziejów', 'Zwierzęcego', 'Enchantress', 'Разверзшаяся'])('letters that are one sound stay together: %s', (word) => {
    expect(shown(word)).not.toMatch(/c-[hz]|[rsd]-z|[pst]-h|-[ьъ]/i);
    expect(shown(word).split('-').every((part) => part.length >= 3)).toBe(true);
  });
});
