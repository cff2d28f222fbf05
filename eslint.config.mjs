/** Lint rules: correctness with types, React's hooks, Astro, and the import table of the layers. */
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import reactGoogleTranslate from 'eslint-plugin-react-google-translate';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { importTable } from './tools/lint/import-table.mjs';

const typed = ['**/*.{ts,tsx}'];

/** A leading underscore says: unused, and known to be. */
const unusedVariables = [
  'error',
  { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
];

/** The first build's private words, which a name must not bring back. */
const oldWords =
  'settle[A-Z]|[tT]old|[aA]new|[nN]obody|Heir|[uU]pright|[hH]aystack|[gG]ift|[oO]wnData|heal[A-Z]';
const plainNames = ['error', `^(?!.*(${oldWords}))`, { properties: true }];

/** What Safari 16.4, Chrome 110 and Firefox 115 do not know, by object. */
const tooNew = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Iterator: ['from'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  URL: ['canParse', 'parse'],
};

export default defineConfig(
  globalIgnores([
    'dist/',
    '.netlify/',
    '.astro/',
    '.cache/',
    '.data/',
    '**/node_modules/',
    'playwright-report/',
    'test-results/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      'id-match': plainNames,
      'no-duplicate-imports': 'error',
      'no-unused-vars': unusedVariables,
    },
  },
  // Each declared module of a .d.ts file has its own imports.
  { files: ['**/*.d.ts'], rules: { 'no-duplicate-imports': 'off' } },
  { files: ['**/*.mjs', '**/*.cjs'], languageOptions: { globals: globals.node } },
  { files: ['local/sandbox/**/browser/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  { files: ['**/*.js'], languageOptions: { globals: globals.browser } },
  {
    name: 'types',
    files: typed,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-deprecated': 'error',
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': unusedVariables,
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-type-conversion': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Handlers are passed around as plain functions everywhere here; none reads this.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    name: 'react',
    files: ['src/islands/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, reactGoogleTranslate.configs.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      // Speaks of React's compiler, which does not run here.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    name: 'browsers',
    files: ['src/{components,contracts,islands,lib,site}/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...Object.entries(tooNew).flatMap(([object, properties]) =>
          properties.map((property) => ({
            object,
            property,
            message: 'Browsers of early 2023 do not know it.',
          })),
        ),
      ],
    },
  },
  astro.configs['flat/recommended'],
  {
    name: 'astro',
    files: ['**/*.astro'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      'astro/no-set-html-directive': 'error',
      // astro check knows the types and says so; here every global of a page would be unknown.
      'no-undef': 'off',
      'no-unused-vars': 'off',
    },
  },
  // No types there: scripts inside components, and tools whose packages are their own.
  { files: ['**/*.astro/*.ts', 'tools/**'], extends: [tseslint.configs.disableTypeChecked] },
  ...importTable,
);
