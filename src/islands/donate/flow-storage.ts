import {
  storedDonationKey as key,
  storedDonationSchema,
  type DonationStep,
  type StoredDonation,
} from '#contracts/donation-session.ts';
import { emptyFlow, type Flow } from './flow.ts';

/** Where the flow is kept; sessionStorage in the browser. */
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** This tab's storage, or one that keeps nothing where the browser forbids it. */
export function tabShelf(): Shelf {
  try {
    return sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** Keeps what a reload or a duplicated tab needs. A full or forbidden storage loses only that. */
export function keepFlow(shelf: Shelf, flow: Flow): void {
  const { amountCents, donor, attempt, intent, unansweredId } = flow;
  try {
    shelf.setItem(key, JSON.stringify({ amountCents, donor, attempt, intent, unansweredId }));
  } catch {
    // The gift itself does not depend on it.
  }
}

export function forgetFlow(shelf: Shelf): void {
  try {
    shelf.removeItem(key);
  } catch {
    // As above.
  }
}

/** True when the gift of this tab was given, here or on its receipt. */
export function isForgotten(shelf: Shelf): boolean {
  return readStored(shelf) === null;
}

function readStored(shelf: Shelf): StoredDonation | null {
  try {
    const parsed = storedDonationSchema.safeParse(JSON.parse(shelf.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * The flow to start with.
 *
 * @param step what the history entry says, when this page was here before (reload, duplicated tab,
 *   return from elsewhere); without it the first step is shown, with name and email for the next one
 *   and the attempt, which is sent again if the same donation is chosen.
 */
export function restoreFlow(shelf: Shelf, step: DonationStep | null): Flow {
  const stored = readStored(shelf);
  if (!stored) return emptyFlow;
  const unansweredId = stored.unansweredId ?? null;
  if (step === null || step === 'amount') {
    return { ...emptyFlow, donor: stored.donor, attempt: stored.attempt, unansweredId };
  }
  const restored = { ...emptyFlow, ...stored, unansweredId };
  return { ...restored, step: step === 'payment' && !stored.intent ? 'donor' : step };
}
