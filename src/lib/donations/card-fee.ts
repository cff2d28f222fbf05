import { formatDollars } from '../money.ts';

interface FeeRate {
  percent: number;
  fixedCents: number;
}

/** In whole numbers, because 0.022 is none of a computer's fractions. */
const whole = 10_000;

/** What is charged so that, after the card fee, all of an amount is left (P-190). */
export function withFee(cents: number, { percent, fixedCents }: FeeRate): number {
  const rate = Math.round((percent * whole) / 100);
  return Math.ceil(((cents + fixedCents) * whole) / (whole - rate));
}

/** The part of the amount that covers the fee, as documents and the receipt state it. */
export function coveredFeeWords(feeCents: number): string {
  return `${formatDollars(feeCents)}, covered by you and part of the amount`;
}
