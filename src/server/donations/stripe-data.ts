import { desc, eq } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { endOfId, log } from '../http/log.ts';
import { subscriptionsOf, syncSubscription } from './monthly/subscriptions.ts';
import { canAskProvider, payments } from './payments.ts';
import type { DonationRow } from './rows.ts';

/** Well below Stripe's limit of 25 requests a second for test keys. */
const concurrency = 6;

/**
 * Ends the subscriptions of an address, and blanks name and address at Stripe as far as it lets us
 * (P-163). Safe to repeat. Returns Stripe's ids of what it refused to change.
 * @throws ProviderError, HttpError 503 without keys.
 */
export async function eraseAtStripe(
  email: string,
  rows: Pick<DonationRow, 'paymentIntentId'>[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const { id } of await subscriptionsOf(database().queries, email)) {
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

/** Its newest donation says whose a subscription is. */
async function isNewest({ id, subscriptionId }: DonationRow): Promise<boolean> {
  if (subscriptionId === null) return true;
  const [newest] = await database()
    .queries.select({ id: donations.id })
    .from(donations)
    .where(eq(donations.subscriptionId, subscriptionId))
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(1);
  return newest?.id === id;
}

/** Moves Stripe's own mail about a donation to a corrected address. @throws ProviderError. */
export async function correctEmailAtStripe(row: DonationRow, email: string): Promise<void> {
  const { paymentIntentId: id } = row;
  if (!id || !canAskProvider()) return;
  const refused = await payments().correctEmail(id, email, await isNewest(row));
  if (refused.length > 0)
    log('error', 'address kept at Stripe', { objects: refused.map(endOfId).join(' ') });
}
