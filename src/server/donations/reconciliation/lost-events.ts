import { dayMs } from '#model/dates/durations.ts';
import { inArray } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { paymentEvents } from '../../db/schema.ts';
import type { ListedEvent } from '../../gateways/stripe/events.ts';
import { toUnixSeconds } from '../../gateways/stripe/pages.ts';
import { readTimeWindows } from '../stripe-lists/read-time-windows.ts';
import { syncSubscription } from '../monthly/sync-subscription.ts';
import { filterOwn } from '../own-payments.ts';
import { payments } from '../payments.ts';
import { callsAtOnce } from '../work-through.ts';
import { checkPayment } from './check-payment.ts';
import { toleranceMs } from './compare-with-ledger.ts';
import { continueReading } from '../stripe-lists/continue-reading.ts';
import { logRefusal } from './refused-repairs.ts';
import { addFindings, type ReconciliationRun } from './run.ts';

// Stripe dates events by the second.
const secondMs = 1000;

/** The milliseconds for which Stripe has an event, a day less than its 30 days. */
export const eventRetentionMs = 29 * dayMs;

interface OwnEvent extends ListedEvent {
  /** True when the event was delivered, or when an earlier run read what it is about. */
  wasRead: boolean;
}

async function pickToCheck(listed: readonly ListedEvent[]): Promise<OwnEvent[]> {
  const own = await filterOwn(listed);
  const ids = own.map(({ id }) => id);
  const rows = await database()
    .queries.select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(inArray(paymentEvents.id, ids));
  const readIds = new Set(rows.map(({ id }) => id));
  return (
    own
      .map((event) => ({ ...event, wasRead: readIds.has(event.id) }))
      // A card that Stripe refused to store for renewals is tried again, although its event came.
      .filter(({ wasRead, subscriptionId }) => !wasRead || subscriptionId !== null)
  );
}

// Events from after the run began may be newer than what the run has read.
async function storeRead(
  events: readonly ListedEvent[],
  { now }: ReconciliationRun,
): Promise<void> {
  const rows = events
    .filter(({ createdAt }) => createdAt.getTime() < now.getTime() - secondMs)
    .map(({ id, type, livemode }) => ({ id, type, livemode, receivedAt: null }));
  if (rows.length === 0) return;
  await database().queries.insert(paymentEvents).values(rows).onConflictDoNothing();
}

/** Reads a subscription again; false when it was refused. */
export async function checkSubscription(id: string, run: ReconciliationRun): Promise<boolean> {
  if (run.dryRun || run.seen.subscriptions.has(id)) return true;
  run.seen.subscriptions.add(id);
  const isRead = await addFindings(run, { paymentId: id, donationId: null }, async () => {
    await syncSubscription(id);
    return [];
  });
  await logRefusal(id, !isRead, run);
  return isRead;
}

// A paid renewal's event may name only its invoice.
function findPaymentId({ paymentId, invoiceId, type }: ListedEvent): Promise<string | null> {
  const isPaid = type === 'invoice.paid' && invoiceId !== null;
  if (paymentId !== null || !isPaid) return Promise.resolve(paymentId);
  return payments().findInvoicePayment(invoiceId);
}

async function checkEvent({ wasRead, ...event }: OwnEvent, run: ReconciliationRun): Promise<void> {
  const { subscriptionId } = event;
  const isSynced = subscriptionId === null || (await checkSubscription(subscriptionId, run));
  if (wasRead) return;
  const paymentId = await findPaymentId(event);
  const isRead = paymentId === null || (await checkPayment(paymentId, run)) !== 'refused';
  if (isSynced && isRead && !run.dryRun) await storeRead([event], run);
}

/**
 * Reads again what lost events are about: declined cards, inquiries, subscriptions, and changes of older donations.
 * Returns whether there was time for all.
 *
 * @throws ProviderError
 */
export function checkLostEvents(run: ReconciliationRun, hasTime: () => boolean): Promise<boolean> {
  const oldest = run.now.getTime() - eventRetentionMs;
  return continueReading(run, {
    list: 'events',
    begin: (readUntil) => {
      const since = new Date(Math.max(oldest, (readUntil?.getTime() ?? 0) - toleranceMs));
      return [{ since: toUnixSeconds(since), until: null, after: null }];
    },
    read: (open, save) =>
      readTimeWindows(open, {
        list: (window) => payments().listEvents(window),
        pick: pickToCheck,
        handle: (events) => Promise.all(events.map((event) => checkEvent(event, run))),
        atOnce: callsAtOnce,
        save,
        hasTime,
      }),
    hasTime,
  });
}
