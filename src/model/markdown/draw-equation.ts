/**
 * The elements of Temml's output that browsers draw; none of them links, loads or holds HTML. Browsers draw MathML
 * Core, `menclose`, and the classes of styles/article.css.
 */
export const mathElements = [
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover',
  'mtable mtr mtd mpadded mphantom mstyle menclose mmultiscripts mprescripts none',
].flatMap((names) => names.split(' '));

export const mathAttributes = [
  'display displaystyle scriptlevel fence form stretchy separator largeop movablelimits symmetric',
  'accent accentunder linethickness lspace rspace minsize maxsize width height depth voffset',
  'mathvariant notation columnspan rowspan alttext',
].flatMap((names) => names.split(' '));

const sides = ['left', 'right', 'top', 'bottom'];

// Our style sheet has a rule for each class.
export const mathClasses = [
  'tml-left tml-right tml-overline tml-underline tml-fbox tml-cancel tml-xcancel upstrike downstrike sout',
  'tml-wide tml-side tml-box tml-bold tml-rule tml-lap tml-lap-left tml-lap-center tml-rare',
  'tml-long tml-longer tml-longest tml-endless',
  ...sides.flatMap((side) => [`tml-solid-${side}`, `tml-dashed-${side}`]),
].flatMap((names) => names.split(' '));

const elementNames: ReadonlySet<string> = new Set(mathElements);
const attributeNames: ReadonlySet<string> = new Set(mathAttributes);
const classNames: ReadonlySet<string> = new Set(mathClasses);

/** Attributes that move a sign by less than its own width, or mark what all browsers draw anyway. */
const tuningAttributes: ReadonlySet<string> = new Set(['columnalign', 'linebreak', 'rowspacing']);
const tuningClasses =
  /^(?:(?:tml-(?:display|prime|vec|label|tag|tageqn|eqn|jot|small|tilde-\d|hat-\d|(?:sml|med|lrg)-pad))|(?:chr|wbk)-[a-z-]+|mathcal|mathscr)$/;
const tuningStyles = [
  /^math-depth:\d$/,
  /^width:7\.5%$/,
  /^text-align:left$/,
  /^padding(?:-(?:left|right|top|bottom))?:(?:0|[\d.]+(?:em|pt|ex))(?: (?:0|[\d.]+(?:em|pt|ex)))*$/,
  /^margin-left:-0?\.[0-2]\d*em$/,
  /^display:block math$/,
  /^font-style:italic$/,
  /^font-family:Cambria,/,
  // A row with fewer cells than others carries the state of Temml's renderer as if it were a style.
  /^(?:level:\d|color:undefined|font(?:-family|-weight|-shape)?:|font-size:[\d.]+|max-size:[\d,]+)$/,
];

// The page's policy refuses inline styles, so a class says the same.
const styleClasses = [
  [/^width:100%$/, 'tml-wide'],
  [/^width:50%$/, 'tml-side'],
  [/^border:1px solid$/, 'tml-box'],
  [/^font-weight:bold$/, 'tml-bold'],
  [/^position:relative$/, 'tml-lap'],
  [/^position:absolute$/, 'tml-lap-left'],
  [/^(?:right|bottom):0$/, 'tml-lap-left'],
  [/^(?:display:flex|justify-content:center)$/, 'tml-lap-center'],
] as const;

const notations =
  /^(?:top|bottom|box|horizontalstrike|(?:updiagonalstrike)?(?: ?downdiagonalstrike)?)$/;

class UndrawableError extends Error {}

function toClass(style: string): string | undefined {
  if (tuningStyles.some((pattern) => pattern.test(style))) return undefined;
  const [, side, line] = /^border-(\w+):0\.06em (solid|dashed)$/.exec(style) ?? [];
  const name =
    side === undefined
      ? styleClasses.find(([pattern]) => pattern.test(style))?.[1]
      : `tml-${line}-${side}`;
  if (name === undefined) throw new UndrawableError(style);
  return name;
}

function keepAttribute(name: string, value: string, element: string): string {
  // `lspace` in widths is Temml's note for other programs.
  const isTuning = element === 'mpadded' && name === 'lspace' && value.endsWith('width');
  if (isTuning || tuningAttributes.has(name)) return '';
  const isDrawn =
    attributeNames.has(name) &&
    /^[\w.+% -]{1,40}$/.test(value) &&
    (name !== 'mathvariant' || value === 'normal') &&
    (name !== 'notation' || notations.test(value));
  if (!isDrawn) throw new UndrawableError(name);
  return ` ${name}="${value}"`;
}

