// What this reader prefers, kept in this browser. Theme, text size and motion are told to the style
// sheets by attributes of <html>.
import { MediaQuery } from 'svelte/reactivity';
import { bestLanguage, languageList, type Language } from './texts/languages';

export const choicesOf = {
  theme: ['system', 'light', 'dark', 'contrast'],
  text: ['small', 'normal', 'large'],
  motion: ['none', 'fast', 'normal', 'slow'],
  confirm: ['never', 'risky', 'always'],
  playback: ['at-once', 'fast', 'normal', 'slow', 'by-one'],
  recap: ['turn', 'opening', 'never'],
} as const;

export interface Settings {
  language: Language;
  theme: (typeof choicesOf.theme)[number];
  text: (typeof choicesOf.text)[number];
  motion: (typeof choicesOf.motion)[number];
  confirm: (typeof choicesOf.confirm)[number];
  /** How fast the others' moves are shown, step by step. */
  playback: (typeof choicesOf.playback)[number];
  /** When the page tells what has happened since the reader's last choice. */
  recap: (typeof choicesOf.recap)[number];
  /** Fights and dice are shown no faster than usual. */
  fights: boolean;
  /** A pick that leaves a single choice makes it. */
  auto: boolean;
  /** Single keys do something at the table. */
  keys: boolean;
  sound: boolean;
}

const place = 'ziggurat.settings';

function defaults(): Settings {
  return {
    language: bestLanguage(navigator.languages),
    theme: 'system',
    text: 'normal',
    motion: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'normal',
    confirm: 'risky',
    playback: 'normal',
    recap: 'turn',
    fights: true,
    auto: true,
    keys: true,
    sound: false,
  };
}

function isOne<T>(value: unknown, of: readonly T[]): value is T {
  return of.includes(value as T);
}

/**
 * Only what is sound is taken from the browser's store: an older or a tampered entry must not break
 * the page.
 */
export function readSettings(text: string | null, otherwise: Settings): Settings {
  let kept: Record<string, unknown>;
  try {
    kept = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return otherwise;
  }
  return {
    language: isOne(kept['language'], languageList) ? kept['language'] : otherwise.language,
    theme: isOne(kept['theme'], choicesOf.theme) ? kept['theme'] : otherwise.theme,
    text: isOne(kept['text'], choicesOf.text) ? kept['text'] : otherwise.text,
    motion: isOne(kept['motion'], choicesOf.motion) ? kept['motion'] : otherwise.motion,
    confirm: isOne(kept['confirm'], choicesOf.confirm) ? kept['confirm'] : otherwise.confirm,
    playback: isOne(kept['playback'], choicesOf.playback) ? kept['playback'] : otherwise.playback,
    recap: isOne(kept['recap'], choicesOf.recap) ? kept['recap'] : otherwise.recap,
    fights: typeof kept['fights'] === 'boolean' ? kept['fights'] : otherwise.fights,
    auto: typeof kept['auto'] === 'boolean' ? kept['auto'] : otherwise.auto,
    keys: typeof kept['keys'] === 'boolean' ? kept['keys'] : otherwise.keys,
    sound: typeof kept['sound'] === 'boolean' ? kept['sound'] : otherwise.sound,
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(readSettings(stored(), defaults()));

let changed = $state(false);

/** Changes one setting; until the first change the browser's own preferences go on to count. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  changed = true;
}

const dark = new MediaQuery('(prefers-color-scheme: dark)');
const contrast = new MediaQuery('(prefers-contrast: more)');

/** The theme that is seen: whoever leaves it to the system follows when that changes. */
function seenTheme(): Exclude<Settings['theme'], 'system'> {
  if (settings.theme !== 'system') return settings.theme;
  if (contrast.current) return 'contrast';
  return dark.current ? 'dark' : 'light';
}

/** To be called from an effect: shows the settings to the style sheets and keeps them. */
export function applySettings(): void {
  document.documentElement.dataset['theme'] = seenTheme();
  document.documentElement.dataset['text'] = settings.text;
  document.documentElement.dataset['motion'] = settings.motion;
  if (!changed) return;
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // Private windows may refuse to keep anything; the settings then last as long as the page.
  }
}
