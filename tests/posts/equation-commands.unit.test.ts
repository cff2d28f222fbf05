import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { mathClasses } from '#model/markdown/draw-equation.ts';
import { renderEquation } from '#model/markdown/render-equation.ts';
import { commands, environments, findAll, waysToWrite } from '#tests/support/equation-commands.ts';

const uses = waysToWrite.flat();

// https://www.w3.org/TR/mathml-core/ and `menclose`, which Chromium draws by our style sheet.
const drawnElements = new Set(
  (
    'math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt ' +
    'mstyle msub msubsup msup mtable mtd mtext mtr munder munderover'
  ).split(' '),
);

afterEach(() => {
  vi.restoreAllMocks();
});

const drawAll = () => uses.map((use) => renderEquation(use, true) ?? '').join('');

test('the tests try every command and environment of Temml', () => {
  expect(commands.length).toBeGreaterThan(1000);
  expect(environments.length).toBeGreaterThan(20);
});

test('no command writes into the log', () => {
  const logs = ['log', 'warn', 'error'] as const;
  const spies = logs.map((name) => vi.spyOn(console, name).mockReturnValue());
  drawAll();
  expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
});

test('no command leaves an element that nothing draws, or a style of its own', () => {
  const drawn = drawAll();
  const elements = findAll(drawn, /<([a-z]+)/g);
  expect(elements.filter((name) => !drawnElements.has(name))).toEqual([]);
  expect(drawn).not.toMatch(/ style=| mathvariant="(?!normal)| math(?:color|background|size)=/);
});

test('no command leaves a class that our style sheet does not draw', () => {
  const drawn = drawAll();
  const classes = findAll(drawn, / class="([^"]*)"/g).flatMap((names) => names.split(' '));
  const styles = readFileSync(new URL('../../src/styles/equations.css', import.meta.url), 'utf8');
  const ruled = new Set(findAll(styles, /\.([a-z-]+)/g));
  expect([...classes, ...mathClasses].filter((name) => !ruled.has(name))).toEqual([]);
});

const faces = readFileSync(
  new URL('../../src/styles/equation-fonts.css', import.meta.url),
  'utf8',
).split('@font-face');

function readFace(file: string): (sign: string) => boolean {
  const face = faces.find((one) => one.includes(`/${file}.woff2`)) ?? '';
  const ranges = Array.from(
    face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g),
    ([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const,
  );
  return (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => from <= code && code <= to);
  };
}

test('the operators of an equation are in one face, which WebKit asks alone', () => {
  const [isCommon, isRare] = [readFace('equations'), readFace('equations-signs')];
  // They choose a variant of the sign before them.
  const selectors = new Set(['\uFE00', '\uFE0E']);
  const counts = { common: 0, rare: 0 };
  for (const use of uses) {
    const drawn = renderEquation(use, true) ?? '';
    const operators = Array.from(
      drawn.matchAll(/<mo(?: [^>]*)?>([^<]*)</g),
      ([, text = '']) => text,
    );
    const isMarked = drawn.startsWith('<math class="tml-rare"');
    counts[isMarked ? 'rare' : 'common'] += 1;
    const signs = Array.from(operators.join('').replaceAll(/&[a-z]+;/g, ''));
    const isHeld = isMarked ? isRare : isCommon;
    expect(signs.filter((sign) => !isHeld(sign) && !selectors.has(sign))).toEqual([]);
  }
  expect(counts.common).toBeGreaterThan(counts.rare);
  expect(counts.rare).toBeGreaterThan(300);
});

test.each([
  String.raw`\cancelto{0}{x}`,
  String.raw`\phase{x}`,
  String.raw`\@not`,
  String.raw`\longdiv{x}`,
  String.raw`\angl{x}`,
  String.raw`\textcircled{x}`,
  String.raw`\textcolor{red}{x}`,
  String.raw`\colorbox{red}{x}`,
  String.raw`\reflectbox{x}`,
  String.raw`\verb|x|`,
  String.raw`a\hspace{-1em}/`,
  String.raw`\bordermatrix{a & b \cr c & d}`,
  String.raw`\begin{CD} a @>f>> b \\ @VVgV @AAhA \\ c @= d \end{CD}`,
])('the command %s stays as typed', (typed) => {
  expect(renderEquation(typed, true)).toBeUndefined();
});

test.each([
  String.raw`\cancel{x} \bcancel{x} \xcancel{x} \sout{x}`,
  String.raw`\boxed{x} \fbox{x} \overline{x} \underline{x} \underbar{x}`,
  String.raw`\rule{1em}{1pt} a \centerdot b`,
  String.raw`\begin{array}{|c:r|}\hline a & b \\ \hdashline c & d\end{array}`,
  String.raw`\boldsymbol{1} \mathbf{x} \pmb{x} \mathcal{L} \mathscr{L} \mathbb{R}`,
  String.raw`\ce{^{227}_{90}Th+ ->[\alpha] ^{223}_{88}Ra} \pu{10^-3 mol//L} \mathrlap{/}x`,
  String.raw`\left(\frac{\frac{a}{b}}{c}\right)^{\frac{\frac12}{3}}`,
  String.raw`\text{M\"uller} \vec v \widehat{xy} f' \not\equiv \AA`,
  String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned} \tag{1}`,
])('the command %s is drawn', (typed) => {
  expect(renderEquation(typed, true)).toMatch(/^<math /);
});
