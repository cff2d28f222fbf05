import { readFileCents } from './amounts.ts';

const negativeAmount = /^\s*(?:[-\u2212(]|\$\s*(?:\(|-\s*[\d.]))/;

const currency = /^\s*(?:[A-Z]{3}\b|US(?=\$))/i;

/** Tells whether an amount is negative. */
export function isNegative(text: string): boolean {
  const cents = readFileCents(text);
  return cents === null ? negativeAmount.test(text.replace(currency, '')) : cents < 0;
}

/** Orders rows that take gifts back last, because their gifts may be below them. */
export function* reversalsLast<Row>(
  rows: Iterable<Row>,
  isReversal: (row: Row) => boolean,
): Generator<Row, void, undefined> {
  const last: Row[] = [];
  for (const row of rows) {
    if (isReversal(row)) last.push(row);
    else yield row;
  }
  yield* last;
}
