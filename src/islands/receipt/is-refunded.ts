import type { Receipt } from '#contracts/donations.ts';

/** True when nothing of the gift was kept. */
export function isRefunded({ amountCents, refundedCents }: Receipt): boolean {
  return refundedCents >= amountCents;
}
