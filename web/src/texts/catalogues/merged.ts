// The files of a language as one catalogue. A key stands in one file only.
import type { Catalogue } from '../format';

export function merged(files: Record<string, unknown>): Catalogue {
  return Object.assign({}, ...Object.values(files)) as Catalogue;
}
