/** Texts beside the body of an article are shown as they were typed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeInline, escapeTitle } from '#model/markdown/escape-markdown.ts';
import { renderBody } from '#server/posts/render-body.ts';
import { isLong } from '#tests/support/long-run.ts';

const decoded: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function attribute(html: string, name: 'alt' | 'title'): string {
  const [, value = ''] = new RegExp(` ${name}="([^"]*)"`).exec(html) ?? [];
  return value.replaceAll(/&\w+;/g, (entity) => decoded[entity] ?? entity);
}

const paragraph = (markdown: string) => renderBody(`a ${markdown}`);
const cell = (markdown: string) => renderBody(`| a | b |\n| - | - |\n| ${markdown} | last |`);

test.each(['_out_', '`x`', '*a* **b**', 'H~2~O, 10^3^', '~~a~~ ++b++', '<b>&amp;</b>', 'a | b \\'])(
  'the alt text %s keeps its marks',
  (alt) => {
    expect(attribute(paragraph(`![${escapeInline(alt)}](/a.png)`), 'alt')).toBe(alt);
  },
);

const typed = fc
  .string({ unit: fc.constantFrom(...'ab1 *_~^+`[]()<>&;#-|!\\.:/"\'$@→é'), maxLength: 12 })
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '');

test.each([
  ['in a paragraph', paragraph],
  ['in a cell of a table', cell],
])('any alt text and any title stay as they are %s', (_, render) => {
  fc.assert(
    fc.property(typed, typed, (alt, title) => {
      const html = render(`![${escapeInline(alt)}](/a.png "${escapeTitle(title)}")`);
      expect([attribute(html, 'alt'), attribute(html, 'title')]).toEqual([alt, title]);
    }),
    { numRuns: isLong ? 2000 : 400 },
  );
});
