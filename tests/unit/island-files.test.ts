/** How a page names the files of its islands (tools/build/island-files.ts). */
import { expect, test } from 'vitest';
import { nameFiles, withImports } from '../../tools/build/island-files.ts';

const imports = new Map([
  ['_astro/Form.js', ['_astro/shared.js', '_astro/react.js']],
  ['_astro/shared.js', ['_astro/react.js', '_astro/deep.js']],
  ['_astro/deep.js', ['_astro/Form.js']],
  ['_astro/client.js', ['_astro/react.js']],
]);

test('every file that a file leads to is named once, in a circle too', () => {
  expect(withImports(['_astro/Form.js', '_astro/client.js'], imports)).toEqual([
    '_astro/Form.js',
    '_astro/client.js',
    '_astro/shared.js',
    '_astro/react.js',
    '_astro/deep.js',
  ]);
});

const island = (component: string) =>
  `<astro-island uid="1" component-url="/_astro/${component}.js" component-export="X" renderer-url="/_astro/client.js" props="{&quot;a&quot;:1}" ssr></astro-island>`;

test('every island of a page names its own files, and nothing else of the page changes', () => {
  const page = `<style>astro-island{display:contents}</style>${island('Form')}<p>${island('Alone')}`;
  expect(nameFiles(page, imports).split('<astro-island ')).toEqual([
    '<style>astro-island{display:contents}</style>',
    `data-files="/_astro/Form.js /_astro/client.js /_astro/shared.js /_astro/react.js /_astro/deep.js" ${island('Form').slice(14)}<p>`,
    `data-files="/_astro/Alone.js /_astro/client.js /_astro/react.js" ${island('Alone').slice(14)}`,
  ]);
});
