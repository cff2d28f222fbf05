/** Rich Text on its whole way: as Contentful sends it, as Markdown, as the article's safe HTML. */
import { BLOCKS, INLINES, MARKS } from '@contentful/rich-text-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readText } from '#server/gateways/contentful/field-values.ts';
import { readEntry } from '#server/gateways/contentful/records.ts';
import { projectPost } from '#server/posts/mirror/project-post.ts';
import { renderBody } from '#server/posts/render-body.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import {
  link,
  naming,
  node,
  paragraph,
  row,
  text,
  type RichTextNode,
} from '#tests/support/factories/rich-text.ts';
import { isLong } from '#tests/support/long-run.ts';

const picture = {
  url: 'https://images.ctfassets.net/a.avif',
  contentType: 'image/avif',
  title: 'A map',
  description: 'Drawn by hand',
  width: 4,
  height: 3,
};
const leaflet = { url: 'https://assets.ctfassets.net/a.pdf', contentType: 'application/pdf' };

/** The records that the entries of this file name. */
const records: Parameters<typeof projectPost>[1] = new Map([
  ['asset:picture', { kind: 'asset', entryId: null, fields: picture }],
  ['asset:leaflet', { kind: 'asset', entryId: null, fields: { ...leaflet, title: 'A leaflet' } }],
  [
    'entry:other',
    { kind: 'post', entryId: 'other', fields: { slug: 'other', title: 'Another *article*' } },
  ],
]);

function toMarkdown(...content: RichTextNode[]): string {
  const document = node(BLOCKS.DOCUMENT, ...content);
  const sys = { id: 'one', createdAt: '', contentType: { sys: { id: 'blogPost' } } };
  const record = readEntry({ sys, fields: { richBody: { 'en-US': document } } }, 'en-US');
  if (record?.kind !== 'post') throw new Error('not a post');
  return projectPost(record.fields, records).content;
}

const toHtml = (...content: RichTextNode[]) => withoutIds(renderBody(toMarkdown(...content)));
const inParagraph = (...content: (RichTextNode | string)[]) => toHtml(paragraph(...content));

const external = 'rel="external noopener noreferrer"';
const cell = (...paragraphs: string[]) => paragraphs.map((text) => paragraph(text));

test.each(['a[^1]', 'a^[b]', '$x$ and $y$', '$$x$$'])('%j of Contentful stays text', (text) => {
  expect(inParagraph(text)).toBe(`<p>${text}</p>`);
  expect(toHtml(paragraph(text), paragraph('[^1]: b'))).toBe(`<p>${text}</p>\n<p>[^1]: b</p>`);
});

