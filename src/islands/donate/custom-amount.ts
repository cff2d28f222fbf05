import { donationAmount, donationMessages, hasWholeCents } from '#contracts/donations.ts';
import { dollarsToCents, formatDollars } from '#lib/money.ts';

/** Dollars as typed, or NaN for anything but a plain decimal number. */
function readNumber(text: string): number {
  const plain = text.trim();
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : NaN;
}

/**
 * What a donor typed as an amount, in cents, or null when it is no amount that can be given: not a
 * number, below $1, above the largest gift, or finer than a cent (P-39).
 */
export function readCustomAmount(text: string): number | null {
  const dollars = readNumber(text);
  const { min, max } = donationAmount;
  if (!(dollars >= min && dollars <= max) || !hasWholeCents(dollars)) return null;
  return dollarsToCents(dollars);
}

/** Why it cannot be given; the exact words, except where they would mislead. */
export function amountProblem(text: string): string {
  const dollars = readNumber(text);
  if (dollars > donationAmount.max) {
    return `Please enter at most ${formatDollars(dollarsToCents(donationAmount.max))}, or write to us`;
  }
  return dollars >= donationAmount.min
    ? donationMessages.tooManyDecimals
    : donationMessages.invalidAmount;
}

/** The amount that an address such as `/donate?amount=5000` asks for, or empty (P-44). */
export function amountInAddress(search: string): string {
  const text = new URLSearchParams(search).get('amount')?.trim() ?? '';
  return readCustomAmount(text) === null ? '' : text;
}