function keepAttributes(element: string, list: string): string {
  let kept = '';
  const classes = new Set<string>();
  for (const [, name = '', value = ''] of list.matchAll(/([a-z:-]+)="([^"]*)"/g)) {
    if (name === 'class') {
      for (const one of value.split(' ')) {
        if (classNames.has(one)) classes.add(one);
        else if (!tuningClasses.test(one)) throw new UndrawableError(one);
      }
    } else if (name === 'style') {
      for (const style of value.split(';').map((one) => one.trim())) {
        const one = style === '' ? undefined : toClass(style);
        if (one !== undefined) classes.add(one);
      }
    } else if (element === 'mspace' && name === 'mathbackground' && value === 'black') {
      classes.add('tml-rule');
    } else kept += keepAttribute(name, value, element);
  }
  return `${classes.size === 0 ? '' : ` class="${[...classes].join(' ')}"`}${kept}`;
}

// The numbers of equations are a counter of Temml's own style sheet.
const numbering = /<span class="tml-eqn"><\/span>/g;

const element = /<(\/?)([a-z]+)((?:\s[a-z:-]+="[^"]*")*)\s*\/?>/g;

// A page of paper is 32 em wide, and the style sheet shrinks what is wider until it fits.
const widths = [
  [32, undefined],
  [48, 'tml-long'],
  [72, 'tml-longer'],
  [118, 'tml-longest'],
  [210, 'tml-endless'],
] as const;

/** Estimates the width of a row in em, where the space around its operators counts as two signs. */
function estimateWidth(row: string): number {
  const signs = row.replaceAll(/<[^>]*>|&[a-z]+;/g, (part) => (part.startsWith('&') ? '&' : ''));
  return 0.6 * signs.length + 0.9 * (row.split(/<mo[ >]/).length - 1);
}

function widthClass(html: string): string[] {
  const width = Math.max(...html.split('</mtr>').map(estimateWidth));
  const step = widths.find(([most]) => width <= most);
  if (step === undefined) throw new UndrawableError('a row');
  return step[1] === undefined ? [] : [step[1]];
}

// The signs of the first face in styles/equation-fonts.css. WebKit draws operators of no other, so the style
// sheet puts the face of rare signs first where one stands.
const commonSigns = new RegExp(
  String.raw`^[ -~\u00A0\u00AC\u00B0\u00B1\u00B7\u00D7\u00F7\u02C6\u02C7\u02D8\u02D9\u02DC\u0391-\u03A9` +
    String.raw`\u03D5\u03F5\u2009\u2013\u2014\u2016\u2026\u2032-\u2034\u203E\u2061-\u2064\u210E\u210F` +
    String.raw`\u2113\u2190-\u2194\u21CC\u21D2\u21D4\u2200\u2202\u2203\u2205-\u2208\u220F\u2211-\u2213` +
    String.raw`\u2217\u2218\u221A\u221D\u221E\u2223\u2225\u2227-\u222B\u222E\u223C\u2245\u2248\u2260` +
    String.raw`\u2261\u2264\u2265\u226A\u226B\u2282\u2283\u2286\u2287\u2295\u2297\u22A5\u22C5` +
    String.raw`\u22EE-\u22F1\u2308-\u230B\u23DE\u23DF\u27E8\u27E9\u27F5-\u27F8\u27FA\u2A7D\u2A7E]*$`,
);

// Only Temml's own typeface has these signs.
const unknownSigns = /[\uE000-\uF8FF]/;

function signClass(html: string): string[] {
  const operators = Array.from(
    html.matchAll(/<mo(?: [^>]*)?>([^<]*)</g),
    ([, signs = '']) => signs,
  );
  const unknown = operators.find((signs) => unknownSigns.test(signs));
  if (unknown !== undefined) throw new UndrawableError(unknown);
  return operators.every((signs) => commonSigns.test(signs)) ? [] : ['tml-rare'];
}

const escapeAttribute = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/**
 * Reduces Temml's output to what browsers draw without its style sheet.
 *
 * @param source the TeX, which the feeds show in place of the equation
 * @returns undefined if a part would not be drawn, because the equation would then say something else
 */
export function drawEquation(output: string, source: string): string | undefined {
  try {
    const html = output
      .replaceAll(numbering, '')
      .replaceAll(element, (_, slash: string, name: string, list: string) => {
        if (!elementNames.has(name)) throw new UndrawableError(name);
        return slash === '/' ? `</${name}>` : `<${name}${keepAttributes(name, list)}>`;
      });
    if (!html.startsWith('<math') || /<(?!\/?[a-z]+(?: [a-z]+="[^"]*")*>)/.test(html))
      return undefined;
    const alt = escapeAttribute(source.replaceAll(/\s+/g, ' '));
    const classes = [...widthClass(html), ...signClass(html)].join(' ');
    return `<math${classes && ` class="${classes}"`} alttext="${alt}"${html.slice('<math'.length)}`;
  } catch (error) {
    if (error instanceof UndrawableError) return undefined;
    throw error;
  }
}