const blocks: Record<BLOCKS, [content: RichTextNode[], html: string]> = {
  [BLOCKS.DOCUMENT]: [[paragraph('one'), paragraph('two')], '<p>one</p>\n<p>two</p>'],
  [BLOCKS.PARAGRAPH]: [[paragraph('one\ntwo')], '<p>one<br />\ntwo</p>'],
  [BLOCKS.HEADING_1]: [[node(BLOCKS.HEADING_1, 'One\ntwo')], '<h2>One<br />\ntwo</h2>'],
  [BLOCKS.HEADING_2]: [[node(BLOCKS.HEADING_2, 'One\ntwo')], '<h2>One<br />\ntwo</h2>'],
  [BLOCKS.HEADING_3]: [[node(BLOCKS.HEADING_3, 'One\ntwo')], '<h3>One<br />\ntwo</h3>'],
  [BLOCKS.HEADING_4]: [[node(BLOCKS.HEADING_4, 'One')], '<h4>One</h4>'],
  [BLOCKS.HEADING_5]: [[node(BLOCKS.HEADING_5, 'One')], '<h5>One</h5>'],
  [BLOCKS.HEADING_6]: [[node(BLOCKS.HEADING_6, 'One')], '<h6>One</h6>'],
  [BLOCKS.UL_LIST]: [
    [node(BLOCKS.UL_LIST, node(BLOCKS.LIST_ITEM, paragraph('one\ntwo')))],
    '<ul>\n<li>one<br />\ntwo</li>\n</ul>',
  ],
  [BLOCKS.OL_LIST]: [
    [node(BLOCKS.OL_LIST, node(BLOCKS.LIST_ITEM, paragraph('one')))],
    '<ol>\n<li>one</li>\n</ol>',
  ],
  [BLOCKS.LIST_ITEM]: [
    [
      node(
        BLOCKS.UL_LIST,
        node(
          BLOCKS.LIST_ITEM,
          paragraph('one'),
          node(BLOCKS.OL_LIST, node(BLOCKS.LIST_ITEM, paragraph('two'))),
        ),
      ),
    ],
    '<ul>\n<li>one\n<ol>\n<li>two</li>\n</ol>\n</li>\n</ul>',
  ],
  [BLOCKS.QUOTE]: [
    [node(BLOCKS.QUOTE, paragraph('one\ntwo'))],
    '<blockquote>\n<p>one<br />\ntwo</p>\n</blockquote>',
  ],
  [BLOCKS.HR]: [[paragraph('one'), node(BLOCKS.HR)], '<p>one</p>\n<hr />'],
  [BLOCKS.TABLE]: [
    [node(BLOCKS.TABLE, row('table-header-cell', cell('a | b')), row('table-cell', cell('-5')))],
    '<table>\n<thead>\n<tr>\n<th>a | b</th>\n</tr>\n</thead>\n' +
      '<tbody>\n<tr>\n<td>-5</td>\n</tr>\n</tbody>\n</table>',
  ],
  [BLOCKS.TABLE_ROW]: [
    [node(BLOCKS.TABLE, row('table-cell', cell('a')), row('table-cell', cell('b')))],
    '<table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>',
  ],
  [BLOCKS.TABLE_CELL]: [
    [node(BLOCKS.TABLE, row('table-cell', cell('one', 'two\nthree')))],
    '<table>\n<tbody>\n<tr>\n<td>one<br />\ntwo<br />\nthree</td>\n</tr>\n</tbody>\n</table>',
  ],
  [BLOCKS.TABLE_HEADER_CELL]: [
    [
      node(
        BLOCKS.TABLE,
        node(
          BLOCKS.TABLE_ROW,
          ...(row('table-header-cell', cell('a')).content ?? []),
          node('table-cell', paragraph('b')),
        ),
      ),
    ],
    '<table>\n<tbody>\n<tr>\n<td><strong>a</strong></td>\n<td>b</td>\n</tr>\n</tbody>\n</table>',
  ],
  [BLOCKS.EMBEDDED_ASSET]: [
    [naming(BLOCKS.EMBEDDED_ASSET, 'picture'), naming(BLOCKS.EMBEDDED_ASSET, 'leaflet')],
    '<figure><img src="https://images.ctfassets.net/a.avif" alt="A map" width="4" height="3" ' +
      'loading="lazy" decoding="async" /><figcaption>Drawn by hand</figcaption></figure>\n' +
      `<p><a href="https://assets.ctfassets.net/a.pdf" ${external}>A leaflet</a></p>`,
  ],
  [BLOCKS.EMBEDDED_ENTRY]: [
    [naming(BLOCKS.EMBEDDED_ENTRY, 'other'), naming(BLOCKS.EMBEDDED_ENTRY, 'unknown')],
    '<p><a href="/blog/other">Another *article*</a></p>',
  ],
  [BLOCKS.EMBEDDED_RESOURCE]: [[paragraph('one'), node(BLOCKS.EMBEDDED_RESOURCE)], '<p>one</p>'],
};

