import { formatDollars } from '../money/money.ts';

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

/** How documents and the receipt name what the donor added. What was taken is in Stripe's ledger alone. */
export const addedToCoverFees = 'Added to cover fees';

/**
 * What the donor added, as documents and the receipt state it; null when there is nothing to state.
 * After a refund nobody can say which part of it went back.
 */
export function coveredFeeWords({
  feeCoveredCents,
  refundedCents,
}: {
  feeCoveredCents: number;
  refundedCents: number;
}): string | null {
  if (feeCoveredCents === 0 || refundedCents > 0) return null;
  return `${formatDollars(feeCoveredCents)}, part of the amount`;
}
