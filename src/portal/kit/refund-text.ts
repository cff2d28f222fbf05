import { type DonationSource, isRecorded } from '#model/donations/contract.ts';
import { formatMoney } from '#model/money/money.ts';

/** Tells whether money of a donation went back to the donor, which that of a recorded one never did. */
export const isRefunded = ({
  refundedCents,
  source,
}: {
  refundedCents: number;
  source: DonationSource;
}): boolean => refundedCents > 0 && !isRecorded(source);

/**
 * Returns 'refunded' for a full refund, 'refunded $5.00' for a part, and an empty string for none. What staff recorded
 * is reversed and not refunded.
 */
export function describeRefund(donation: {
  refundedCents: number;
  amountCents: number;
  currency: string;
  source: DonationSource;
}): string {
  const { refundedCents, amountCents, currency, source } = donation;
  if (refundedCents <= 0) return '';
  const verb = isRecorded(source) ? 'reversed' : 'refunded';
  return refundedCents >= amountCents ? verb : `${verb} ${formatMoney(refundedCents, currency)}`;
}
