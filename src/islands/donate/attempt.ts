/** What a donor decided before the payment. */
export interface GiftDetails {
  amountCents: number;
  /** As typed; empty is anonymous. */
  donorName: string;
  donorEmail: string;
}

/**
 * One try at one gift. Its id is the donation's id and the provider's idempotency key, so the same
 * attempt sent twice is one donation (P-43).
 */
export interface Attempt extends GiftDetails {
  /** A random UUID. */
  id: string;
}

/** True when an attempt was made for exactly these details. */
function isFor(attempt: Attempt, details: GiftDetails): boolean {
  return (
    attempt.amountCents === details.amountCents &&
    attempt.donorName === details.donorName &&
    attempt.donorEmail === details.donorEmail
  );
}

/**
 * The attempt to send for these details: the one at hand while nothing changed, so that a duplicated
 * tab or a retry shares it, and a new one otherwise.
 */
export function attemptFor(
  details: GiftDetails,
  atHand: Attempt | null,
  newId: () => string,
): Attempt {
  return atHand && isFor(atHand, details) ? atHand : { ...details, id: newId() };
}
