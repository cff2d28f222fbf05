/** The table of the Markdown that staff and scientists write, each case with the rule that decides it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderBody } from '#server/posts/render-body.ts';
import { isLong } from '#tests/support/long-run.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

/** Returns the page's HTML with equations as `⟦their letters⟧`. */
function renderPage(source: string): string {
  const html = withoutIds(renderBody(source));
  return html
    .replaceAll(/<math[^]*?<\/math>/g, (math) => `⟦${math.replaceAll(/<[^>]+>/g, '')}⟧`)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

const renderLine = (source: string) => renderPage(source).replaceAll(/^<p>|<\/p>$/g, '');

describe.each([
  {
    rule: 'an equation may stand beside letters and digits',
    cases: [
      ['Ca$^{2+}$-dependent K$^+$ channels', 'Ca⟦2+⟧-dependent K⟦+⟧ channels'],
      ['H$_2$O and CO$_2$', 'H⟦2⟧O and CO⟦2⟧'],
      ['10$^{-3}$ M, 5$\\mu$m, 37$^\\circ$C', '10⟦−3⟧ M, 5⟦μ⟧m, 37⟦∘⟧C'],
      ['the$x$axis', 'the⟦x⟧axis'],
      ['$x$-axis ($y$), $z$.', '⟦x⟧-axis (⟦y⟧), ⟦z⟧.'],
      ['$5$ and $10^3$', '⟦5⟧ and ⟦103⟧'],
      ['$10 Hz$', '⟦10Hz⟧'],
      ['$.5$', '⟦.5⟧'],
      ['$a$^[A note.]', '⟦a⟧'],
    ],
  },
  {
    rule: 'two dollars within a line are an equation in it',
    cases: [
      ['the value $$V_m$$ of $$\\{x\\}$$', 'the value ⟦Vm⟧ of ⟦{x}⟧'],
      [
        '$$V$$ is the voltage,\n$$I$$ the current $$x$$',
        '⟦V⟧ is the voltage,\n⟦I⟧ the current ⟦x⟧',
      ],
      ['a $$ b $$ c, $$5', 'a $$ b $$ c, $$5'],
    ],
  },
  {
    rule: 'a dollar that cannot close ends the search',
    cases: [
      ['costs $30 and records $V_m$ for $2', 'costs $30 and records ⟦Vm⟧ for $2'],
      ['$5 to $10, $x$', '$5 to $10, ⟦x⟧'],
      ['$20,000 and $30,000', '$20,000 and $30,000'],
      ['$x $ and $y$', '$x $ and ⟦y⟧'],
      ['US$5, A$7 and $x$', 'US$5, A$7 and ⟦x⟧'],
    ],
  },
  {
    rule: 'a price is never inside an equation',
    cases: [
      ['$30 for K$^+$ and $2 for H$_2$O', '$30 for K⟦+⟧ and $2 for H⟦2⟧O'],
      ['$30 a dish, Na$^+$', '$30 a dish, Na⟦+⟧'],
      ['$30 per$\\mu$m', '$30 per⟦μ⟧m'],
      ['10$, 20$ and 30$.', '10$, 20$ and 30$.'],
      ['10$-20$ or 10$/20$', '10$-20$ or 10$/20$'],
      ['A$30 or C$ 40', 'A$30 or C$ 40'],
      ['$5, or 10$.', '$5, or 10$.'],
      ['$5 and `x$`', '$5 and <code>x$</code>'],
    ],
  },
  {
    rule: 'two exponents are never one raised text',
    cases: [
      'Na^+/K^+-ATPase',
      '10^-9–10^-6 M',
      '10^-9-10^-6 M',
      '10^3-10^6 cells',
      '10^-9/10^{-6}',
      'Ca^{2+}/Mg^{2+}',
      'Ca^2+/K^{+}',
      'Na^+K^+ and Cl^-/HCO3^- exchange',
      'Na^+-K^+-2Cl^- cotransport',
      '[K^+]o/[K^+]i',
      'x^(a)/y^(b)',
      '2^n+2^m',
      'e^x+e^y',
      '10^6/cm^2',
      '~5–~10 mV, ~5mV/~-10mV',
      '(~5)–(~10)',
      'Na^+ and K^+',
    ].map((text) => [text, text]),
  },
  {
    rule: 'a pair that is closed raises or lowers what is within',
    cases: [
      ['10^3^-10^6^ cells', '10<sup>3</sup>-10<sup>6</sup> cells'],
      ['Ca^2+^-dependent', 'Ca<sup>2+</sup>-dependent'],
      ['Na^+^/K^+^-ATPase', 'Na<sup>+</sup>/K<sup>+</sup>-ATPase'],
      ['10^-9^-10^-6^ M', '10<sup>-9</sup>-10<sup>-6</sup> M'],
      ['mol^-1^L^-1^ m^2^s', 'mol<sup>-1</sup>L<sup>-1</sup> m<sup>2</sup>s'],
      ['^87^Sr/^86^Sr, δ^13^C', '<sup>87</sup>Sr/<sup>86</sup>Sr, δ<sup>13</sup>C'],
      ['sin^2^(x), f^-1^(x)', 'sin<sup>2</sup>(x), f<sup>-1</sup>(x)'],
      ['as shown^1,2^ (and^3–5^).', 'as shown<sup>1,2</sup> (and<sup>3–5</sup>).'],
      [
        'C~n~H~2n+2~O, H~2~PO~4~^-^',
        'C<sub>n</sub>H<sub>2n+2</sub>O, H<sub>2</sub>PO<sub>4</sub><sup>-</sup>',
      ],
      ['e^-t/τ^', 'e<sup>-t/τ</sup>'],
    ],
  },
  {
    rule: 'a line below a line is a heading, from three signs on',
    cases: [
      ['Methods\n=======', '<h2>Methods</h2>'],
      ['Methods\n---', '<h2>Methods</h2>'],
      ['*Two* words\n---\ntext', '<h2><em>Two</em> words</h2>\n<p>text'],
      ['> Methods\n> ---', '<blockquote>\n<h2>Methods</h2>\n</blockquote>'],
      ['a\n\n---\n\nb', 'a</p>\n<hr />\n<p>b'],
      ['a\nb\n---\nc', 'a\nb</p>\n<hr />\n<p>c'],
      ['a\n-', 'a\n-'],
      ['a\n=', 'a\n='],
      ['- a\n---', '<ul>\n<li>a</li>\n</ul>\n<hr />'],
      ['| a |\n|---|\n| b |\n---', /<table>/],
    ],
  },
])('$rule', ({ cases }) => {
  test.each(cases)('%j is read by the rule', (source, expected) => {
    if (expected instanceof RegExp) expect(renderPage(String(source))).toMatch(expected);
    else expect(renderLine(String(source))).toContain(expected);
  });
});

const words = fc.constantFrom('records', 'a dish', 'for', 'and', 'cells', 'of', 'the');
const prices = fc
  .tuple(fc.constantFrom('$5', '$30', '$2.50', 'US$40', '$20,000', '7$'))
  .map(String);
const equations = fc.constantFrom('$V_m$', 'K$^+$', 'H$_2$O', 'Ca$^{2+}$-gated', '$x$', '5$\\mu$m');
const powers = fc.constantFrom(
  '10^-9',
  '10^6',
  'Na^+',
  'Ca^2+',
  'x^{2}',
  'e^-t',
  'Cl^-',
  '~5',
  '~-3',
);
const closed = fc.constantFrom('10^3^', 'Na^+^', 'H~2~O', 'Ca^2+^', '10^-9^', 'δ^13^C');
const joints = fc.constantFrom(' ', ', ', ' and ', '–', '-', '/', ' (', ') ');

/** Joins the pieces with something between each two of them. */
function join(pieces: string[], between: string[]): string {
  return pieces.map((piece, index) => piece + (between[index] ?? ' ')).join('');
}

const runs = { numRuns: isLong ? 5000 : 300 };

test('a price is never inside an equation, whatever is beside it', () => {
  const pieces = fc.array(fc.oneof(words, prices, equations), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const page = renderPage(parts.join(' '));
      const given = parts.filter((part) => /\$\d|\d\$$/.test(part));
      const outside = page.replaceAll(/⟦[^⟧]*⟧/g, '⟦⟧');
      expect(outside.match(/(?:US)?\$[\d.,]*\d|7\$/g) ?? [], page).toEqual(given);
      expect(page.match(/⟦/g) ?? []).toHaveLength(
        parts.filter((part) => /\$.+\$/.test(part)).length,
      );
    }),
    runs,
  );
});

test('a raised text is never a second number', () => {
  const pieces = fc.array(powers, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pieces, fc.array(joints, { maxLength: 5 }), (parts, between) => {
      expect(renderBody(`A ${join(parts, between)} M`)).not.toMatch(/<su[bp]>/);
    }),
    runs,
  );
});

test('every visible letter and digit of the source is in the page, in its order', () => {
  const pieces = fc.array(fc.oneof(words, prices, powers, closed, equations), { maxLength: 8 });
  const readLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(pieces, fc.array(joints, { maxLength: 8 }), (parts, between) => {
      const source = join(parts, between);
      const shown = renderBody(source).replaceAll(/<[^>]+>|&\w+;/g, '');
      // A price before equations may open one, by Pandoc's rule, and leaves a command outside as typed.
      expect(readLetters(shown).replaceAll(/μ|mu/g, '')).toBe(
        readLetters(source).replaceAll('mu', ''),
      );
    }),
    runs,
  );
});
