import { type StoredDonation, storedDonationSchema } from '#contracts/donations/stored-donation.ts';

/** A duplicated tab shares the attempt (P-43). */
const key = 'donation';

/** The donation that the tab has saved, or null when it has none, as once it was paid. */
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
    // The donation itself does not depend on a full or forbidden storage.
  }
}
