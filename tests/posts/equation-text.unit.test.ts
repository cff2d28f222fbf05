/** Exponents and equations where a text has no markup: in the contents and in excerpts of a search. */
import { expect, test } from 'vitest';
import { readHeadings } from '#model/posts/article-headings.ts';
import { writeNumbers } from '#model/text/equation-text.ts';
import { plainText } from '#server/posts/plain-text.ts';
import { renderBody } from '#server/posts/render-body.ts';

const cases = [
  ['$\\frac{1}{2}$ mV', '1/2 mV'],
  ['$2\\frac{1}{2}$', '2 1/2'],
  ['$\\frac{a+b}{c}$', '(a + b)/c'],
  ['$\\sqrt{2}$ V', '√2 V'],
  ['$\\sqrt[3]{a+1}$', '³√(a + 1)'],
  ['$10^{-3}$ M', '10⁻³ M'],
  ['10^−6^ A', '10⁻⁶ A'],
  ['$e^{-t/\\tau}$', 'e^(−t/τ)'],
  ['$x_i^2$', 'xi²'],
  ['$V = IR$', 'V = IR'],
  ['$-70\\,\\text{mV}$', '−70 mV'],
  ['$a < b$', 'a < b'],
  ['$37^\\circ$', '37°'],
  ['$\\lim_{x\\to0} x$', 'lim_(x → 0) x'],
  ['$\\vec{E}$', 'E'],
  ['${}^{14}C$', '¹⁴C'],
  ['CO~2~', 'CO2'],
  ['$\\begin{matrix}1&2\\\\3&4\\end{matrix}$', '1, 2; 3, 4'],
] as const;

test.each(cases)('the equation %s is %s, in the contents and in an excerpt', (source, text) => {
  const html = renderBody(`## ${source}\n\n## B\n\n## C`);
  expect(readHeadings(html)[0]?.text).toBe(text);
  expect(plainText(renderBody(source))).toBe(text);
});

test('a fraction in a fraction is written once, however deep it is', () => {
  const nested = (content: string) => `<mfrac><mn>1</mn>${content}</mfrac>`;
  let html = '<mn>2</mn>';
  let text = '2';
  for (let depth = 0; depth < 100; depth += 1) {
    html = nested(html);
    text = `1/${depth === 0 ? text : `(${text})`}`;
  }
  expect(writeNumbers(`<math>${html}</math>`)).toBe(text);
});
