import { formatDollars } from '../money/money.ts';

interface FeeRate {
  percent: number;
  fixedCents: number;
}

// Fees are computed in whole numbers, because binary fractions cannot hold 0.022.
const scale = 10_000;

/** Returns the amount in cents of which `cents` are left after the card fee. */
export function addCardFee(cents: number, { percent, fixedCents }: FeeRate): number {
  const rate = Math.round((percent * scale) / 100);
  return Math.ceil(((cents + fixedCents) * scale) / (scale - rate));
}

/** Labels the box by which donors cover the fee; `cents` is null until an amount is typed. */
export function feeBoxLabel(cents: number | null, rate: FeeRate): string {
  if (!cents) return 'Cover the card fee, so that all of it reaches us';
  const fee = formatDollars(addCardFee(cents, rate) - cents);
  return `Cover the card fee, about ${fee}, so that all of your ${formatDollars(cents)} reaches us`;
}

/** The label of what the donor added; the fee that Stripe took is in its ledger alone. */
export const addedToCoverFees = 'Added to cover fees';

/**
 * Returns what the donor added, as documents and the receipt state it; null when there is nothing to state.
 * After a refund nobody can say which part of it went back.
 */
export function formatCoveredFee({
  feeCoveredCents,
  refundedCents,
}: {
  feeCoveredCents: number;
  refundedCents: number;
}): string | null {
  if (feeCoveredCents === 0 || refundedCents > 0) return null;
  return `${formatDollars(feeCoveredCents)}, part of the amount`;
}
