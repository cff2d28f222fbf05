import {
  donationAmount,
  donationMessages,
  frequencies,
  type Frequency,
} from '#model/donations/contract.ts';
import { readCents } from '#model/money/amount.ts';
import { centsToDecimal, dollarsToCents, formatDollars } from '#model/money/money.ts';

const least = dollarsToCents(donationAmount.min);
const most = dollarsToCents(donationAmount.max);

/** The amount in cents, or null when it is no number, out of bounds or finer than a cent (P-39). */
export function readCustomAmount(text: string): number | null {
  const cents = readCents(text);
  return cents !== null && cents >= least && cents <= most ? cents : null;
}

/** Why an amount cannot be given; the exact words, except where they would mislead. */
export function amountProblem(text: string): string {
  const cents = readCents(text);
  if (cents !== null && cents > most) {
    return `Please enter at most ${formatDollars(most)}, or write to us`;
  }
  if (cents !== null && cents < least) return donationMessages.invalidAmount;
  if (/^\s*\d+\.\d{3,}\s*$/.test(text)) return donationMessages.tooManyDecimals;
  return /\p{Nd}[^\p{Nd}e]/iu.test(text)
    ? donationMessages.unclearAmount
    : donationMessages.invalidAmount;
}

/** Cents as a number field takes them: `5000` or `42.50`. */
function fieldText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : centsToDecimal(cents);
}

/** The amount that an address such as `/donate?amount=5000` asks for, or empty (P-44). */
export function amountInAddress(search: string): string {
  const cents = readCustomAmount(new URLSearchParams(search).get('amount') ?? '');
  return cents === null ? '' : fieldText(cents);
}

/**
 * What an address such as `/donate?frequency=monthly` asks for (P-44). One with an amount alone asks
 * for it once, whatever was chosen before it was opened.
 */
export function frequencyInAddress(search: string): Frequency | null {
  const asked = new URLSearchParams(search).get('frequency');
  const known = frequencies.find((frequency) => frequency === asked);
  return known ?? (amountInAddress(search) === '' ? null : 'once');
}

/** One dollar more or less, within the bounds; the same text when there is no such amount. */
export function stepAmount(text: string, dollars: 1 | -1): string {
  if (text === '') return dollars > 0 ? fieldText(least) : text;
  const cents = readCustomAmount(text);
  if (cents === null) return text;
  return fieldText(Math.min(most, Math.max(least, cents + dollarsToCents(1) * dollars)));
}
