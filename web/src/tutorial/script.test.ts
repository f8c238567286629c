// Lessons, puzzles and aids fit their texts, in every language. Whether the story is true is asked
// of a server by tests/server/tutorial.mjs.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aids } from '../aid/aids';
import { prompts as ofCrescent } from '../server/crescent';
import { prompts as ofOath } from '../server/oath';
import { catalogueOf } from '../texts/files';
import { languageList } from '../texts/languages';
import { after, courseOf, courses, fitting, hintsOf, lessonOf, puzzleOf, shortest } from './courses';
import { nothingLearned } from './progress';
import { argumentsOf, isQuestion, isTask, puzzleText, textOf, titleOf, type Chapter, type LessonScript, type Said, type Step } from './script';

const mostWords = { say: 48, ask: 40, answer: 16, hint: 32 };
const seconds = { choice: 24, task: 45, ask: 22, end: 12 };

const rows = courses.flatMap(({ game, lessons }) => lessons.map((row) => ({ game, ...row })));
const puzzles = courses.flatMap(({ game, puzzles: row }) => (row?.names ?? []).map((name) => ({ game, name })));
const catalogues = languageList.map((language) => [language, catalogueOf(language, (file) => /^web_(tutorial|lessons|puzzles|aid|hints)/.test(file))] as const);
const loaded = await Promise.all(rows.map(async ({ game, lesson }) => lessonOf(game, lesson)));
const scripts = loaded.filter((script) => script !== null);

interface Text {
  key: string;
  most: number;
  about: Said;
}

function textsOfStep(script: LessonScript, chapter: Chapter, step: Step): Text[] {
  const text = (part: string, most: number): Text => ({ key: textOf(script, chapter, step, part).key, most, about: step });
  const asked = isQuestion(step) ? [text('ask', mostWords.ask), ...step.answers.map((_, n) => text(`answer${String(n)}`, mostWords.answer))] : [];
  const mistakes = (step.mistakes ?? []).map((_, n) => text(`mistake${String(n)}`, mostWords.say));
  return [text('', mostWords.say), ...asked, ...mistakes];
}

function textsOf(script: LessonScript): Text[] {
  return script.chapters.flatMap((chapter) => [
    ...chapter.steps.flatMap((step) => textsOfStep(script, chapter, step)),
    { key: textOf(script, chapter, null).key, most: mostWords.say, about: chapter.end },
  ]);
}

/** Without what is filled in. */
function bare(text: string): string {
  return text.replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, 'N');
}

it('every script lies in a row, and every row has one', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
  const packs = courses.flatMap(({ game, puzzles: row, first }) => [...(row ? [`puzzles-${game}.json`] : []), ...(first ? [`hints-${game}.json`] : [])]);
  const named = [...rows.map(({ game, lesson }) => `${game}-${String(lesson)}.json`), ...packs];
  expect(files.sort()).toEqual(named.sort());
  expect(scripts).toHaveLength(rows.length);
  for (const { game, name } of puzzles) expect((await puzzleOf(game, name))?.puzzle.name).toBe(name);
  expect(await lessonOf('nothing', 1)).toBeNull();
  expect(await puzzleOf('tigris', 'nothing')).toBeNull();
});

it('after the common lessons one chooses among those for the seats', () => {
  const course = courseOf('crescent') ?? courses[0];
  const following = (lesson: number): number[] => (course ? after(course, lesson).map((row) => row.lesson) : []);
  expect([following(1), following(5), following(6), following(7), following(99)]).toEqual([[2], [6], [7, 8, 9, 10, 11], [], []]);
});

it('the lessons of Oath follow each other, and some of them are enough', () => {
  const course = courseOf('oath') ?? courses[0];
  const following = (lesson: number): number[] => (course ? after(course, lesson).map((row) => row.lesson) : []);
  expect([following(1), following(7), following(8)]).toEqual([[2], [8], []]);
  expect(courses.filter(({ short }) => short).map((one) => [one.game, shortest(one)])).toEqual([
    ['crescent', 17],
    ['oath', 21],
  ]);
});

it('after a game its seat’s lesson fits, then one that was left out, then a puzzle', () => {
  const course = courseOf('crescent') ?? courses[0];
  const fits = (done: number[], solved: string[] = []): unknown =>
    course && fitting(course, { ...nothingLearned, done: done.map((lesson) => `crescent.${String(lesson)}`), solved }, 'nomad');
  expect(fits([1])).toEqual({ lesson: 11 });
  expect(fits([1, 2, 3, 6, 11])).toEqual({ lesson: 4 });
  expect(fits([1, 2, 3, 4, 5, 6, 11], ['crescent.palace'])).toEqual({ puzzle: 'bribe' });
  expect(fits([1, 2, 3, 4, 5, 6, 11], course?.puzzles?.names.map((name) => `crescent.${name}`))).toBeNull();
});

it('the first game offers lessons that there are, and a hint has a name of its own', async () => {
  for (const { game, lessons, first } of courses.filter((course) => course.first)) {
    const script = await hintsOf(game);
    const names = script?.hints.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(Object.values(script?.offers ?? {}).filter((lesson) => !lessons.some((row) => row.lesson === lesson))).toEqual([]);
    expect(first?.players).toBeGreaterThan(1);
  }
  expect(await hintsOf('tigris')).toBeNull();
});

it.each([
  ['crescent', ofCrescent],
  ['oath', ofOath],
])('hints and offers come with questions that %s asks', async (game, prompts) => {
  const script = await hintsOf(game);
  const asked = script?.hints.map(({ when }) => when['asked.prompt']) ?? [];
  const known: readonly unknown[] = prompts;
  expect(asked.length).toBeGreaterThan(0);
  expect([...asked, ...Object.keys(script?.offers ?? {})].filter((question) => !known.includes(question))).toEqual([]);
});

