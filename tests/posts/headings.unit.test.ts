/** The anchors of an article's headings and its contents list (P-61, P-64). */
import { expect, test } from 'vitest';
import { readHeadings } from '#model/posts/article-headings.ts';
import { renderBody } from '#server/posts/render-body.ts';

function renderIds(source: string): (string | undefined)[] {
  return [...renderBody(source).matchAll(/<h[2-6] id="([^"]*)"/g)].map(([, id]) => id);
}

test.each([
  ['## The battery in the skin', 'section-the-battery-in-the-skin'],
  [
    '### What **has** `been` [drawn](/x), and what not?',
    'section-what-has-been-drawn-and-what-not',
  ],
  ['## Résumé of ＥＥＧ', 'section-resume-of-eeg'],
  ['## 電気の地図', 'section-電気の地図'],
  ['## C++ and C#', 'section-c-plus-plus-and-c-sharp'],
  ['## H^+^, H^−^', 'section-h-plus-h-minus'],
  ['## Voltage- and ligand-gated', 'section-voltage-and-ligand-gated'],
  ['## कोशिका की', 'section-कोशिका-की'],
  ['## がん', 'section-がん'],
  ['## One&#10;two', 'section-one-two'],
  ['## Content', 'section-content'],
  ['## ???', 'section'],
  ['## "><script>alert(1)</script>', 'section-script-alert-1-script'],
])('the anchor of the heading %j is %s', (source, id) => {
  expect(renderIds(source)).toEqual([id]);
});

test('the anchor is different for each heading of a page', () => {
  expect(renderIds('## A\n## A 2\n## A\n## a\n## !\n## ?')).toEqual([
    'section-a',
    'section-a-2',
    'section-a-3',
    'section-a-4',
    'section',
    'section-2',
  ]);
});

test('the anchor of a heading is short, however long the heading is', () => {
  const [id = ''] = renderIds(`## ${'word '.repeat(200)}`);
  expect(id.length).toBeLessThan(80);
});

test('a body of 10,000 equal headings is rendered within twenty seconds', () => {
  const started = performance.now();
  renderBody('##a\n'.repeat(10_000));
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('the contents list names the notes, and no number of a note', () => {
  const html = renderBody('## A[^1]\n## B $x$\n\n[^1]: c');
  expect(readHeadings(html)).toEqual([
    { id: 'section-a', text: 'A' },
    { id: 'section-b', text: 'B x' },
    { id: 'notes', text: 'Notes' },
  ]);
});

test('the contents list has the words of each h2, and no other heading', () => {
  const html = renderBody('## A **b** & <c>\n### no\n## Line&#10;two\n## "Three"');
  expect(readHeadings(html)).toEqual([
    { id: 'section-a-b-c', text: 'A b & <c>' },
    { id: 'section-line-two', text: 'Line two' },
    { id: 'section-three', text: '"Three"' },
  ]);
});

test('the contents list is empty below three headings', () => {
  expect(readHeadings(renderBody('## A\n## B\n### C\n### D'))).toEqual([]);
});
