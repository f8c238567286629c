// Rules for TypeScript and Svelte, without exceptions in the sources.
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default typescript.config(
  { ignores: ['dist', 'node_modules'] },
  ...typescript.configs.strict,
  ...svelte.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: 'error',
      // The site is not a SvelteKit application: links are plain paths, see src/router.svelte.ts.
      'svelte/no-navigation-without-resolve': 'off',
      // Not every map is shown; those that are not need not be watched.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
