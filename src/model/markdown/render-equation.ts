import temml from 'temml';
import { drawEquation } from './draw-equation.ts';

// Macros that a text defines may multiply it thousandfold.
const definition =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|providecommand)(?![A-Za-z])/;

const chemistry = /\\(?:ce|pu)(?![A-Za-z])/;

// Longer equations take too long: the time for a chain of arrows grows with its square.
const maxLength = { equation: 2000, chemistry: 500 } as const;

// Each level of these commands builds its content twice.
const maxOverlaps = 4;

// Words are left out, because their size and accents are invalid in mathematics; Temml draws them and writes a line
// into the log for each.
const words = /\\(?:text[a-z]*|mbox|hbox|fbox)\s*\{[^{}$]*\}/g;
const textCommands = new Set(
  (
    String.raw`\Tiny \tiny \sixptsize \scriptsize \footnotesize \small \normalsize \large \Large \LARGE \huge \Huge ` +
    String.raw`\aa \c \u \r \H \v \" \' \. \= \^ \~ ` +
    '\\`'
  ).split(' '),
);

function isTextCommand(source: string): boolean {
  const commands = source.replaceAll(words, '').match(/\\(?:[A-Za-z]+|[^])/g) ?? [];
  return commands.some((command) => textCommands.has(command));
}

const microSign = '\u00B5';
const signsOutsideWords = new RegExp(`${words.source}|${microSign}`, 'g');
const listsOutsideWords = new RegExp(String.raw`${words.source}|\d+(?:,\d+)+`, 'g');
const groupedNumber = /^\d{1,3}(?:,\d{3})+$/;

function spaceCommas(numbers: string): string {
  return groupedNumber.test(numbers) ? numbers : numbers.replaceAll(',', ', ');
}

// Temml takes the micro sign of keyboards in words alone, and makes one number of the two of "a_{1,2}".
function normalizeSource(source: string): string {
  const letters = source.replace(signsOutsideWords, (part) =>
    part === microSign ? '\u03BC' : part,
  );
  if (isChemistry(source)) return letters;
  return letters.replace(listsOutsideWords, (part) =>
    part.startsWith('\\') ? part : spaceCommas(part),
  );
}

/** Tells which equations count towards the bound of chemistry in a text. */
export function isChemistry(source: string): boolean {
  return chemistry.test(source);
}

function isRefused(source: string): boolean {
  return (
    source.trim() === '' ||
    source.length > (isChemistry(source) ? maxLength.chemistry : maxLength.equation) ||
    definition.test(source) ||
    isTextCommand(source) ||
    source.split(/\\(?:math)?[lrc]lap(?![A-Za-z])/).length - 1 > maxOverlaps
  );
}

/**
 * Writes TeX as MathML without styles, links and pictures, which is safe as it is.
 *
 * @returns undefined for what TeX would refuse or browsers would not draw
 */
export function renderEquation(source: string, displayMode: boolean): string | undefined {
  if (isRefused(source)) return undefined;
  try {
    const output = temml.renderToString(normalizeSource(source), {
      displayMode,
      throwOnError: true,
      strict: true,
      trust: false,
      // Temml writes lengths in em and in points.
      maxSize: [10, 120],
      maxExpand: 200,
    });
    return drawEquation(output, source);
  } catch {
    // The author made a mistake, or brackets are nested deeper than the stack.
    return undefined;
  }
}
