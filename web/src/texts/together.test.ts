// The languages keep together: whatever one tells apart the others tell apart, too, what is typed
// is the same in all, and each keeps the typography and the grammar that a simple rule can see. All
// catalogues, not only those of the site.
import { describe, expect, it } from 'vitest';
import { catalogueOf, parse, partsOf, type Element } from './files';
import { languageList, type Language } from './languages';

const catalogues = Object.fromEntries(languageList.map((language) => [language, catalogueOf(language)])) as Record<Language, Record<string, string>>;
const keys = Object.keys(catalogues.en);
const text = (language: Language, key: string): string => catalogues[language][key] ?? '';
/** Each text is parsed once: several tests ask for all of them. */
const parsed = new Map<string, Element[]>();
function parsedText(language: Language, key: string): Element[] {
  const name = `${language} ${key}`;
  const known = parsed.get(name) ?? parse(text(language, key), language);
  parsed.set(name, known);
  return known;
}
const parts = (language: Language, key: string): Element[] => partsOf(parsedText(language, key));

/** The keys whose texts do not give the same in all languages. */
function whereLanguagesPart(tell: (language: Language, key: string) => unknown): string[] {
  return keys.filter((key) => new Set(languageList.map((language) => JSON.stringify(tell(language, key)))).size > 1);
}

/** The keys of one language whose texts are not as they should be. */
function offending(language: Language, offends: (pattern: string, key: string) => boolean): string[] {
  return keys.filter((key) => offends(text(language, key), key));
}

/** One of the sentences that a text can become. */
function example(elements: Element[]): string {
  const said = ({ type, value, options }: Element): string => {
    if (type === 'literal') return value;
    return type === 'pound' || type === 'argument' ? '5' : example(options['other'] ?? []);
  };
  return elements.map(said).join('');
}

describe('in all languages', () => {
  it('there are the same texts', () => {
    for (const language of languageList) expect(Object.keys(catalogues[language]).sort()).toEqual([...keys].sort());
  });

  it('the same cases of a word are told apart', () => {
    // A thing that has a name may be named by it, or be declined case by case.
    const named = (key: string): Set<string> =>
      new Set(languageList.flatMap((language) => parts(language, key)).flatMap(({ value }) => (/_name$/.test(value) ? value.replace(/_name$/, '') : [])));
    const cases = (language: Language, key: string): string[] => {
      const selects = parts(language, key).filter(({ type, value }) => type === 'select' && !named(key).has(value));
      return [...new Set(selects.flatMap(({ value, options }) => Object.keys(options).map((one) => `${value}: ${one}`)))].sort();
    };
    expect(whereLanguagesPart(cases)).toEqual([]);
  });

  it('the same numbers have words of their own for none', () => {
    const none = (language: Language, key: string): string[] =>
      [...new Set(parts(language, key).flatMap(({ value, options }) => ('=0' in options ? [value] : [])))].sort();
    expect(whereLanguagesPart(none)).toEqual([]);
  });

  it('a text has as many lines, begins at the same column and ends alike', () => {
    const shape = (language: Language, key: string): unknown[] => {
      const said = example(parsedText(language, key));
      return [said.split('\n').length, said.length - said.trimStart().length, /[.?!:…]?$/.exec(said)?.[0]];
    };
    expect(whereLanguagesPart(shape)).toEqual([]);
  });

  it('a question names nothing to type', () => {
    // In a Russian text that would be words in Latin letters. What is to be typed follows from the
    // legal choices.
    const literals = (key: string): string[] => parts('ru', key).flatMap(({ type, value }) => (type === 'literal' ? [value] : []));
    const questions = keys.filter((key) => key.includes('.prompt.') && !key.startsWith('web.'));
    expect(questions.length).toBeGreaterThan(400);
    expect(questions.filter((key) => literals(key).some((said) => /[a-z]/i.test(said)))).toEqual([]);
  });
});

/** Columns are aligned in these. */
const isTable = (key: string): boolean => /\.help$|^play\.group$/.test(key);

const marks: Record<Language, { quotes: [string, string]; dash: string }> = {
  en: { quotes: ['“', '”'], dash: '–' },
  cs: { quotes: ['„', '“'], dash: '–' },
  pl: { quotes: ['„', '”'], dash: '–' },
  ru: { quotes: ['«', '»'], dash: '—' },
};