const inlines: Record<INLINES, [content: (RichTextNode | string)[], html: string]> = {
  [INLINES.HYPERLINK]: [
    [link('www.example.org', 'one\n', text('two', MARKS.BOLD)), link('javascript:x', ' three')],
    `<p><a href="https://www.example.org" ${external}>one<br />\n<strong>two</strong></a> three</p>`,
  ],
  [INLINES.ENTRY_HYPERLINK]: [
    [
      naming(INLINES.ENTRY_HYPERLINK, 'other', 'one\n[two]'),
      naming(INLINES.ENTRY_HYPERLINK, 'unknown', ' three'),
    ],
    '<p><a href="/blog/other">one<br />\n[two]</a>three</p>',
  ],
  [INLINES.ASSET_HYPERLINK]: [
    [naming(INLINES.ASSET_HYPERLINK, 'leaflet', 'one')],
    `<p><a href="https://assets.ctfassets.net/a.pdf" ${external}>one</a></p>`,
  ],
  [INLINES.EMBEDDED_ENTRY]: [
    ['see ', naming(INLINES.EMBEDDED_ENTRY, 'other'), '.'],
    '<p>see <a href="/blog/other">Another *article*</a>.</p>',
  ],
  [INLINES.RESOURCE_HYPERLINK]: [
    [
      {
        ...node(INLINES.RESOURCE_HYPERLINK, 'one'),
        data: { target: { sys: { type: 'ResourceLink', urn: 'crn:contentful:::content:x' } } },
      },
      ' two',
    ],
    '<p>one two</p>',
  ],
  [INLINES.EMBEDDED_RESOURCE]: [['one', node(INLINES.EMBEDDED_RESOURCE)], '<p>one</p>'],
};

const marks: Record<MARKS, [content: (RichTextNode | string)[], html: string]> = {
  [MARKS.BOLD]: [[text('one ', MARKS.BOLD), 'two'], '<p><strong>one</strong> two</p>'],
  [MARKS.ITALIC]: [['in', text('vi', MARKS.ITALIC), 'vo'], '<p>in<em>vi</em>vo</p>'],
  [MARKS.UNDERLINE]: [['Na+ ', text('K+', MARKS.UNDERLINE)], '<p>Na+ <u>K+</u></p>'],
  [MARKS.STRIKETHROUGH]: [
    ['a ~5 ', text('~6', MARKS.STRIKETHROUGH), ' mV'],
    '<p>a ~5 <s>~6</s> mV</p>',
  ],
  [MARKS.CODE]: [['b ', text('a *b* `c`', MARKS.CODE)], '<p>b <code>a *b* `c`</code></p>'],
  [MARKS.SUPERSCRIPT]: [
    ['10', text('3', MARKS.SUPERSCRIPT), ' to 10^4, e', text('-t / τ', MARKS.SUPERSCRIPT)],
    '<p>10<sup>3</sup> to 10^4, e<sup>-t / τ</sup></p>',
  ],
  [MARKS.SUBSCRIPT]: [
    ['H', text('2', MARKS.SUBSCRIPT), 'O, C', text('6', MARKS.SUBSCRIPT), text('H', MARKS.BOLD)],
    '<p>H<sub>2</sub>O, C<sub>6</sub><strong>H</strong></p>',
  ],
};

test.each(Object.entries(blocks))(
  'a block of the type %s has its element',
  (_, [content, html]) => {
    expect(toHtml(...content)).toBe(html);
  },
);

test.each(Object.entries(inlines))(
  'an inline node of the type %s has its element',
  (_, [content, html]) => {
    expect(inParagraph(...content)).toBe(html);
  },
);

test.each(Object.entries(marks))('the mark %s has its element', (_, [content, html]) => {
  expect(inParagraph(...content)).toBe(html);
});

const bold = { type: 'bold' };
test.each<[string, unknown, string]>([
  ['a block', node('callout', node('callout-text', 'kept')), '<p>kept</p>'],
  [
    'an inline node',
    paragraph('a ', node('mention', text('kept', 'bold'))),
    '<p>a <strong>kept</strong></p>',
  ],
  ['a mark', paragraph(text('kept', 'highlight')), '<p>kept</p>'],
  ['text outside of a paragraph', text('kept'), '<p>kept</p>'],
  ['a list of paragraphs', node('unordered-list', paragraph('kept')), '<ul>\n<li>kept</li>\n</ul>'],
  ['a broken mark', { ...text('kept'), marks: [null, bold] }, '<p><strong>kept</strong></p>'],
  ['a broken neighbor', node('paragraph', null as never, 'kept'), '<p>kept</p>'],
])(
  'the text is kept of what Contentful may add, or a script writes wrongly: %s',
  (_, content, html) => {
    expect(toHtml(content as RichTextNode, paragraph('after'))).toBe(`${html}\n<p>after</p>`);
  },
);

