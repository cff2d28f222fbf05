/** TeX in an article, as MathML that needs no script and no style. */
import { expect, test } from 'vitest';
import { renderBody, withAbsoluteUrls } from '#server/posts/render-body.ts';
import { renderMs } from '#tests/support/busy-machine.ts';

const withoutAlt = (html: string) => html.replaceAll(/ alttext="[^"]*"/g, '');

test.each([
  ['$x^2$', '<p><math><msup><mi>x</mi><mn>2</mn></msup></math></p>'],
  ['a $\\alpha$, b', '<p>a <math><mi>α</mi></math>, b</p>'],
  ['**$x$**', '<p><strong><math><mi>x</mi></math></strong></p>'],
  ['$$x$$', '<div class="equation"><math display="block"><mi>x</mi></math></div>'],
  [
    'text\n$$\nx\n$$\ntext',
    '<p>text</p>\n<div class="equation"><math display="block"><mi>x</mi></math></div>\n<p>text</p>',
  ],
  ['> $$\n> x\n> $$', '<div class="equation"><math display="block"><mi>x</mi></math></div>'],
  ['$a \\quad b$', '<math><mrow><mi>a</mi><mspace width="1em"></mspace><mi>b</mi></mrow></math>'],
  ['$\\text{a<b}$', '<p><math><mtext>a&lt;b</mtext></math></p>'],
  ['$\\mathrm{µA}$', '<mi>μA</mi>'],
  ['$\\text{µA}$', '<mtext>µA</mtext>'],
  ['$\\pu{25 µA}$', '<mi>μA</mi>'],
  ['$a_{1,2}$', '<mrow><mn>1</mn><mo separator="true">,</mo><mn>2</mn></mrow>'],
  ['$V(1.5,2)$', '<mn>1.5</mn><mo separator="true">,</mo><mn>2</mn>'],
  ['$10,000$', '<mn>10,000</mn>'],
  ['$1{,}250$', '<mn>1,250</mn>'],
  ['$\\text{1,2}$', '<mtext>1,2</mtext>'],
  ['$\\pu{0,5 mV}$', '<mn>0,5</mn>'],
])('%j is an equation', (source, html) => {
  expect(withoutAlt(renderBody(source))).toContain(html);
});

test.each([
  'From $5 to $10, or US$5 and 10$.',
  'It costs $ 5 or 5 $ here.',
  '$20,000 and $30,000',
  'a $$ b $$ c',
  'one $ only',
  '$$',
])('%j stays text', (source) => {
  expect(renderBody(source)).toBe(`<p>${source}</p>`);
});

test('a dollar sign behind a backslash or in code begins no equation', () => {
  expect(renderBody('\\$x\\$ and `$x$`')).toBe('<p>$x$ and <code>$x$</code></p>');
});

test.each([
  ['a $\\nonsense$ b', '<p>a <code>$\\nonsense$</code> b</p>'],
  ['$\\frac{a$', '<p><code>$\\frac{a$</code></p>'],
  ['$$\n\\frac{a\n$$', '<pre><code>$$\n\\frac{a\n$$\n</code></pre>'],
  ['$\\def\\a{xx}\\a$', '<p><code>$\\def\\a{xx}\\a$</code></p>'],
  ['$\\href{https://evil.example}{x}$', '<code>$\\href{https://evil.example}{x}$</code>'],
  ['$\\includegraphics{x.png}$', '<code>$\\includegraphics{x.png}$</code>'],
  ['$\\color{red} x$', '<code>$\\color{red} x$</code>'],
  ['see $\\eqref{a}$', '<code>$\\eqref{a}$</code>'],
  ["$\\'e$", "<code>$\\'e$</code>"],
  ['$\\large x$', '<code>$\\large x$</code>'],
])('%j, which TeX or we refuse, is shown as it was typed', (source, html) => {
  expect(renderBody(source)).toContain(html);
});

