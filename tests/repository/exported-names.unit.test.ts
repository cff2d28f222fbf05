/** An exported name stands for one thing: no two files of the product export the same, but those named here. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The nouns that name a table and what is drawn or linked of it. */
const nouns = ['letters', 'payouts'];

/** The names of components that are also names of the records that they show. */
const shown = ['ApplicationFields', 'Editor', 'RecordPreview', 'RegisterEntry', 'Section'];

/** Each list of the portal exports one of its own under the name that shared code reads. */
const ofEachList = ['changeMessages', 'figuresQuery', 'spamQuery'];

const accepted = new Set([...nouns, ...shown, ...ofEachList]);

const pattern =
  /^export (?:async )?(?:function\*?|const|class|interface|type|abstract class) (?<name>\w+)/gm;

/** The files that export each name; a type and the value that it is made of share one file. */
function collectNames(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [file, source] of sources)
    for (const { groups: { name = '' } = {} } of source.matchAll(pattern))
      found.set(name, (found.get(name) ?? new Set()).add(file));
  return new Map([...found].map(([name, files]) => [name, [...files].sort()]));
}

const readSources = (pattern: string) =>
  new Map(globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')] as const));

const sources = readSources(
  'src/{components,islands,layouts,model,plates,portal,server}/**/*.{ts,tsx}',
);

const shared = (all: ReadonlyMap<string, string>) =>
  [...collectNames(all)].filter(([name, { length }]) => length > 1 && !accepted.has(name));

test('no exported name stands for two things', () => {
  expect(shared(sources)).toEqual([]);
});

test('no helper of tests has the name of another one', () => {
  const helpers = readSources('tests/support/**/*.ts');
  // Vitest calls each `setup`, and each `test` extends the one of Playwright.
  const isNamedByTool = ([name]: [name: string, files: string[]]) =>
    name === 'setup' || name === 'test';
  expect(shared(helpers).filter((found) => !isNamedByTool(found))).toEqual([]);
});

test('no accepted name has become one of its own', () => {
  const names = collectNames(sources);
  expect([...accepted].filter((name) => (names.get(name)?.length ?? 0) < 2)).toEqual([]);
});

test('a second file with the same name is found', () => {
  const planted = new Map([
    ['one.ts', 'export const twice = 1;'],
    ['other.ts', 'export async function twice() {}'],
  ]);
  expect(shared(planted)).toEqual([['twice', ['one.ts', 'other.ts']]]);
});
