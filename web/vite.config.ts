// How the site is built and tested. Pages, languages and games' boards are chunks of their own,
// because they are imported only when they are needed. Nothing is inlined: the server's content
// security policy forbids it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8080';

const isDrawing = /src[\\/](\w+)[\\/](Picture|Thumb)\.svelte$/;

function drawing(id: string): string | null {
  const game = isDrawing.exec(id)?.[1];
  return game === undefined ? null : `${game}-drawing`;
}

// Every file costs its headers: what the first page needs comes as one, so does what any table
// needs, and what draws a game small, apart from what they share.
const groups = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'table', test: /src[\\/]pages[\\/]Table\.svelte$/ },
  { name: 'any-drawing', test: /src[\\/](ui[\\/]Drawing\.svelte|server[\\/]message\.ts)$/ },
  { name: drawing, test: isDrawing },
];

/**
 * Tests of a page that has just been opened, or of one with a module replaced, get a window of
 * their own; all others share one, which takes a fraction of the time.
 */
const alone = [
  'src/{settings.svelte,site}.test.ts',
  'src/pages/*.test.ts',
  'src/table/playback.test.ts',
  'src/texts/texts.test.ts',
  'src/ui/{ConnectionLost,Thumb}.test.ts',
];

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Components are mounted in tests as a browser would.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: {
    // A busy machine takes its time over tests that read every text.
    testTimeout: 30_000,
    environment: 'happy-dom',
    projects: [
      { extends: true, test: { name: 'together', include: ['src/**/*.test.ts'], exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
}));
