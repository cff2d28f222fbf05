import type { DonationStatus, Receipt } from '#model/donations/contract.ts';

export type ReceiptKind = DonationStatus | 'refunded' | 'returned';

/**
 * Returns how a receipt presents itself; 'returned' is by the donor's bank. A foreign status, such as 'processing', is
 * not a receipt yet.
 */
export function receiptKind(receipt: Receipt): ReceiptKind {
  const { status, amountCents, refundedCents, disputeLost } = receipt;
  if (status !== 'succeeded') return status === 'failed' ? 'failed' : 'pending';
  if (refundedCents < amountCents) return 'succeeded';
  return disputeLost ? 'returned' : 'refunded';
}

/** Tells whether all of the money went back: by a refund of ours, or by the donor's bank. */
export function isReturned(kind: ReceiptKind): kind is 'refunded' | 'returned' {
  return kind === 'refunded' || kind === 'returned';
}
