import type { DonationStatus, Receipt } from '#contracts/donations.ts';

/** What the page shows: a bank may still pay after an earlier card was declined. */
export function paymentState({ status, processing }: Receipt): DonationStatus {
  return processing && status !== 'succeeded' ? 'pending' : status;
}