test.each([
  '\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}',
  '\\begin{align} a &= b \\tag{1} \\\\ c &= d \\end{align}',
  '\\begin{cases} 1 & x < 0 \\\\ 2 \\end{cases}',
  '\\boxed{z} \\cancel{x} \\overline{x}',
  '\\vec{v} \\hat{x} \\underbrace{x}_{y} \\mathcal{L} \\mathbb{R} \\ce{H2O}',
  '\\sqrt[3]{x} \\sum_{i=1}^n i \\left( \\frac{a}{b} \\right) \\rule{9999em}{9999em}',
])('%s has no style, no element of HTML and no huge length', (source) => {
  const html = withoutAlt(renderBody(`$$\n${source}\n$$`));
  expect(html).toMatch(/^<div class="equation"><math /);
  expect(html).not.toMatch(/ style="|<span|color|\d{4,}/);
});

test.each([
  [
    '\\cancel{x}',
    '<menclose notation="updiagonalstrike"><mi>x</mi><mrow class="tml-cancel upstrike"></mrow>',
  ],
  ['\\boxed{x}', '<mrow class="tml-box" scriptlevel="0" displaystyle="true"><mi>x</mi></mrow>'],
  ['\\fbox{x}', '<menclose class="tml-fbox" notation="box">'],
  ['\\rule{1em}{1em}', '<mspace class="tml-rule" width="1em" height="1em">'],
  [
    '\\begin{array}{c|c}a&b\\\\ \\hdashline c&d\\end{array}',
    '<mtd class="tml-dashed-bottom tml-solid-right">',
  ],
  ['\\ce{^{14}C}', '<mn class="tml-lap-left">14</mn>'],
])('%s has a class in place of a style', (source, html) => {
  expect(renderBody(`$$${source}$$`)).toContain(html);
});

test('an environment with a short row is drawn', () => {
  expect(renderBody('$$\\begin{cases} a & b \\\\ c \\end{cases}$$')).toContain('<math ');
});

test('a row that is wider than paper is set smaller there', () => {
  for (const [terms, name] of [
    [15, ''],
    [23, 'class="tml-long" '],
    [34, 'class="tml-longer" '],
    [55, 'class="tml-longest" '],
    [100, 'class="tml-endless" '],
  ] as const)
    expect(renderBody(`$$${Array(terms).fill('x').join('+')}$$`)).toContain(`<math ${name}alttext`);
});

test('a row that nobody could read in a smaller size stays as typed', () => {
  expect(renderBody(`$$${Array(110).fill('x').join('+')}$$`)).not.toContain('<math');
});

test.each([
  ['$\\frac{1}{2}$', '<p><code>\\frac{1}{2}</code></p>'],
  ['a $10^{-3}$ b', '<p>a <code>10^{-3}</code> b</p>'],
  ['$\\sqrt{2}$ and $x<y$', '<p><code>\\sqrt{2}</code> and <code>x&lt;y</code></p>'],
  ['$$\na &= "b"\n$$', '<pre><code>$$\na &amp;= "b"\n$$\n</code></pre>'],
  ['$$\n\\frac12\n$$', '<div class="equation"><code>\\frac12</code></div>'],
])('%j is TeX in a feed, whose readers may drop the tags of MathML', (source, html) => {
  expect(withAbsoluteUrls(renderBody(source), 'https://site.example/blog/x')).toBe(html.trim());
});

const within = (piece: string) => piece.repeat(Math.floor(300_000 / piece.length));
test.each([
  ['small equations', within('$x$ '), 'at most 2,000 equations'],
  ['equations beside letters', within('$a'), 'at most 2,000 equations'],
  ['wrong equations', within('$\\foo$ '), 'at most 2,000 equations'],
  ['empty equations', within('$$\n'), 'at most 2,000 equations'],
  ['long equations', within(`$${'x'.repeat(300)}$ `), 'more than 1 MB of HTML'],
  ['chemistry', within(`$\\ce{${'H2O->'.repeat(40)}}$ `), 'more than 1 MB of HTML'],
  [
    'wrong chemistry',
    within(`$\\pu{${'1/'.repeat(140)}$ `),
    'at most 30,000 characters of chemical',
  ],
  [
    'large matrices',
    within(`$$\n\\begin{matrix}${'&\\\\'.repeat(600)}\\end{matrix}\n$$\n`),
    'more than 1 MB of HTML',
  ],
])(
  'a text made to take long is refused with a message when it is 300 KB of %s',
  (_, source, text) => {
    const started = performance.now();
    expect(() => renderBody(source)).toThrow(text);
    expect(performance.now() - started).toBeLessThan(renderMs);
  },
);

test.each(['\\mathllap{', '\\ce{^{'])(
  'a text made to take long is rendered in time when it nests %s',
  (piece) => {
    const started = performance.now();
    renderBody(`$$${piece.repeat(40)}x${'}'.repeat(80)}$$`);
    expect(performance.now() - started).toBeLessThan(renderMs);
  },
);

test.each(['$a ', '$1', '$$a\n', `$${'{'.repeat(450)}x${'}'.repeat(450)}$ `])(
  'a text made to take long is rendered in time when it is 300 KB of %j',
  (piece) => {
    const started = performance.now();
    renderBody(within(piece));
    expect(performance.now() - started).toBeLessThan(renderMs);
  },
);
