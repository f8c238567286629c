// Every site has a landscape, painted with colours that there are.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kinds, type SiteCard } from '../server/oath';
import { sceneOf } from './scenes';

const css = readFileSync('src/oath/oath.css', 'utf8');
const isSpace = (site: string): boolean => /-\d$/.test(site);
const sites = kinds.site.filter((site) => !isSpace(site)) as unknown as SiteCard[];

it.each([null, ...sites])('%s', (site) => {
  const strokes = sceneOf(site);
  expect(strokes.length).toBeGreaterThan(1);
  for (const { paint, d } of strokes) {
    expect(css).toContain(`--oath-${paint}: `);
    expect(d).toMatch(/^M[-\d.,\sA-Za-z]+$/);
    expect(d).not.toContain('NaN');
  }
});
