/** Adds what oxlint lacks: Astro's own rules, which need no types. */
import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['dist/', '.netlify/', '.astro/', '.cache/', '.data/', '**/node_modules/']),
  // oxlint reports its own comments that disable nothing, and these are about its rules.
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  astro.configs['flat/recommended'],
  {
    name: 'astro',
    files: ['**/*.astro'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: { 'astro/no-set-html-directive': 'error' },
  },
);
