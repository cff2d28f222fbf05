import { createHash, timingSafeEqual } from 'node:crypto';
import { donationMessages } from '#model/donations/contract.ts';
import { HttpError } from '../http/errors.ts';

// The comparison takes constant time.
function isSameSecret(secret: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(secret), digest(expected));
}

/**
 * Lets only the browser that began the payment continue it.
 *
 * @param expected the secret of the payment at Stripe
 * @throws HttpError 403
 */
export function requireClientSecret(secret: string, expected: string | null | undefined): void {
  if (!expected || !isSameSecret(secret, expected)) {
    throw new HttpError(403, { error: donationMessages.wrongClientSecret });
  }
}
