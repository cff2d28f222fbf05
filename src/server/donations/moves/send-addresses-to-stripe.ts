import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { runLogged } from '../../http/background.ts';
import { runThrottled } from '../../gateways/stripe/throttle.ts';
import { timeLeft } from '../../time-budget.ts';
import { canAskProvider, payments } from '../payments.ts';
import { findDonation } from '../rows.ts';
import { sendCorrectedAddress } from '../stripe-data.ts';
import { workThrough } from '../work-through.ts';
import { newestOfSubscriptions, selectDueAtStripe } from './select-donations.ts';

/** The milliseconds for which the request waits; sweeps tell Stripe of the rest. Tests shorten it. */
export const pressLimit = { ms: 6000 };

// Later runs tell Stripe of the others.
const donationsPerRun = 100;

/**
 * Sets the address of a gift, and of those that moved with it, at Stripe, as far as there is time;
 * `sendDueAddresses` does the rest. Safe to repeat.
 *
 * @throws ProviderError
 */
export async function sendCorrectedAddresses(donationId: string): Promise<void> {
  const { queries } = database();
  const row = await findDonation(queries, donationId);
  const others = row ? await selectDueAtStripe(queries, row) : [];
  const end = performance.now() + pressLimit.ms;
  const ids = [...new Set([donationId, ...others])];
  await workThrough(ids, sendCorrectedAddress, () => performance.now() < end);
}

/** Tells Stripe of corrected addresses that it does not know yet. */
export async function sendDueAddresses(): Promise<void> {
  if (!canAskProvider()) return;
  const { donorEmail, livemode, stripeEmailDue } = donations;
  // The order is random, so that an address that Stripe refuses does not block others forever.
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(and(stripeEmailDue, isNotNull(donorEmail), eq(livemode, payments().livemode)))
    .orderBy(sql`random()`)
    .limit(donationsPerRun);
  const oldestFirst = rows.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  const follow = (id: string) =>
    runLogged('follow corrected address', () => sendCorrectedAddress(id));
  await runThrottled(() =>
    workThrough(newestOfSubscriptions(oldestFirst), follow, () => timeLeft() > 0),
  );
}
