import { formatMoney } from '#model/money/money.ts';

/** Returns 'refunded' for a full refund, 'refunded $5.00' for a part, and an empty string for none. */
export function describeRefund(donation: {
  refundedCents: number;
  amountCents: number;
  currency: string;
}): string {
  const { refundedCents, amountCents, currency } = donation;
  if (refundedCents <= 0) return '';
  if (refundedCents >= amountCents) return 'refunded';
  return `refunded ${formatMoney(refundedCents, currency)}`;
}
