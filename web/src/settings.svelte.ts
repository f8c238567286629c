// What this reader prefers, kept in this browser. Theme and motion are told to the style sheets by attributes of <html>.
import { bestLanguage, languageList, type Language } from './texts/languages';

export const choicesOf = {
  theme: ['light', 'dark', 'contrast'],
  motion: ['none', 'fast', 'normal', 'slow'],
  confirm: ['never', 'risky', 'always'],
  playback: ['at-once', 'fast', 'normal', 'slow', 'by-one'],
} as const;

export interface Settings {
  language: Language;
  theme: (typeof choicesOf.theme)[number];
  motion: (typeof choicesOf.motion)[number];
  confirm: (typeof choicesOf.confirm)[number];
  /** How fast the others' moves are shown, step by step. */
  playback: (typeof choicesOf.playback)[number];
  /** Fights and dice are shown no faster than usual. */
  fights: boolean;
  /** A pick that leaves a single choice makes it. */
  auto: boolean;
  /** Single keys do something at the table. */
  keys: boolean;
  sound: boolean;
}

const place = 'ziggurat.settings';

function prefers(query: string): boolean {
  return window.matchMedia(query).matches;
}

function defaults(): Settings {
  const dark = prefers('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  return {
    language: bestLanguage(navigator.languages),
    theme: prefers('(prefers-contrast: more)') ? 'contrast' : dark,
    motion: prefers('(prefers-reduced-motion: reduce)') ? 'none' : 'normal',
    confirm: 'risky',
    playback: 'normal',
    fights: true,
    auto: true,
    keys: true,
    sound: false,
  };
}

function isOne<T>(value: unknown, of: readonly T[]): value is T {
  return of.includes(value as T);
}

/** Only what is sound is taken from the browser's store: an older or a tampered entry must not break the page. */
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
    motion: isOne(kept['motion'], choicesOf.motion) ? kept['motion'] : otherwise.motion,
    confirm: isOne(kept['confirm'], choicesOf.confirm) ? kept['confirm'] : otherwise.confirm,
    playback: isOne(kept['playback'], choicesOf.playback) ? kept['playback'] : otherwise.playback,
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

/** To be called from an effect: shows the settings to the style sheets and keeps them. */
export function applySettings(): void {
  document.documentElement.dataset['theme'] = settings.theme;
  document.documentElement.dataset['motion'] = settings.motion;
  if (!changed) return;
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // Private windows may refuse to keep anything; the settings then last as long as the page.
  }
}
