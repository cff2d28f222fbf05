import { donationAmount, donationMessages, hasWholeCents } from '#contracts/donations/donations.ts';
import { dollarsToCents, formatDollars } from '#lib/money.ts';

const decimal = /\p{Nd}/u;

/** Value of a digit of any script: each script has its ten in a row, beginning with zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (decimal.test(String.fromCodePoint(code - below - 1))) below += 1;
  return below % 10;
}

/** Turns digits of any script and Arabic or full-width decimal points into what a number field takes. */
export function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit))).replace(/[٫．]/g, '.');
}

/** Dollars as typed, or NaN for anything but a plain decimal number. */
function readNumber(text: string): number {
  const plain = text.trim();
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : NaN;
}

/** The typed amount in cents, or null when it is no number, out of bounds or finer than a cent (P-39). */
export function readCustomAmount(text: string): number | null {
  const dollars = readNumber(text);
  const { min, max } = donationAmount;
  if (!(dollars >= min && dollars <= max) || !hasWholeCents(dollars)) return null;
  return dollarsToCents(dollars);
}

/** Why an amount cannot be given; the exact words, except where they would mislead. */
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
