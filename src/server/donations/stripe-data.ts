import { and, eq, lte, or, sql } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { shortenId, log } from '../http/log.ts';
import { findNewestDonation } from './monthly/last-payment.ts';
import { syncSubscription } from './monthly/sync-subscription.ts';
import { canAskProvider, payments } from './payments.ts';
import { type DonationRow, findDonation } from './rows.ts';

// Stripe's limit is 25 requests a second for test keys.
const concurrency = 6;

// The newest donation of a subscription says whose it is.
async function listOwnSubscriptions(rows: Pick<DonationRow, 'id' | 'subscriptionId'>[]) {
  const own = new Set(rows.map(({ id }) => id));
  const ids = new Set(rows.flatMap(({ subscriptionId }) => subscriptionId ?? []));
  const found: string[] = [];
  for (const id of ids) {
    const newest = await findNewestDonation(database().queries, id);
    if (newest && own.has(newest.id)) found.push(id);
  }
  return found;
}

/**
 * Ends the subscriptions of these donations, and blanks name and address at Stripe as far as it allows. Safe to repeat.
 * Returns Stripe's ids of what it refused to change.
 *
 * @throws ProviderError, HttpError 503 without keys
 */
export async function eraseAtStripe(
  rows: Pick<DonationRow, 'id' | 'paymentIntentId' | 'subscriptionId'>[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const id of await listOwnSubscriptions(rows)) {
    refused.push(...(await payments().eraseSubscription(id)));
    await syncSubscription(id);
  }
  const ids = rows.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  for (let start = 0; start < ids.length; start += concurrency) {
    const batch = ids.slice(start, start + concurrency);
    refused.push(...(await Promise.all(batch.map((id) => payments().erasePayment(id)))).flat());
  }
  return refused;
}

// The newest donation of a subscription says whose it is, because the next renewal copies that one.
async function findCustomerEmail({ donorEmail, subscriptionId }: DonationRow) {
  if (subscriptionId === null) return donorEmail;
  return (await findNewestDonation(database().queries, subscriptionId))?.donorEmail ?? null;
}

// Older payments of a subscription are over, and their mail has been sent.
async function markAddressSent(row: DonationRow): Promise<void> {
  const { id, donorEmail, stripeEmailDue, subscriptionId, createdAt } = donations;
  const isEarlier = and(
    eq(subscriptionId, row.subscriptionId ?? ''),
    lte(createdAt, row.createdAt),
  );
  const isSameAddress = sql`${donorEmail} is not distinct from ${row.donorEmail}`;
  await database()
    .queries.update(donations)
    .set({ stripeEmailDue: false })
    .where(and(stripeEmailDue, isSameAddress, or(eq(id, row.id), isEarlier)));
}

// Each round needs another correction in between.
const maxRounds = 30;

/**
 * Sets the address of Stripe's own mail about a donation to that of its row, and that of mail about later payments to
 * that of the newest row, however many corrections, renewals and erasures run at once: the last writer checks once
 * more. Call it after the change is committed.
 *
 * @throws ProviderError
 */
export async function sendCorrectedAddress(donationId: string): Promise<void> {
  if (!canAskProvider()) return;
  let written: { email: string | null; customerEmail: string | null } = {
    email: null,
    customerEmail: null,
  };
  let isPostponed = false;
  for (let round = 0; round < maxRounds; round += 1) {
    const row = await findDonation(database().queries, donationId);
    if (!row?.paymentIntentId) return;
    const { paymentIntentId: id, donorEmail: email } = row;
    const customerEmail = email === null ? null : await findCustomerEmail(row);
    if (email === written.email && customerEmail === written.customerEmail) {
      // The sweep asks again, until no bank works on the payment any more.
      if (!isPostponed) await markAddressSent(row);
      return;
    }
    // An erasure meanwhile may have been overwritten; of a customer that it deleted, nothing can be.
    if (email === null)
      log('error', 'address corrected during an erasure', { ends: shortenId(id) });
    const { refused, ...correction } =
      email === null
        ? { refused: await payments().erasePayment(id), isPostponed: false }
        : await payments().correctEmail(id, email, customerEmail);
    isPostponed = correction.isPostponed;
    if (refused.length > 0)
      log('error', 'address kept at Stripe', { objects: refused.map(shortenId).join(' ') });
    written = { email, customerEmail };
  }
  throw new Error('The address kept changing while it was written at Stripe.');
}
