import { formatDollars } from '../money.ts';

/** 'refunded', 'refunded $12.00', or empty. */
export function refundWords(donation: Record<'refundedCents' | 'amountCents', number>): string {
  const { refundedCents, amountCents } = donation;
  if (refundedCents <= 0) return '';
  return refundedCents >= amountCents ? 'refunded' : `refunded ${formatDollars(refundedCents)}`;
}
