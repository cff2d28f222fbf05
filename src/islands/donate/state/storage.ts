import {
  storedDonationKey as key,
  storedDonationSchema,
  type DonationStep,
} from '#contracts/donations/donation-session.ts';
import { emptyDonation, reachableStep, type Donation } from './donation.ts';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** This tab's storage, or one that stores nothing where the browser forbids it. */
export function tabStorage(): TabStorage {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** Saves what a reload or a duplicated tab needs. A full or forbidden storage loses only that. */
export function saveDonation(storage: TabStorage, donation: Donation): void {
  const { amountCents, donor, listed, frequency, attempt, intent, unansweredId } = donation;
  const saved = { amountCents, donor, listed, frequency, attempt, intent, unansweredId };
  try {
    storage.setItem(key, JSON.stringify(saved));
  } catch {
    // The donation itself does not depend on it.
  }
}

export function forgetDonation(storage: TabStorage): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** The donation that the tab has saved, or null when it has none, as once it was paid. */
export function readSaved(storage: TabStorage) {
  try {
    return storedDonationSchema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The donation to start with. Without the step of a history entry the page starts at the amount, with the
 * donor and the attempt, which is sent again if the same donation is chosen.
 */
export function restoreDonation(storage: TabStorage, step: DonationStep | null): Donation {
  const saved = readSaved(storage);
  if (!saved) return emptyDonation;
  const { donor, listed, frequency, attempt, unansweredId = null } = saved;
  if (step === null || step === 'amount') {
    return { ...emptyDonation, donor, listed, frequency, attempt, unansweredId };
  }
  return { ...emptyDonation, ...saved, unansweredId, step: reachableStep(saved, step) };
}
