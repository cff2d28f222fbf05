import temml from 'temml';

/** None of these elements links, loads or holds HTML. */
export const mathElements = [
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover',
  'mtable mtr mtd mpadded mphantom mstyle menclose mmultiscripts mprescripts none',
].flatMap((names) => names.split(' '));

export const mathAttributes = [
  'display displaystyle scriptlevel fence form stretchy separator largeop movablelimits symmetric',
  'accent accentunder linethickness lspace rspace minsize maxsize width height depth voffset',
  'mathvariant notation columnspan rowspan',
].flatMap((names) => names.split(' '));

export const mathClasses = [
  'tml-left',
  'tml-right',
  'tml-overline',
  'tml-underline',
  'tml-wide',
  'tml-side',
];

const elementNames: ReadonlySet<string> = new Set(mathElements);
const attributeNames: ReadonlySet<string> = new Set(mathAttributes);
const classNames: ReadonlySet<string> = new Set(mathClasses);

// The page's policy refuses inline styles, so a class says the same.
const styleClasses = [
  [/(?:^|;)width:100%/, 'tml-wide'],
  [/(?:^|;)width:50%/, 'tml-side'],
] as const;

const element = /<(\/?)([a-z]+)((?:\s[a-z:-]+="[^"]*")*)\s*\/?>/g;

function keepAttributes(list: string): string {
  const kept: string[] = [];
  const classes: string[] = [];
  for (const [, name = '', value = ''] of list.matchAll(/([a-z:-]+)="([^"]*)"/g)) {
    if (name === 'class') classes.push(...value.split(' ').filter((one) => classNames.has(one)));
    else if (name === 'style') {
      classes.push(...styleClasses.flatMap(([style, one]) => (style.test(value) ? [one] : [])));
    } else if (attributeNames.has(name) && /^[\w.+% -]{1,40}$/.test(value)) {
      kept.push(` ${name}="${value}"`);
    }
  }
  return `${classes.length === 0 ? '' : ` class="${classes.join(' ')}"`}${kept.join('')}`;
}

// Macros that a text defines may multiply it thousandfold.
const definition =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|providecommand)(?![A-Za-z])/;

// Longer ones take too long.
const maxLength = 2000;

/**
 * Writes TeX as MathML without styles, links and pictures, which is safe as it is.
 * @returns undefined for what TeX would refuse.
 */
export function renderEquation(source: string, displayMode: boolean): string | undefined {
  if (source.trim() === '' || source.length > maxLength || definition.test(source))
    return undefined;
  try {
    const html = temml.renderToString(source, {
      displayMode,
      throwOnError: true,
      strict: true,
      trust: false,
      // Temml writes lengths in em and in points.
      maxSize: [10, 120],
      maxExpand: 200,
    });
    return html.replaceAll(element, (_, slash: string, name: string, list: string) => {
      if (!elementNames.has(name)) return '';
      return slash === '/' ? `</${name}>` : `<${name}${keepAttributes(list)}>`;
    });
  } catch {
    // The author made a mistake, or brackets are nested deeper than the stack.
    return undefined;
  }
}