const code = (value: string) => text(value, 'code');
const lines = 'def f(x):\n    if x < 0:\n\treturn "##a"\n\n    -b';
const block = `<pre><code>${lines.replaceAll('<', '&lt;')}\n</code></pre>`;

test('a paragraph that is code alone is a block of code with its indentation, in one paragraph or in several', () => {
  expect(toHtml(paragraph(code(lines)))).toBe(block);
  const pieces = lines.split('\n').flatMap((line, index) => [index > 0 ? '\n' : '', code(line)]);
  expect(toHtml(paragraph('', ...pieces, ' '))).toBe(block);
  expect(toHtml(...lines.split('\n').map((line) => paragraph(code(line))))).toBe(block);
  expect(toHtml(paragraph(code(lines.replaceAll(' ', '\u00a0'))))).toBe(block);
});

test('a paragraph that is code alone stands between words, in a list and in a quotation', () => {
  const parts = [paragraph('a'), paragraph(code('  b')), paragraph(''), paragraph('c')];
  const html = '<p>a</p>\n<pre><code>  b\n</code></pre>\n<p>c</p>';
  expect(toHtml(...parts)).toBe(html);
  expect(toHtml(node('blockquote', ...parts))).toBe(`<blockquote>\n${html}\n</blockquote>`);
  expect(toHtml(node('unordered-list', node('list-item', ...parts.slice(1, 2))))).toBe(
    '<ul>\n<li>\n<pre><code>  b\n</code></pre>\n</li>\n</ul>',
  );
});

test('a paragraph that is code alone may hold a fence, and bold beside the code', () => {
  expect(toHtml(paragraph(text('```', 'bold', 'code')))).toBe('<pre><code>```\n</code></pre>');
});

const spanning = (cellType: string, span: object, ...content: RichTextNode[]) => ({
  ...node(cellType, ...content),
  data: span,
});

/** Reads the visible text of each cell, row by row. */
function readCells(html: string): string[][] {
  return [...html.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, cells = '']) =>
    [...cells.matchAll(/<t([hd])>([^]*?)<\/t\1>/g)].map(([, , text = '']) =>
      text.replaceAll(/<br \/>\n?/g, '\n').replaceAll('\u2060', ''),
    ),
  );
}

test('a list in a table cell keeps its numbers, bullets and nesting', () => {
  const item = (...content: RichTextNode[]) => node(BLOCKS.LIST_ITEM, ...content);
  const nested = node(BLOCKS.UL_LIST, item(paragraph('below')), item(paragraph('')));
  const lists = [
    paragraph('Before'),
    node(
      BLOCKS.OL_LIST,
      item(paragraph('one'), nested),
      item(paragraph('two ', text('b', 'bold'))),
    ),
    node(BLOCKS.UL_LIST, item(paragraph('a')), item(paragraph('b'), paragraph('b, too'))),
  ];
  expect(readCells(toHtml(node(BLOCKS.TABLE, row('table-cell', lists))))).toEqual([
    ['Before\n1. one\n\u2003\u25e6 below\n2. two <strong>b</strong>\n\u2022 a\n\u2022 b\nb, too'],
  ]);
});

test('a cell over several columns or rows leaves what follows in its column', () => {
  const head = node(
    BLOCKS.TABLE_ROW,
    spanning('table-header-cell', { rowspan: 2 }, paragraph('Cell')),
    spanning('table-header-cell', { colspan: 2 }, paragraph('Voltage')),
  );
  const rows = [
    head,
    row('table-cell', cell('day'), cell('night')),
    row('table-cell', cell('a'), cell('1'), cell('2')),
    node(
      BLOCKS.TABLE_ROW,
      node('table-cell', paragraph('b')),
      spanning('table-cell', { colspan: 'wide', rowspan: 0 }, paragraph('3')),
      spanning('table-cell', { colspan: 1e9 }, paragraph('4')),
    ),
  ];
  expect(readCells(toHtml(node(BLOCKS.TABLE, ...rows)))).toEqual([
    ['Cell', 'Voltage', ''],
    ['', 'day', 'night'],
    ['a', '1', '2'],
    ['b', '3', '4'],
  ]);
});