describe.each(languageList)('in %s', (language) => {
  const { quotes, dash } = marks[language];

  it('a number has all forms of the language, or only one', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // A Czech "many" is for fractions, and there are none.
    const wanted = forms.filter((form) => language !== 'cs' || form !== 'many').sort();
    const incomplete = (key: string): boolean =>
      parts(language, key).some(({ type, options }) => {
        const mine = Object.keys(options).filter((form) => !form.startsWith('=')).sort();
        return type === 'plural' && mine.join() !== 'other' && mine.join() !== wanted.join();
      });
    expect(keys.filter(incomplete)).toEqual([]);
  });

  it('quotation marks are those of the language, in pairs', () => {
    const pair = quotes.join('');
    const wrong = (pattern: string): boolean => {
      const used = pattern.replace(/[^"“”„«»‘‚]/g, '');
      return used !== pair.repeat(used.length / 2);
    };
    expect(offending(language, wrong)).toEqual([]);
  });

  it('a dash between words is the one of the language, and a number has a minus', () => {
    const others = ['-', '–', '—'].filter((mark) => mark !== dash);
    expect(offending(language, (pattern) => others.some((mark) => pattern.includes(` ${mark} `)))).toEqual([]);
    expect(offending(language, (pattern) => /(?<![\w-])[-–]\d/.test(pattern))).toEqual([]);
  });

  it('spaces are single and ordinary, and stand after marks, not before', () => {
    expect(offending(language, (pattern, key) => !isTable(key) && /\S {2}/.test(pattern))).toEqual([]);
    expect(offending(language, (pattern) => /[^\S \n]| (\n|$)/.test(pattern))).toEqual([]);
    expect(offending(language, (pattern) => /[\p{L}\p{N}}] [,.;?!](?=\s|$)/u.test(pattern))).toEqual([]);
  });

  it('an ellipsis is one sign', () => {
    expect(offending(language, (pattern) => pattern.includes('...'))).toEqual([]);
  });

  it('no word mixes two alphabets', () => {
    expect(offending(language, (pattern) => /[a-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[a-z]/iu.test(pattern))).toEqual([]);
  });
});

/**
 * Names are in the nominative; after one of these words a thing is declined by `select`, or a noun
 * stands before its name.
 */
const prepositions: Partial<Record<Language, string>> = {
  cs: 'bez|do|ke?|mezi|na|nad|o|od|po|pod|pro|proti|před|přes|při|s|u|ve?|vedle|ze?|za',
  pl: 'bez|dla|do|ku|między|na|nad|o|od|po|pod|przeciw|przed|przez|przy|u|we?|ze?|za',
  ru: 'без|во?|для|до|за|из|ко?|между|на|над|об?|от|перед|по|под|при|против|со?|у|через',
};

/**
 * What belongs to the one who is told to do something is "his own". Where the order ends and
 * another sentence begins is not seen beyond a comma; Czech and Polish orders are not known by
 * their form, so these are the ones that cards give.
 */
const orders: Partial<Record<Language, { order: RegExp; your: RegExp }>> = {
  cs: {
    order:
      /^(dej|dober|hoď|najmi|naverbuj|obětuj|odhoď|odstraň|označ|otoč|podívej|polož|postav|prohlédni|prohoď|propusť|přidej|přiděl|přesuň|spal|stáhni|ukaž|umísti|uzavři|veď|vezmi|vrať|vyber|vyměň|zabij|získej|zruš)\b/iu,
    your: /(?<!\p{L})tv(ůj|oje|oji|á|é|ého|ém|ému|ou|ých|ým|ými)(?!\p{L})/iu,
  },
  pl: {
    order:
      /^(daj|dobierz|dodaj|dokonaj|obejrzyj|oddaj|odrzuć|odwróć|połóż|pokaż|poprowadź|poświęć|przenieś|przydziel|rzuć|spal|umieść|usuń|uwolnij|weź|wskaż|wybierz|wycofaj|włóż|zabierz|zamień|zbuduj|zniszcz|zwerbuj|zyskaj)(?!\p{L})/iu,
    your: /(?<!\p{L})tw(ój|oja|oje|oją|ojego|ojej|ojemu|oi|oich|oim|oimi|ą|ego|ej|emu|ych|ym|ymi)(?!\p{L})/iu,
  },
  ru: {
    order: /^\p{L}+(йте|ите|ьте)(сь)?(?!\p{L})/iu,
    your: /(?<!\p{L})ваш(а|е|его|ей|ем|ему|и|им|ими|их|у)?(?!\p{L})/iu,
  },
};

describe.each(Object.entries(prepositions) as [Language, string][])('in %s', (language, words) => {
  it('no name stands in the nominative after a preposition', () => {
    const bare = new RegExp(`(?<!\\p{L})(${words}) [„«]?\\{\\w+_name\\}`, 'iu');
    expect(offending(language, (pattern) => bare.test(pattern))).toEqual([]);
  });
});

describe.each(Object.entries(orders) as [Language, { order: RegExp; your: RegExp }][])('in %s', (language, { order, your }) => {
  const sentences = (pattern: string): string[] => pattern.split(/[.;:!?(){}\n]\s*/);
  const orderIn = (sentence: string): string => (order.test(sentence) ? (sentence.split(',')[0] ?? '') : '');

  it('who is told to do something does it with his own', () => {
    expect(keys.flatMap((key) => sentences(text(language, key)).filter((one) => order.test(one))).length).toBeGreaterThan(100);
    expect(offending(language, (pattern) => sentences(pattern).some((one) => your.test(orderIn(one))))).toEqual([]);
  });
});
