import type { DonationStatus } from '#contracts/donations.ts';
import type { Payment } from '../gateways/payment.ts';

/** The status that a payment calls for. A refused card is a failure that a later card can mend. */
function calledFor(payment: Payment): DonationStatus {
  switch (payment.state) {
    case 'succeeded':
      return 'succeeded';
    case 'cancelled':
    case 'declined':
      return 'failed';
    case 'unpaid':
    case 'processing':
      return 'pending';
  }
}

/** Allowed moves: pending to anything, failed to succeeded; succeeded is final (P-48). */
const allowed: Readonly<Record<DonationStatus, readonly DonationStatus[]>> = {
  pending: ['succeeded', 'failed'],
  failed: ['succeeded'],
  succeeded: [],
};

/** The status a donation takes on when its payment was seen so; the old one when the move is not allowed. */
export function nextStatus(old: DonationStatus, payment: Payment): DonationStatus {
  const wanted = calledFor(payment);
  return allowed[old].includes(wanted) ? wanted : old;
}

/** What a donation says that its payment must repeat. */
interface Promised {
  id: string;
  /** Null until the provider's answer was recorded. */
  paymentIntentId: string | null;
  amountCents: number;
  currency: string;
  livemode: boolean;
}

/**
 * What differs between a donation and the payment that claims to be for it; 'payment' when it already
 * has another one, made again after the provider forgot the first one's key.
 */
export type Mismatch = 'donation' | 'payment' | 'livemode' | 'currency' | 'amount';

/** The first thing that differs, or undefined when the payment may settle the donation. */
export function findMismatch(donation: Promised, payment: Payment): Mismatch | undefined {
  if (payment.donationId !== donation.id) return 'donation';
  if ((donation.paymentIntentId ?? payment.id) !== payment.id) return 'payment';
  if (payment.livemode !== donation.livemode) return 'livemode';
  if (payment.currency !== donation.currency) return 'currency';
  const taken = payment.state === 'succeeded' ? payment.receivedCents : payment.amountCents;
  if (payment.amountCents !== donation.amountCents || taken !== donation.amountCents) {
    return 'amount';
  }
  return undefined;
}
