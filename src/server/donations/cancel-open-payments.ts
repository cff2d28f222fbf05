import { and, asc, eq, gte, inArray, lt, lte, ne } from 'drizzle-orm';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import { onlineSources } from '#model/enumerations.ts';
import { database } from '../db/client.ts';
import { cardTestingPeriods, donations } from '../db/schema.ts';
import { ProviderRefusal } from '../service-errors.ts';
import { shortenId, errorDetails, log } from '../http/log.ts';
import { readCardTestingProtection } from './card-testing-protection.ts';
import type { Payment } from '../gateways/stripe/payment.ts';
import { payments } from './payments.ts';
import { findByPayment } from './rows.ts';
import { isLeftToStripe } from './status/payment-refused.ts';
import { syncFromStripe } from './status/sync-from-stripe.ts';
import { holdTributeNotices } from './tribute-notice.ts';

type Period = typeof cardTestingPeriods.$inferSelect;

// The platform stops a scheduled function after 30 s.
const defaultBudgetMs = 20_000;

// The lease is longer than the budget, so that the next run continues one that was cut off.
const leaseMs = minuteMs;

// Stripe takes 25 calls a second in test mode.
const concurrency = 5;

// A request from before the protection may store its donation this much later.
const unguardedMs = 10_000;

// A donation without a payment is being created until its request has timed out.
const requestMs = minuteMs;

// Stores the period once, by its primary key, and holds notices of tributes until it ends.
async function beginPeriod(now: Date): Promise<void> {
  const { activeSince: since } = await readCardTestingProtection(now);
  if (!since) return;
  await database()
    .queries.insert(cardTestingPeriods)
    .values({
      since,
      openedBefore: new Date(now.getTime() + unguardedMs),
      canceledUntil: new Date(now.getTime() - dayMs),
      leaseUntil: now,
    })
    .onConflictDoNothing();
  await holdTributeNotices(now);
}

async function claimPeriods(now: Date): Promise<Period[]> {
  const { canceledUntil, leaseUntil, openedBefore } = cardTestingPeriods;
  return database()
    .queries.update(cardTestingPeriods)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(and(lte(leaseUntil, now), lt(canceledUntil, openedBefore)))
    .returning();
}

function selectUnpaid({ canceledUntil, openedBefore }: Period) {
  const { createdAt, livemode, paymentIntentId: paymentId, source, status } = donations;
  return database()
    .queries.select({ paymentId, createdAt })
    .from(donations)
    .where(
      and(
        gte(createdAt, canceledUntil),
        lt(createdAt, openedBefore),
        inArray(source, onlineSources),
        ne(status, 'succeeded'),
        eq(livemode, payments().livemode),
      ),
    )
    .orderBy(asc(createdAt));
}

// A donor whose bank refused a debit is told so before the payment is canceled.
async function isDeclinedForGood(payment: Payment): Promise<boolean> {
  await syncFromStripe(payment.id);
  const row = await findByPayment(database().queries, payment.id);
  return row === undefined || !(await isLeftToStripe(payment, row));
}

// Leaves a payment on which Stripe or a bank works; how that ends comes as an event.
async function cancelUnpaid(paymentId: string): Promise<void> {
  try {
    const payment = await payments().read(paymentId);
    if (payment?.state !== 'unpaid' && payment?.state !== 'declined') return;
    if (payment.state === 'declined' && !(await isDeclinedForGood(payment))) return;
    await payments().cancel(paymentId);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { message } = error;
    log('error', 'open payment not canceled', { payment: shortenId(paymentId), message });
  }
}

type UnpaidDonation = Awaited<ReturnType<typeof selectUnpaid>>[number];

// The period can be canceled up to the first donation that may still get its payment.
function findPeriodEnd(rows: readonly UnpaidDonation[], { openedBefore }: Period): Date {
  const beingCreated = rows.find(
    ({ paymentId, createdAt }) =>
      paymentId === null && createdAt.getTime() > Date.now() - requestMs,
  );
  return beingCreated?.createdAt ?? openedBefore;
}

async function cancelInPeriod(period: Period, until: number): Promise<void> {
  let { canceledUntil } = period;
  try {
    const rows = await selectUnpaid(period);
    const end = findPeriodEnd(rows, period);
    for (let start = 0; start < rows.length; start += concurrency) {
      if (Date.now() >= until) return;
      const batch = rows.slice(start, start + concurrency);
      const paymentIds = batch.flatMap(({ paymentId }) => paymentId ?? []);
      await Promise.all(paymentIds.map(cancelUnpaid));
      const reached = batch.at(-1)?.createdAt ?? end;
      canceledUntil = reached < end ? reached : end;
    }
    canceledUntil = end;
  } finally {
    await database()
      .queries.update(cardTestingPeriods)
      .set({ canceledUntil, leaseUntil: new Date() })
      .where(eq(cardTestingPeriods.since, period.since));
  }
}

/**
 * Cancels the payments that were opened in the day before cards began to be tested here and are still unpaid. Never
 * throws: the next decline or the schedule continues a run that failed or was cut off.
 */
export async function cancelOpenPayments(budgetMs = defaultBudgetMs): Promise<void> {
  const now = new Date();
  try {
    await beginPeriod(now);
    for (const period of await claimPeriods(now)) {
      await cancelInPeriod(period, now.getTime() + budgetMs);
    }
  } catch (error) {
    const { message } = errorDetails(error);
    log('error', 'open payments not canceled', { message });
  }
}
