/** What oxlint lacks: Astro's rules and the import table. No rule here needs types. */
import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { importTable } from './quality/lint/import-table.mjs';

export default defineConfig(
  globalIgnores(['dist/', '.netlify/', '.astro/', '.cache/', '.data/', '**/node_modules/']),
  // oxlint reports its own comments that disable nothing, and these are about its rules.
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  astro.configs['flat/recommended'],
  {
    name: 'astro',
    files: ['**/*.astro'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: { 'astro/no-set-html-directive': 'error' },
  },
  ...importTable,
);
