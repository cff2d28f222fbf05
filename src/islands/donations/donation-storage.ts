import {
  type PaymentIntentResponse,
  paymentIntentResponseSchema,
} from '#model/donations/contract.ts';
import { type StoredDonation, storedDonationSchema } from '#islands/donations/stored-donation.ts';

// A duplicated tab gets a copy of the storage, so it continues the same attempt and pays no second time.
const key = 'donation';

/** Returns the donation that this tab has begun; null without one, as after its payment. */
export function readDonation(): StoredDonation | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return storedDonationSchema.safeParse(saved).data ?? null;
  } catch {
    return null;
  }
}

/** Saves what a reload or a duplicated tab needs; null forgets it. */
export function storeDonation(donation: StoredDonation | null): void {
  try {
    if (!donation) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(storedDonationSchema.parse(donation)));
  } catch {
    // The donation itself does not depend on storage, which may be full or forbidden.
  }
}

const paidKey = 'paid-donation';

function readPaid(): PaymentIntentResponse | undefined {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(paidKey) ?? 'null');
    return paymentIntentResponseSchema.safeParse(saved).data;
  } catch {
    return undefined;
  }
}

/** Returns the client secret of a donation that this tab paid or is paying; null for every other donation. */
export function readDonationSecret(donationId: string): string | null {
  const intents = [readPaid(), readDonation()?.intent];
  return intents.find((intent) => intent?.donationId === donationId)?.clientSecret ?? null;
}

function storePaid(intent: PaymentIntentResponse): void {
  try {
    sessionStorage.setItem(paidKey, JSON.stringify(intent));
  } catch {
    // Without storage the donor cannot correct the address; staff do it.
  }
}

/** Forgets a paid donation, so that the next one is new, and keeps what proves that this tab paid. */
export function closeDonation(): void {
  const intent = readDonation()?.intent;
  if (intent) storePaid(intent);
  storeDonation(null);
}
