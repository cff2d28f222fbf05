import { formatMoney } from '#model/money/money.ts';

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
