import { normalizeEmail } from '#model/fields/normalize-email.ts';
import type { Attempt, StoredDonation } from '#islands/donations/stored-donation.ts';

/**
 * Returns the typed tribute as a request sends it, trimmed; null without one. The text for a notice that is not wanted
 * is left out.
 */
export function readTribute({ tribute }: Pick<StoredDonation, 'tribute'>): Attempt['tribute'] {
  const { isTribute, tributeKind: kind, notifies } = tribute;
  if (!isTribute || !kind) return null;
  return {
    kind,
    name: tribute.tributeName.trim(),
    notify: notifies
      ? { name: tribute.notifyName.trim(), email: normalizeEmail(tribute.notifyEmail) }
      : null,
    message: (notifies && tribute.tributeMessage.trim()) || null,
  };
}

// Both come from JSON, with their fields in one order.
const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the same attempt while its details are the same, so that a retry shares it; otherwise a new one. */
export function attemptFor(
  details: Omit<Attempt, 'id'>,
  current: Attempt | null,
  newId: () => string,
): Attempt {
  const fields = Object.keys(details) as (keyof typeof details)[];
  const isSame =
    current !== null && fields.every((field) => isDeepEqual(current[field], details[field]));
  return isSame ? current : { ...details, id: newId() };
}
