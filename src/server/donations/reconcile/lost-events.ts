import { inArray } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { paymentEvents } from '../../db/schema.ts';
import type { ListedEvent } from '../../gateways/stripe/client.ts';
import { syncSubscription } from '../monthly/subscriptions.ts';
import { payments } from '../payments.ts';
import { workThrough } from '../work-through.ts';
import { addFindings, checkPayment, type Run } from './check-payment.ts';
import { toleranceMs } from './compare-with-ledger.ts';

/** Stripe dates events by the second. */
const secondMs = 1000;

/** Stripe keeps events for 30 days. */
export const eventsKeptMs = 29 * 24 * 60 * 60 * 1000;

/** Events by what they are about, without those of payments that came or were read before. */
async function listLostEvents(since: Date): Promise<Map<string, ListedEvent[]>> {
  const listed: ListedEvent[] = [];
  for await (const event of payments().listEvents(since)) listed.push(event);
  const ids = listed.map(({ id }) => id);
  const rows = await database()
    .queries.select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(inArray(paymentEvents.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  const bySubject = new Map<string, ListedEvent[]>();
  // The oldest first.
  for (const event of listed.reverse()) {
    const { paymentId, subscriptionId } = event;
    const subject = paymentId ?? subscriptionId;
    // A card that Stripe refused to store for renewals is tried again, though its event came.
    if (subject === null || (paymentId !== null && known.has(event.id))) continue;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), event]);
  }
  return bySubject;
}

/** What happened after the run began may be newer than what the run has read. */
async function noteRead(events: readonly ListedEvent[], { now }: Run): Promise<void> {
  const rows = events
    .filter(({ createdAt }) => createdAt.getTime() < now.getTime() - secondMs)
    .map(({ id, type, livemode }) => ({ id, type, livemode, receivedAt: null }));
  if (rows.length === 0) return;
  await database().queries.insert(paymentEvents).values(rows).onConflictDoNothing();
}

async function checkSubscription(id: string, run: Run): Promise<boolean> {
  if (run.dryRun) return true;
  return addFindings(run, { paymentId: id, donationId: null }, async () => {
    await syncSubscription(id);
    return [];
  });
}

/**
 * Reads again what events say that never came: declined cards, inquiries, subscriptions, and
 * changes of older donations. Returns whether there was time for all.
 * @param last when everything was last checked.
 * @throws ProviderError
 */
export async function checkLostEvents(
  run: Run,
  last: Date,
  hasTime: () => boolean,
): Promise<boolean> {
  const oldest = run.now.getTime() - eventsKeptMs;
  const since = new Date(Math.max(oldest, last.getTime() - toleranceMs));
  return workThrough(
    [...(await listLostEvents(since))],
    async ([id, events]) => {
      const isPayment = events.some(({ paymentId }) => paymentId === id);
      const isRead = isPayment
        ? (await checkPayment(id, run)) !== 'refused'
        : await checkSubscription(id, run);
      if (isRead && !run.dryRun) await noteRead(events, run);
    },
    hasTime,
  );
}
