// Long lists come in pages; which one is shown stands in the address.

/** As many as the server tells at once. */
export const pageLength = 24;

/** How many tables come before those of this page. */
export function offset(query: string): number {
  const from = new URLSearchParams(query).get('from') ?? '';
  return /^\d{1,4}$/.test(from) ? Number(from) : 0;
}

/** The address of the page beside this one; `filter` as it stands in an address. */
export function pagePath(path: string, filter: string, from: number, to: 'newer' | 'older'): string {
  const next = Math.max(0, from + (to === 'newer' ? -pageLength : pageLength));
  if (next === 0) return path + filter;
  return `${path}${filter}${filter === '' ? '?' : '&'}from=${String(next)}`;
}
