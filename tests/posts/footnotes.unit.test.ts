/** Footnotes of an article link there and back, in any number within the bound. */
import { expect, test } from 'vitest';
import { renderBody, withAbsoluteUrls } from '#server/posts/render-body.ts';
import { renderMs } from '#tests/support/busy-machine.ts';

test('a mark leads to its note, and the note back to each of its marks', () => {
  expect(renderBody('One[^a] two[^b] three[^a].\n\n[^a]: An *a*.\n\n[^b]: A b.')).toBe(
    [
      '<p>One<sup>\u202f<a href="#note-1" id="note-mark-1" role="doc-noteref">1</a></sup>' +
        ' two<sup>\u202f<a href="#note-2" id="note-mark-2" role="doc-noteref">2</a></sup>' +
        ' three<sup>\u202f<a href="#note-1" id="note-mark-1-2" role="doc-noteref">1</a></sup>.</p>',
      '<h2 id="notes">Notes</h2>',
      '<ol class="notes">',
      '<li id="note-1"><p>An <em>a</em>. <a href="#note-mark-1" role="doc-backlink">Back to the text</a>' +
        ' <a href="#note-mark-1-2" role="doc-backlink">Back to the text (2)</a></p>',
      '</li>',
      '<li id="note-2"><p>A b. <a href="#note-mark-2" role="doc-backlink">Back to the text</a></p>',
      '</li>',
      '</ol>',
    ].join('\n'),
  );
});

test.each(['a[^1] b', 'a \\[^1]\n\n[^1]: b', '`[^1]`\n\n[^1]: b'])(
  'the text %j has no note',
  (source) => {
    expect(renderBody(source)).not.toContain('note');
  },
);

test('footnotes in a feed lead to the page', () => {
  const html = withAbsoluteUrls(renderBody('a[^1]\n\n[^1]: b'), 'https://site.example/blog/x');
  expect(html).toContain('href="https://site.example/blog/x#note-1"');
  expect(html).toContain('href="https://site.example/blog/x#note-mark-1"');
});

test.each(['[^a]', '^[a]', '[^', '^[', '[^a]: b\n'])(
  '300 KB of %j are refused in words, before the square of their number takes minutes',
  (piece) => {
    const started = performance.now();
    expect(() => renderBody(`[^a]: b\n\n${piece.repeat(300_000 / piece.length)}`)).toThrow(
      'Content may have at most 2,000 marks of footnotes.',
    );
    expect(performance.now() - started).toBeLessThan(renderMs);
  },
);

test('footnotes within the bound are rendered in time', () => {
  const started = performance.now();
  const html = renderBody(`${'a[^1] '.repeat(1990)}\n\n[^1]: b`);
  expect(html.match(/doc-backlink/g)).toHaveLength(1990);
  expect(performance.now() - started).toBeLessThan(renderMs);
});
