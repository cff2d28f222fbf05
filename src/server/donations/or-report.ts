import { DrizzleQueryError } from 'drizzle-orm';
import type { Finding } from '#contracts/admin-donations.ts';
import { isConnectionFailure } from '../db/connection-failure.ts';
import { ProviderError, ProviderRefusal } from '../gateways/payment.ts';
import { endOfId, log } from '../http/log.ts';

/** Why, without what a donor typed: a database error repeats its statement's values. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message;
  return `could not be written here (${error instanceof Error ? error.name : 'unknown'})`;
}

/** Then no row can be repaired, and going on would only take long. */
function isOutage(error: unknown): boolean {
  if (error instanceof ProviderError) return !(error instanceof ProviderRefusal);
  return isConnectionFailure(error instanceof DrizzleQueryError ? error.cause : error);
}

/**
 * Repairs one payment or donation; should the provider or the database refuse just this one, that is
 * reported, so that it keeps no other from being repaired.
 *
 * @throws ProviderError when the provider does not answer at all, and a lost connection to the
 * database, which are no fault of this row.
 */
export async function orReport(
  ids: Pick<Finding, 'paymentId' | 'donationId'>,
  repair: () => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await repair();
  } catch (error) {
    if (isOutage(error)) throw error;
    const detail = reasonOf(error);
    const id = ids.paymentId ?? ids.donationId ?? '';
    log('error', 'reconciling refused', { ends: endOfId(id), detail });
    return [{ kind: 'refused', ...ids, detail }];
  }
}
