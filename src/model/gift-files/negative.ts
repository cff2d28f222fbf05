import { readFileCents } from './amounts.ts';

const negativeAmount = /^\s*(?:[-\u2212(]|\$\s*(?:\(|-\s*[\d.]))/;

const currency = /^\s*(?:[A-Z]{3}\b|US(?=\$))/i;

/** Tells whether an amount is negative. */
export function isNegative(text: string): boolean {
  const cents = readFileCents(text);
  return cents === null ? negativeAmount.test(text.replace(currency, '')) : cents < 0;
}
