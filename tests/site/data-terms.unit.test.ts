/** Each version of the terms of data use stays readable after a newer one. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataTerms, findTerms, termsPath } from '#model/site/data-terms.ts';
import { withNewTerms } from '#tests/support/applications/access.ts';

test('every version has its text', () => {
  const folder = path.resolve(import.meta.dirname, '../../src/content/data-terms');
  const names = dataTerms.versions.map(({ version }) => `version-${version}.md`);
  expect(readdirSync(folder).sort()).toEqual(names.sort());
});

test('the newest version has one address', () => {
  const [first] = dataTerms.versions;
  expect(findTerms(null)).toBe(first);
  expect(termsPath(1)).toBe('/data-terms');
  for (const asked of ['1', '2', '01', '', 'new']) expect(findTerms(asked)).toBeUndefined();
});

test('an earlier version keeps an address of its own', async () => {
  await withNewTerms(() => {
    expect(findTerms(null)).toMatchObject({ version: 2 });
    expect(findTerms('1')).toMatchObject({ version: 1 });
    expect(termsPath(1)).toBe('/data-terms?version=1');
    expect(findTerms('2')).toBeUndefined();
    return Promise.resolve();
  });
});
