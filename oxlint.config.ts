/**
 * Rules that need types run in tsgolint, which also reports what the compiler of TypeScript 7
 * finds. eslint.config.mjs holds what oxlint lacks: Astro's own rules.
 */
import { defineConfig } from 'oxlint';
import { importTable } from './quality/lint/import-table.ts';

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'oxc'],
  jsPlugins: ['eslint-plugin-boundaries', 'eslint-plugin-react-google-translate'],
  categories: { correctness: 'error' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'packages/site-fonts/**',
    'quality/accessibility/**',
    'quality/lighthouse/**',
    'quality/client/**',
    'quality/fidelity/**',
  ],
  settings: importTable.settings,
  rules: {
    ...importTable.rules,
    'import/no-duplicates': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-redeclare': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
        destructuredArrayIgnorePattern: '^_',
      },
    ],
    'no-useless-assignment': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    'typescript/no-deprecated': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/require-await': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    // A list of statuses or of one-letter texts sorts and spreads as it should.
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    // Handlers are passed around as plain functions everywhere here; none reads this.
    'typescript/unbound-method': 'off',
    'react/exhaustive-deps': 'error',
    // It is about React's compiler, which does not run here.
    'react/incompatible-library': 'off',
    // Most such arrays are rows of cells that never change their order.
    'react/jsx-key': 'off',
    // A screen may draw what is true on the day it is drawn.
    'react/purity': 'off',
    'react/rules-of-hooks': 'error',
  },
  overrides: [
    ...importTable.overrides,
    {
      // Playwright's fixtures have a parameter named 'use', which is no hook.
      files: ['tests/**'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    {
      files: ['quality/**', 'packages/site-fonts/**'],
      rules: { 'typescript/no-misused-promises': 'off' },
    },
    {
      files: ['**/*.astro'],
      rules: { 'no-unused-vars': 'off' },
    },
    {
      // Plain JavaScript has no types beside what its JSDoc says.
      files: ['**/*.{js,mjs,cjs}'],
      rules: {
        'typescript/no-require-imports': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: ['src/{islands,portal}/**'],
      rules: {
        'react-google-translate/no-conditional-text-nodes-with-siblings': 'error',
        'react-google-translate/no-return-text-nodes': 'error',
      },
    },
    {
      // `StaffAlert` and `Status` know when a screen reader speaks.
      files: ['src/{islands,portal}/**/*.tsx'],
      excludeFiles: ['src/islands/ui/live-regions.tsx'],
      rules: {
        'react/forbid-dom-props': [
          'error',
          {
            forbid: [
              {
                propName: 'role',
                disallowedValues: ['alert', 'status', 'log'],
                message: 'Use Alert or Status of ui/live-regions.tsx.',
              },
              { propName: 'aria-live', message: 'Use Status of ui/live-regions.tsx.' },
            ],
          },
        ],
        'react/forbid-elements': [
          'error',
          { forbid: [{ element: 'output', message: 'Use Status of ui/live-regions.tsx.' }] },
        ],
      },
    },
    {
      // The browsers of src/model/site/browsers.ts lack these.
      files: ['src/{components,model,islands,portal}/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'AbortSignal', property: 'any' },
          { object: 'Array', property: 'fromAsync' },
          { object: 'Iterator', property: 'from' },
          { object: 'Map', property: 'groupBy' },
          { object: 'Object', property: 'groupBy' },
          { object: 'Promise', property: 'try' },
          { object: 'Promise', property: 'withResolvers' },
          { object: 'RegExp', property: 'escape' },
          { object: 'URL', property: 'canParse' },
          { object: 'URL', property: 'parse' },
        ],
      },
    },
  ],
});
