// Days in the reader's language.

/** "today", "yesterday", "12 November", and the year where it is another. */
export function dayOf(at: number, language: string, now = Date.now()): string {
  const day = new Date(at);
  const today = new Date(now);
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const ago = Math.round((midnight(today) - midnight(day)) / 86_400_000);
  if (ago === 0 || ago === 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day');
  const year = day.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', ...year }).format(day);
}

/** "November 2026". */
export function monthOf(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(at);
}
