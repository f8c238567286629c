// What the browser keeps for the reader. One that keeps nothing, as private windows may, forgets
// with the page.
export function recall(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

/** Null: no longer. */
export function keep(place: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
  } catch {
    // Nothing is lost but the memory of it.
  }
}
