import { asciiDigits } from '../text/digits.ts';

const maxLength = 40;

// Inside a number, marks of direction change what is seen.
const invisible = String.raw`[\s\u00ad\u061c\u200b-\u200f\u202a\u202c\u2060\u2066\u2068\u2069\ufeff]+`;
const invisibleEnds = new RegExp(`^${invisible}|${invisible}$`, 'g');

// Digits of any script become 0 to 9, and each mark one of `. , ٫ ٬ '` and space.
function normalize(text: string): string {
  return asciiDigits(text.replace(invisibleEnds, ''))
    .replace(/[．。]/g, '.')
    .replace(/，/g, ',')
    .replace(/[·،]/g, '٫')
    .replace(/[’＇]/g, "'")
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/＄/g, '$');
}

const currency = /^(?:USD|(?:US)?\$)? *(.*?) *(?:\$|USD)?$/i;

const cents = String.raw`(?<cents>\d{1,2})`;

// A point before three digits is refused, because it may mean either; a decimal comma makes it
// clear.
const forms = [
  String.raw`(?<dollars>\d+)[.,٫]?`,
  String.raw`(?<dollars>\d*)[.,٫]${cents}`,
  String.raw`(?<dollars>[1-9]\d{0,2}(?:,\d{3})+)(?:[.٫]${cents}?)?`,
  String.raw`(?<dollars>[1-9]\d{0,2}(?<mark>[٬' ])\d{3}(?:\k<mark>\d{3})*)(?:[.,٫]${cents}?)?`,
  String.raw`(?<dollars>[1-9]\d{0,2}(?:\.\d{3})+),${cents}`,
].map((form) => new RegExp(`^${form}$`));

/**
 * Reads dollars as a person wrote them into a plain decimal such as `1250.5`; null for anything else.
 *
 * Digits may be of any script. One mark before one or two last digits starts the cents; groups of three are thousands,
 * with a comma, a space or an apostrophe. An amount that can be read in two ways, such as `1.000` or `12:50`, is null.
 */
export function readDecimal(text: string): string | null {
  if (text.length > maxLength) return null;
  const amount = currency.exec(normalize(text))?.[1] ?? '';
  for (const form of forms) {
    const read = form.exec(amount)?.groups;
    if (!read) continue;
    const dollars = (read.dollars ?? '').replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
    return read.cents ? `${dollars}.${read.cents}` : dollars;
  }
  return null;
}

/** Reads a typed amount in cents; null for anything but an amount that `readDecimal` reads. */
export function readCents(text: string): number | null {
  const [dollars, fraction = ''] = readDecimal(text)?.split('.') ?? [];
  return dollars === undefined ? null : Number(dollars + fraction.padEnd(2, '0'));
}
