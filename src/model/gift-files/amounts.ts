const amountPattern = /^(?<whole>\d{1,3}(?:,\d{3})+|\d{1,9})?(?:\.(?<cents>\d{1,2}))?$/;

/** Most cells are of this form, which needs no look at signs. */
const plainAmount = /^\d{1,9}\.\d{2}$/;

// Spreadsheets format amounts of accounting as `$(40.00)` and `$-`.
const accountingZero = /^\s*\$\s*-\s*$/;

const dollarMark = /^(?:US)?\$|^USD\s|\sUSD$/i;

/**
 * Returns cents, or null for what can be read in two ways (`1.000`) or is no amount. It is narrower than what people
 * may type, because nobody sees each row of a file.
 */
export function readFileCents(text: string): number | null {
  if (plainAmount.test(text)) return Number(text.replace('.', ''));
  if (accountingZero.test(text)) return 0;
  const inParentheses = /^(?:\$\s*)?\((.*)\)$/.exec(text.trim())?.[1];
  const signed = /^(?<sign>[-+\u2212]?)\s*(?<rest>.*)$/s.exec(
    (inParentheses ?? text).trim(),
  )?.groups;
  const rest = (signed?.rest ?? '').replace(dollarMark, '').trim();
  // `$-40.00` has the sign inside.
  const inner = /^(?<sign>[-\u2212]?)(?<digits>.*)$/s.exec(rest)?.groups;
  const read = amountPattern.exec(inner?.digits ?? '')?.groups;
  if (!read || (read.whole === undefined && read.cents === undefined)) return null;
  const cents = Number((read.whole ?? '0').replaceAll(',', '') + (read.cents ?? '').padEnd(2, '0'));
  const signs = [inParentheses === undefined ? '' : '-', signed?.sign, inner?.sign];
  const minuses = signs.filter((sign) => sign === '-' || sign === '\u2212').length;
  if (minuses > 1) return null;
  return minuses === 1 && cents !== 0 ? -cents : cents;
}

/** Reads a cell of a column of fees in cents; an empty one is zero. */
export function readFee(text: string): number | null {
  return /^\$?\s*[-\u2013]?$/.test(text.trim()) ? 0 : readFileCents(text);
}

const currencyCode = /^(?<before>[A-Z]{3})?\s*[\d(+$-].*?(?<after>\b[A-Z]{3})?$/;
const foreignSign = /[\u20ac\u00a3\u00a5\u20b9]|C\$|CA\$|A\$/;

/** Tells whether an amount is in another currency, as in `CAD 50.00`, `50 EUR` and `€50`. */
export function isOtherCurrency(text: string): boolean {
  const found = currencyCode.exec(text.trim().toUpperCase())?.groups;
  const code = found?.before ?? found?.after;
  return (code !== undefined && code !== 'USD') || foreignSign.test(text);
}