test('what shows nothing leaves nothing', () => {
  const item = node('list-item', paragraph(''));
  const empty = [paragraph('\n'), node('heading-2', ' '), node('unordered-list', item)];
  expect(toMarkdown(...empty, node('blockquote', paragraph('')), node('table'))).toBe('');
});

test('the Markdown is what staff would write', () => {
  const formula = [text('H'), text('2', 'subscript'), text('O at 10'), text('3', 'superscript')];
  const words = paragraph('Na+ and C-3, ', text('really ', 'bold'), text('new', 'italic'), ': ');
  expect(toMarkdown({ ...words, content: [...(words.content ?? []), ...formula] })).toBe(
    'Na+ and C-3, **really** _new_: H~2~O at 10^3^',
  );
});

test.each(['superscript', 'subscript'] as const)('a %s before a brace is no sign', (mark) => {
  const tag = { superscript: 'sup', subscript: 'sub' }[mark];
  const html = inParagraph('K', text('2+', mark), '{x}').replaceAll('\u2060', '');
  expect(html.trim()).toBe(`<p>K<${tag}>2+</${tag}>{x}</p>`);
});

test('words without markup keep an exponent apart from its base', () => {
  const raised = (value: string) => text(value, 'superscript');
  const words = paragraph(text('H'), text('2', 'subscript'), 'O at 10', raised('−6'), raised('th'));
  expect(readText(node(BLOCKS.DOCUMENT, words))).toBe('H2O at 10⁻⁶th');
});

/** Lists each visible letter with the marks that it is set in, such as `a:em strong`. */
function readLetters(html: string): string[] {
  const open: string[] = [];
  const letters: string[] = [];
  const plain = html.replaceAll('\u2060', '');
  for (const [part, end, tag] of plain.matchAll(/<(\/?)(\w+)[^>]*>|&\w+;|./gsu)) {
    if (tag === 'p' || tag === 'br') continue;
    if (tag && end) open.splice(open.lastIndexOf(tag), 1);
    else if (tag) open.push(tag);
    else if (part.trim() !== '')
      letters.push(`${decoded[part] ?? part}:${open.toSorted().join(' ')}`);
  }
  return letters;
}

const decoded: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const tagsByMark: Record<MARKS, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
};

test('an underscore beside a mark stays a letter', () => {
  const marks = ['italic', 'strikethrough'] as const;
  const code = text('c', ...marks, 'underline', 'code');
  expect(readLetters(inParagraph(text('a_b', ...marks), code, text('d_e', ...marks)))).toEqual([
    'a:em s',
    '_:em s',
    'b:em s',
    'c:code em s u',
    'd:em s',
    '_:em s',
    'e:em s',
  ]);
});

test('no letter is lost, added or set in other marks', () => {
  const value = fc.string({
    unit: fc.constantFrom(...'ab1 *_~^+`[]()<>&#-|!\\.\n→é"'),
    maxLength: 8,
  });
  const wrapping = fc.subarray(['bold', 'italic', 'underline', 'strikethrough'] as const);
  const plain = fc.constantFrom(...(['code', 'superscript', 'subscript'] as const), undefined);
  const run = fc.record({ value, wrapping, plain });
  fc.assert(
    fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
      const content = runs.map((each) =>
        text(each.value, ...each.wrapping, ...(each.plain ? [each.plain] : [])),
      );
      const isBlock = runs.every(
        ({ value: text, plain: inner }) => inner === 'code' || text.trim() === '',
      );
      const letters = runs.flatMap(({ value: text, wrapping: around, plain: inner }) => {
        const marked = [...around, ...(inner ? [inner] : [])].map((mark) => tagsByMark[mark]);
        const tags = isBlock ? ['code', 'pre'] : marked;
        return Array.from(text)
          .filter((letter) => letter.trim() !== '')
          .map((letter) => `${letter}:${tags.toSorted().join(' ')}`);
      });
      expect(readLetters(inParagraph(...content))).toEqual(letters);
    }),
    { numRuns: isLong ? 20_000 : 500 },
  );
});
