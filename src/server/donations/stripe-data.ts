import { database } from '../db/client.ts';
import { endOfId, log } from '../http/log.ts';
import { findNewestDonation } from './monthly/last-payment.ts';
import { listSubscriptions, syncSubscription } from './monthly/subscriptions.ts';
import { canAskProvider, payments } from './payments.ts';
import { type DonationRow, findDonation } from './rows.ts';

// Stripe's limit is 25 requests a second for test keys.
const concurrency = 6;

/**
 * Ends the subscriptions of an address, and blanks name and address at Stripe as far as it lets
 * us. Safe to repeat. Returns Stripe's ids of what it refused to change.
 * @throws ProviderError, HttpError 503 without keys.
 */
export async function eraseAtStripe(
  email: string,
  rows: Pick<DonationRow, 'paymentIntentId'>[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const { id } of await listSubscriptions(database().queries, email)) {
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

// Its newest donation says whose a subscription is.
async function isNewest({ id, subscriptionId }: DonationRow): Promise<boolean> {
  if (subscriptionId === null) return true;
  return (await findNewestDonation(database().queries, subscriptionId))?.id === id;
}

// Each round needs another correction meanwhile.
const maxRounds = 30;

/**
 * Makes Stripe's own mail about a donation follow the address of its row, however many corrections
 * and erasures run at once: who wrote last looks at the row once more. Call it after the change is
 * committed. @throws ProviderError.
 */
export async function followAddressAtStripe(donationId: string): Promise<void> {
  if (!canAskProvider()) return;
  let written: string | null = null;
  for (let round = 0; round < maxRounds; round += 1) {
    const row = await findDonation(database().queries, donationId);
    const { paymentIntentId: id, donorEmail } = row ?? {};
    if (!row || !id || donorEmail === undefined || donorEmail === written) return;
    // An erasure meanwhile may have been overwritten; of a customer that it deleted, nothing can be.
    if (donorEmail === null && written !== null)
      log('error', 'address corrected during an erasure', { ends: endOfId(id) });
    const refused: string[] =
      donorEmail === null
        ? await payments().erasePayment(id)
        : await payments().correctEmail(id, donorEmail, await isNewest(row));
    if (refused.length > 0)
      log('error', 'address kept at Stripe', { objects: refused.map(endOfId).join(' ') });
    written = donorEmail;
  }
  throw new Error('The address kept changing while it was written at Stripe.');
}
