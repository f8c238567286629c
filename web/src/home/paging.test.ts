import { expect, it } from 'vitest';
import { offset, pagePath } from './paging';

it('a page leads to the next one and back, and keeps the filter', () => {
  expect(pagePath('/watch', '', 0, 'older')).toBe('/watch?from=24');
  expect(pagePath('/watch', '?games=oath', 24, 'older')).toBe('/watch?games=oath&from=48');
  expect(pagePath('/watch', '?games=oath', 24, 'newer')).toBe('/watch?games=oath');
  expect(offset('?games=oath&from=48')).toBe(48);
});

it('nonsense means the first page', () => {
  for (const query of ['', '?from=-1', '?from=1e3', '?from=99999', '?from=']) expect(offset(query)).toBe(0);
});
