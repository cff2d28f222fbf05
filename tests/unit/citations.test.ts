import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const texts = globSync(
  '{*,{src,netlify,local,build,tools,tests,docs}/**/*}.{ts,tsx,astro,js,mjs,css,sql,toml,md}',
  { exclude: ['**/node_modules/**'] },
).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const product = readFileSync('docs/product.md', 'utf8');

/** Every match of a pattern's first group, with the files that hold it. */
function findCitations(pattern: RegExp): [id: number, file: string][] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, id]): [number, string] => [Number(id), file]),
  );
}

test('every cited rule is defined in docs/product.md, once', () => {
  // A rule ends with its id, after the full stop; a citation comes before one.
  const defined = [...product.matchAll(/\.\s+\(P-(\d+)\)$/gm)].map(([, id]) => Number(id));
  expect(defined).toHaveLength([...product.matchAll(/^- /gm)].length);
  expect(defined).toHaveLength(new Set(defined).size);
  const cited = findCitations(/\bP-(\d+)\b/g);
  expect(cited.length).toBeGreaterThan(defined.length);
  expect(cited.filter(([id]) => !defined.includes(id))).toEqual([]);
});

test('every cited ADR is in docs/decisions', () => {
  const written = readdirSync('docs/decisions').map((name) => Number.parseInt(name, 10));
  const cited = findCitations(/\bADR (\d+)\b/g);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(([id]) => !written.includes(id))).toEqual([]);
});

test('nothing cites a document that is not in the repository', () => {
  const foreign = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/§\s?\d|\bdecisions? \d|\b(?:design|visual): "/gi)].map(([match]) => ({
      file,
      match,
    })),
  );
  expect(foreign).toEqual([]);
});

test('every relative link in the documents leads to a file', () => {
  const links = texts
    .filter(({ file }) => /^(?:README\.md|docs\/)/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) =>
        path.join(path.dirname(file), to),
      ),
    );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});
