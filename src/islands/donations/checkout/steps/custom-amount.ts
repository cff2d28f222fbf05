import {
  donationLimits,
  donationMessages,
  frequencies,
  type Frequency,
} from '#model/donations/contract.ts';
import { readCents, readDecimal } from '#model/money/amount.ts';
import { centsToInput, formatDollars } from '#model/money/money.ts';

const { minCents, maxCents } = donationLimits;

/** Returns cents, or null when the text is no number, out of bounds or finer than a cent. */
export function readCustomAmount(text: string): number | null {
  const cents = readCents(text);
  return cents !== null && cents >= minCents && cents <= maxCents ? cents : null;
}

/** Tells whether a text is an amount or nothing but the beginning of one, such as `$` or `.`. */
export function canBecomeAmount(text: string): boolean {
  return /^[\s$＄]*[.,٫]?$/.test(text) || readDecimal(text) !== null;
}

/**
 * Returns the message for an amount that cannot be given: the exact words of the specification, except where they would
 * mislead.
 */
export function amountProblem(text: string): string {
  const cents = readCents(text);
  if (cents !== null && cents > maxCents) {
    return `Please enter at most ${formatDollars(maxCents)}, or write to us`;
  }
  if (cents !== null && cents < minCents) return donationMessages.invalidAmount;
  if (/^\s*\d+\.\d{3,}\s*$/.test(text)) return donationMessages.tooManyDecimals;
  return /\p{Nd}[^\p{Nd}e]/iu.test(text)
    ? donationMessages.unclearAmount
    : donationMessages.invalidAmount;
}

/** Reads the amount of an address such as `/donate?amount=5000`; empty without one. */
export function amountInAddress(search: string): string {
  const cents = readCustomAmount(new URLSearchParams(search).get('amount') ?? '');
  return cents === null ? '' : centsToInput(cents);
}

/**
 * Reads the frequency of an address such as `/donate?frequency=monthly`. An address with an amount alone means once,
 * whatever was chosen before it was opened.
 */
export function frequencyInAddress(search: string): Frequency | null {
  const name = new URLSearchParams(search).get('frequency');
  const chosen = frequencies.find((frequency) => frequency === name);
  return chosen ?? (amountInAddress(search) === '' ? null : 'once');
}

/**
 * Returns the amount one dollar higher or lower, within the bounds. An empty text steps up to the least amount; a text
 * that is no amount stays.
 */
export function stepAmount(text: string, dollars: 1 | -1): string {
  if (text === '') return dollars > 0 ? centsToInput(minCents) : text;
  const cents = readCustomAmount(text);
  if (cents === null) return text;
  return centsToInput(Math.min(maxCents, Math.max(minCents, cents + dollars * 100)));
}