it('a puzzle opens the aid at a word that it has', async () => {
  for (const { game, name } of puzzles) {
    const words = (aids[game] ?? []).flatMap((section) => [section.name, ...section.entries]);
    expect([undefined, ...words], `${game}.${name}`).toContain((await puzzleOf(game, name))?.puzzle.rule);
  }
});

describe.each(scripts)('lesson $lesson of $game', (script) => {
  it('takes as long as its row says', () => {
    const time = (step: Step): number => (isQuestion(step) ? seconds.ask : isTask(step) ? seconds.task : seconds.choice);
    const total = script.chapters.reduce((sum, { steps }) => sum + seconds.end + steps.reduce((all, step) => all + time(step), 0), 0);
    const row = rows.find(({ game, lesson }) => game === script.game && lesson === script.lesson);
    expect(Math.round(total / 60)).toBe(row?.minutes);
  });

  it('asks something in every chapter, and never three times in a row', () => {
    for (const { name, steps } of script.chapters) {
      const kinds = steps.map((step) => (isQuestion(step) ? '?' : '!')).join('');
      expect(kinds, name).toContain('?');
      expect(kinds, name).not.toContain('???');
    }
  });

  it('opens the aid at words that it has', () => {
    const words = (aids[script.game] ?? []).flatMap(({ name, entries }) => [name, ...entries]);
    const opened = script.chapters.flatMap(({ rule, steps, end }) => [rule, end.rule, ...steps.map((step) => step.rule)]);
    expect(opened.filter((word) => word !== undefined && !words.includes(word))).toEqual([]);
  });
});

describe.each(catalogues)('in %s', (_, texts) => {
  const spoken = scripts.flatMap(textsOf);

  it('there is a text for everything that is said, and no other', () => {
    const titles = scripts.flatMap((script) => script.chapters.map((chapter) => titleOf(script, chapter).key));
    const heads = scripts.flatMap(({ game, lesson }) => ['title', 'goal'].map((part) => `web.lessons.${game}.${String(lesson)}.${part}`));
    const solved = puzzles.flatMap(({ game, name }) => ['', 'title', 'why'].map((part) => puzzleText(game, name, part).key));
    const isOne = (key: string): boolean => /^web\.(lessons|puzzles)\./.test(key) || courses.some(({ game }) => key.startsWith(`web.tutorial.${game}.`));
    const keys = Object.keys(texts).filter(isOne);
    expect(keys.sort()).toEqual([...titles, ...heads, ...solved, ...spoken.map(({ key }) => key)].sort());
  });

  it('no text of a lesson says a number or a space that its script does not give', () => {
    for (const { key, about } of spoken) {
      const text = texts[key] ?? '';
      const args = argumentsOf(about);
      expect(bare(text), key).not.toMatch(/\d/);
      const said = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
      expect(said.filter((name) => !(name in args)), key).toEqual([]);
    }
  });

  it('every number and name of a step is said in one of its texts', () => {
    for (const script of scripts)
      for (const chapter of script.chapters)
        for (const step of chapter.steps) {
          const said = textsOfStep(script, chapter, step).map(({ key }) => texts[key] ?? '').join(' ');
          for (const name of Object.keys(argumentsOf(step))) expect(said, `${chapter.name}.${step.name}`).toMatch(new RegExp(`\\{${name}[,}]`));
        }
  });

  it('a text is two sentences, and brief', () => {
    const all = [...spoken, ...puzzles.flatMap(({ game, name }) => ['', 'why'].map((part) => ({ key: puzzleText(game, name, part).key, most: mostWords.say })))];
    for (const { key, most } of all) {
      const text = bare(texts[key] ?? '');
      expect([...text.matchAll(/[.!?](?=\s|$)/g)].length, key).toBeLessThanOrEqual(2);
      expect(text.split(/\s+/).length, key).toBeLessThanOrEqual(most);
    }
  });

  it('every hint has its text, two sentences and brief, and there is no other', async () => {
    const scripted = await Promise.all(courses.map(({ game }) => hintsOf(game)));
    const given = scripted.flatMap((script) => script?.hints.map(({ name }) => `web.hints.${script.game}.${name}`) ?? []);
    expect(Object.keys(texts).filter((key) => /^web\.hints\.\w+\./.test(key)).sort()).toEqual(given.sort());
    for (const key of given) {
      expect([...(texts[key] ?? '').matchAll(/[.!?](?=\s|$)/g)].length, key).toBeLessThanOrEqual(2);
      expect((texts[key] ?? '').split(/\s+/).length, key).toBeLessThanOrEqual(mostWords.hint);
    }
  });

  it('every aid has its texts, and no other', () => {
    const keys = Object.entries(aids).flatMap(([game, sections]) =>
      sections.flatMap(({ name, entries }) => [
        `web.aid.${game}.${name}`,
        ...entries.flatMap((entry) => [`web.aid.${game}.${name}.${entry}`, `web.aid.${game}.${name}.${entry}.word`]),
      ]),
    );
    expect(Object.keys(texts).filter((key) => key.startsWith('web.aid.')).sort()).toEqual(keys.sort());
  });
});

it('an aid opens at one place for a word', () => {
  for (const [game, sections] of Object.entries(aids)) {
    const words = sections.flatMap(({ name, entries }) => [name, ...entries]);
    expect(new Set(words).size, game).toBe(words.length);
  }
});
