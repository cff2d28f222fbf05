/** A drawn sign that keeps its size has no limit in percent, which Firefox takes for no width beside a word. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rule = /(?<selector>[^{};]+)\{(?<body>[^{}]*)\}/g;

function findSigns(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(rule)]
    .map(({ groups: { selector = '', body = '' } = {} }) => ({ selector: selector.trim(), body }))
    .filter(({ body }) => /\bflex: none;/.test(body) && /\bstroke: /.test(body))
    .map(({ selector, body }) => ({ sign: `${file} ${selector}`, body }));
}

test('signs of a fixed size undo the limit of the reset', () => {
  const signs = globSync('src/**/*.css').flatMap(findSigns);
  expect(signs.length).toBeGreaterThan(2);
  const limited = signs.filter(({ body }) => !body.includes('max-inline-size: none;'));
  expect(limited.map(({ sign }) => sign)).toEqual([]);
});
