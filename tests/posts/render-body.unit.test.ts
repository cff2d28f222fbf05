import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coverFallback, coverSources } from '#model/posts/cover-picture.ts';
import { renderMarkdown } from '#model/markdown/render-markdown.ts';
import { renderBody, withAbsoluteUrls } from '#server/posts/render-body.ts';
import { withoutIds } from '#tests/support/without-ids.ts';
import { renderMs } from '#tests/support/busy-machine.ts';

test.each([
  ['## Two', '<h2>Two</h2>'],
  ['##Two', '<h2>Two</h2>'],
  ['### Three', '<h3>Three</h3>'],
  ['###Three', '<h3>Three</h3>'],
  ['text\n## Two\ntext', '<p>text</p>\n<h2>Two</h2>\n<p>text</p>'],
  ['a **bold** b', '<p>a <strong>bold</strong> b</p>'],
  ['**Note:**next', '<p><strong>Note:</strong>next</p>'],
  ['in**side**word', '<p>in<strong>side</strong>word</p>'],
  ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['-a\n-b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['text\n- a', '<p>text</p>\n<ul>\n<li>a</li>\n</ul>'],
  ['- **a** b', '<ul>\n<li><strong>a</strong> b</li>\n</ul>'],
])('the text %j becomes %j', (source, html) => {
  expect(withoutIds(renderBody(source))).toBe(html);
});

test.each([
  ['-70 mV at the base', '<p>-70 mV at the base</p>'],
  ['a\n\n---\nb', '<p>a</p>\n<hr />\n<p>b</p>'],
  ['#tag', '<p>#tag</p>'],
  ['```\n-a\n##b\n```', '<pre><code>-a\n##b\n</code></pre>'],
  ['2 ** 3 ** 4', '<p>2 ** 3 ** 4</p>'],
  ['~~~\n```\n-a\n~~~\n-b', '<pre><code>```\n-a\n</code></pre>\n<ul>\n<li>b</li>\n</ul>'],
])('the text %j stays what it is', (source, html) => {
  expect(withoutIds(renderBody(source))).toBe(html);
});

const target = (length: number) => `[a]: /${'x'.repeat(length)}\n\n`;
test.each([
  ['274 KB of links', target(2000) + '[a] '.repeat(68_000)],
  ['274 KB of pictures', target(2000) + '![a] '.repeat(54_000)],
  ['49 KB with one very long address', target(24_000) + '[a]'.repeat(8300)],
  ['just above the bound', target(2000) + '[a] '.repeat(501)],
])(
  'reference links that repeat a long address are refused before they are written: %s',
  (_, source) => {
    const started = performance.now();
    expect(() => renderBody(source)).toThrow('Content becomes more than 1 MB of HTML.');
    expect(performance.now() - started).toBeLessThan(renderMs);
  },
);

test('signs that HTML writes longer count as they are written', () => {
  expect(() => renderBody('&'.repeat(250_000))).toThrow('Content becomes more than 1 MB');
});

test('reference links that repeat a long address are rendered within the bound', () => {
  const html = renderBody(target(2000) + '[a] '.repeat(400));
  expect(html.match(/<a /g)).toHaveLength(400);
});

test.each([
  ['brackets that name nothing', 'one] '.repeat(2100)],
  ['labels in other letters and spaces', '[A] [a\n] '.repeat(200)],
  ['escaped brackets', String.raw`\[a\] `.repeat(2100)],
])('beside a long address %s are no links too many', (_, text) => {
  expect(renderBody(target(2000) + text).length).toBeLessThan(1_000_000);
});

test.each([
  ['10^3^ cells', '<p>10<sup>3</sup> cells</p>'],
  ['H~2~O and C~6~H~12~O~6~', '<p>H<sub>2</sub>O and C<sub>6</sub>H<sub>12</sub>O<sub>6</sub></p>'],
  ['~~old~~ ++new++', '<p><s>old</s> <u>new</u></p>'],
  ['## One&#10;two', '<h2>One<br />\ntwo</h2>'],
  ['| a |\n|---|\n| b&#10;c |', '<td>b<br />\nc</td>'],
  ['| | |\n|---|---|\n| a | b |', '<table>\n<tbody>\n<tr>\n<td>a</td>\n<td>b</td>'],
])('the mark %j becomes the element that it marks', (source, html) => {
  expect(withoutIds(renderBody(source))).toContain(html);
});

test.each([
  '10^3-10^6 cells',
  '~5-~10 mV, about ~3',
  'x^2 and y^2',
  'C++ and D++; i++;j++',
  '2 ~ 3 ^ 4 + 5',
])('the mark %j stays what it is', (source) => {
  expect(renderBody(source)).toBe(`<p>${source}</p>`);
});

test.each(['^a', '^a ', '~a', '~~a', '~a ', '++a', '+', '^', '| |\n|-|\n\n', 'a&#10;'])(
  '100 KB of %j take no longer than other marks',
  (piece) => {
    const started = performance.now();
    try {
      renderBody(piece.repeat(100_000 / piece.length));
    } catch (error) {
      expect(String(error)).toContain('more than 1 MB');
    }
    expect(performance.now() - started).toBeLessThan(renderMs);
  },
);

test.each([
  ['www.example.org', 'https://www.example.org'],
  ['www.example.org/x?y#z', 'https://www.example.org/x?y#z'],
  ['example.org/x', 'https://example.org/x'],
  ['EXAMPLE.org', 'https://EXAMPLE.org'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['example.org?x', 'https://example.org?x'],
  ['bücher.example/x', 'https://xn--bcher-kva.example/x'],
  ['ana@example.org', 'mailto:ana@example.org'],
  ['example.org/report.pdf', 'https://example.org/report.pdf'],
  ['docs.rs/tokio', 'https://docs.rs/tokio'],
  ['www.brew.sh', 'https://www.brew.sh'],
  ['uw.edu.pl', 'https://uw.edu.pl'],
  ['unknown.museum', 'https://unknown.museum'],
])('the link %s without a scheme leads to %s', (address, href) => {
  const feed = withAbsoluteUrls(renderBody(`[a](${address})`), 'https://site.example/blog/x');
  expect(feed).toContain(`<a href="${href}"`);
  expect(renderBody(`[a][b]\n\n[b]: ${address}`)).toContain(`<a href="${href}"`);
});

test.each([
  '/donate',
  '#notes',
  '?page=2',
  './other',
  '../about',
  'report.pdf',
  'other-article',
  'model.py',
  'README.md',
  'run.sh',
  'lib.rs',
  'data.tar.gz',
  'fit.test.pl',
  'a.ipynb#L3',
  'code/model.py',
  'figures/a.png',
  'paper.tex?raw=1',
])('the text %s, which is no link, stays what it is', (address) => {
  expect(renderBody(`[a](${address})`)).toBe(`<p><a href="${address}">a</a></p>`);
});

test('pictures without a scheme get https, too', () => {
  expect(renderBody('a ![b](www.example.org/c.png)')).toContain(
    '<img src="https://www.example.org/c.png"',
  );
});

describe('addresses that begin with their host, as Contentful writes them', () => {
  const address = '//images.ctfassets.net/space/asset/token/a.png';

  test.each([
    `![Figure 1](${address})`,
    `![Figure 1](${address} "Caption")`,
    `![Figure 1](<${address}>)`,
    `![Figure 1][a]\n\n[a]: ${address}`,
    `[![Figure 1](${address})](//assets.ctfassets.net/a.pdf)`,
  ])('the address %j, which begins with its host, is a picture', (source) => {
    expect(renderBody(source)).toContain(`<img src="https:${address}" alt="Figure 1"`);
  });

  test.each(['[a](//assets.ctfassets.net/a.pdf)', '[a]\n\n[a]: //assets.ctfassets.net/a.pdf'])(
    'the address %j, which begins with its host, is a link',
    (source) => {
      expect(renderBody(source)).toContain('<a href="https://assets.ctfassets.net/a.pdf" rel="ext');
    },
  );

  test('an address of this site becomes a path', () => {
    expect(renderBody('![a](//localhost:4321/b.svg?c#d)')).toContain('<img src="/b.svg?c#d"');
    expect(renderBody('[a](//localhost:4321/donate)')).toBe('<p><a href="/donate">a</a></p>');
  });

  test.each(['[a](///b)', '[a](//\\\\b)', '![a](//)'])('the text %j is no address', (source) => {
    expect(renderBody(source)).not.toMatch(/<a |<img /);
  });
});

describe('the rest of CommonMark', () => {
  test.each([
    ['# One', '<h2>One</h2>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['3. c', '<ol start="3">\n<li>c</li>\n</ol>'],
    ['*em* `code`', '<p><em>em</em> <code>code</code></p>'],
    ['> quote', '<blockquote>\n<p>quote</p>\n</blockquote>'],
    ['> **Note.** aside', '<aside>\n<p><strong>Note.</strong> aside</p>\n</aside>'],
    ['[a](/donate)', '<p><a href="/donate">a</a></p>'],
    ['[a](mailto:a@example.org)', '<p><a href="mailto:a@example.org">a</a></p>'],
    [
      '[a](https://example.org/x)',
      '<p><a href="https://example.org/x" rel="external noopener noreferrer">a</a></p>',
    ],
    ['[a](http://localhost:4321/blog)', '<p><a href="http://localhost:4321/blog">a</a></p>'],
    ['<b>raw</b> & <i>', '<p>&lt;b&gt;raw&lt;/b&gt; &amp; &lt;i&gt;</p>'],
    ['| a |\n|--:|\n| 1 |', '<table>\n<thead>\n<tr>\n<th class="align-right">a</th>'],
  ])('%j becomes the HTML of CommonMark', (source, html) => {
    expect(withoutIds(renderBody(source))).toContain(html);
  });

  test('a picture alone is a figure with its caption and its size', () => {
    expect(renderBody('![Lines](/art/a.svg#size=1200x500 "Fig. 1. A \\"field\\".")')).toBe(
      '<figure><img src="/art/a.svg" alt="Lines" width="1200" height="500" loading="lazy" decoding="async" /><figcaption>Fig. 1. A "field".</figcaption></figure>',
    );
  });

  test('a picture over plain HTTP is asked for over https', () => {
    expect(renderBody('a ![Lines](http://pictures.example/a.png) b')).toContain(
      '<img src="https://pictures.example/a.png" alt="Lines"',
    );
  });

  test('a picture among words is no figure', () => {
    expect(renderBody('a ![b](/c.svg) d')).toBe(
      '<p>a <img src="/c.svg" alt="b" loading="lazy" decoding="async" /> d</p>',
    );
  });
});

test('sanitising takes nothing from the articles that the renderer wrote', () => {
  const folder = 'host/seed/articles';
  for (const file of readdirSync(folder)) {
    const [, , ...body] = readFileSync(`${folder}/${file}`, 'utf8').split('---\n');
    const source = body.join('---\n').replaceAll('asset:', '/art/');
    const plain = (html: string) => html.replaceAll(' />', '>').replaceAll('&quot;', '"').trim();
    expect(plain(renderBody(source))).toBe(plain(renderMarkdown(source, 'http://localhost:4321')));
  }
});

describe('an uploaded picture', () => {
  const url = (width: number) => `/media/${'a'.repeat(64)}-${width}.webp`;

  test('an uploaded picture names its widths, the browser picks one', () => {
    expect(renderBody(`![Lines](${url(2400)})`)).toContain(
      `srcset="${url(640)} 640w, ${url(1280)} 1280w, ${url(2400)} 2400w"`,
    );
    expect(renderBody(`![Lines](${url(500)})`)).toContain(`srcset="${url(500)} 500w"`);
    expect(renderBody('![Lines](https://example.org/media/a.webp)')).not.toContain('srcset');
  });

  test('an uploaded picture in a feed has one whole address', () => {
    const html = withAbsoluteUrls(
      renderBody(`![Lines](${url(2400)})`),
      'https://example.org/blog/a',
    );
    expect(html).toContain(`src="https://example.org${url(2400)}"`);
    expect(html).not.toMatch(/srcset|sizes/);
  });

  test('an uploaded picture as a cover comes in the width that its place takes', () => {
    expect(coverSources(url(2400))).toContain(`${url(640)} 640w, ${url(1280)} 1280w`);
    expect(coverFallback(url(2400))).toBe(url(1280));
    expect(coverFallback(url(500))).toBe(url(500));
    expect(coverFallback('https://example.org/a.jpg')).toBe('https://example.org/a.jpg');
  });
});
