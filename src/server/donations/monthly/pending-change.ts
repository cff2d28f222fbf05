import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { CoveredFee, PendingChange, WantedState } from '../../db/pending-change.ts';
import { dayMs, hourMs } from '#model/dates/durations.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { perPeriod, donationNames } from '#model/donations/monthly-text.ts';
import { formatDollars } from '#model/money/money.ts';
import { identity } from '#model/site/identity.ts';
import { database, type Queries } from '../../db/client.ts';
import { subscriptions } from '../../db/schema.ts';
import type { Subscription } from '../../gateways/stripe/subscriptions.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { enqueueMail, isWithinMailLimit, mailProgress } from '../../mail/outbox.ts';
import { findNewestDonation } from './last-payment.ts';
import { readMostByLink } from './raise-bound.ts';

// A change whose request ended without a response is finished or replaced by others after this many milliseconds.
export const lostAfterMs = 30_000;

const isLost = ({ at }: PendingChange) => Date.now() - Date.parse(at) > lostAfterMs;

/** Tells whether a subscription at Stripe already is as a change wants it. */
export function isReached(subscription: Subscription, wanted: WantedState): boolean {
  const { amountCents, resumesAt, billing } = subscription;
  if (wanted.act === 'amount') return amountCents === wanted.amountCents;
  if (wanted.act === 'resume') return !billing.isCollectionPaused;
  return billing.isCollectionPaused && resumesAt?.toISOString() === wanted.resumesAt;
}

async function lockSubscription(tx: Queries, id: string) {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

const nextVersion = { version: sql`${subscriptions.version} + 1` };

// No change is made without its mail. @throws HttpError 429
async function requireMailLimit(tx: Queries, id: string, by: PendingChange['by']): Promise<void> {
  const donation = by === 'donor' ? await findNewestDonation(tx, id) : undefined;
  if (!donation?.donorEmail) return;
  if (await isWithinMailLimit(tx, 'monthly-changed', donation.donorEmail)) return;
  throw new HttpError(429, { error: monthlyCopy.tooMany }, { 'Retry-After': String(dayMs / 1000) });
}

/**
 * Stores a change before Stripe is called. The same change stays as it is while it is under way; one that was lost is
 * begun again, because its day and sums are those of another time (`settleLostChange` has ended what Stripe made).
 * Returns null when the subscription changed since its `version` was read, so that it must be read again.
 *
 * @throws HttpError 409 while another change is under way, 429 once a donor made as many changes as there are mails a
 * day
 */
export async function beginChange(
  id: string,
  version: number,
  asked: Omit<PendingChange, 'id' | 'callKey' | 'at'>,
): Promise<PendingChange | null> {
  return database().transaction(async (tx) => {
    const row = await lockSubscription(tx, id);
    if (!row) throw notFound('Monthly donation');
    const pending = row.pendingChange;
    const isSame = pending && isDeepStrictEqual(pending.wanted, asked.wanted);
    if (isSame && !isLost(pending)) return pending;
    if (row.version !== version) return null;
    if (pending && !isLost(pending)) {
      throw conflict('Another change of this donation is under way. Please try again in a minute.');
    }
    await requireMailLimit(tx, id, asked.by);
    const change: PendingChange = {
      ...asked,
      id: randomUUID(),
      callKey: randomUUID(),
      at: new Date().toISOString(),
    };
    await tx
      .update(subscriptions)
      .set({ pendingChange: change, ...nextVersion })
      .where(eq(subscriptions.id, id));
    return change;
  });
}

/**
 * Gives a failed change a new key, because Stripe keeps the response of a failed call with its key; ends the change if
 * it is over.
 */
export async function renewCallKey(id: string, change: PendingChange, isOver: boolean) {
  await database().transaction(async (tx) => {
    const pending = (await lockSubscription(tx, id))?.pendingChange;
    if (pending?.callKey !== change.callKey) return;
    const pendingChange = isOver ? null : { ...pending, callKey: randomUUID() };
    await tx
      .update(subscriptions)
      .set({ pendingChange, ...nextVersion })
      .where(eq(subscriptions.id, id));
  });
}

const mailKey = (changeId: string) => `monthly-changed:${changeId}`;

/** Returns the address to which a change was mailed; null when nobody was mailed. */
export async function readMailedTo({ id }: PendingChange): Promise<string | null> {
  return (await mailProgress(mailKey(id)))?.toAddress ?? null;
}

type SubscriptionDetails = typeof subscriptions.$inferSelect;

async function mailChange(
  tx: Queries,
  row: SubscriptionDetails,
  { id, wanted, beforeCents, beforeFeeCents = 0, answer, by }: PendingChange,
): Promise<void> {
  const donation = await findNewestDonation(tx, row.id);
  if (!donation?.donorEmail) return;
  const each = perPeriod[row.interval];
  const afterCents = wanted.act === 'amount' ? wanted.amountCents : beforeCents;
  const afterFeeCents = wanted.act === 'amount' ? wanted.feeCents : beforeFeeCents;
  const noun = donationNames[row.interval].toLowerCase();
  const done = { amount: 'changed', pause: 'paused', resume: 'resumed' }[wanted.act];
  await enqueueMail(tx, {
    dedupeKey: mailKey(id),
    subjectId: donation.id,
    to: { address: donation.donorEmail },
    subject: `${row.livemode ? '' : 'Test: '}Your ${noun} to ${identity.name} was ${done}`,
    template: {
      name: 'monthly-changed',
      data: {
        interval: row.interval,
        act: wanted.act,
        sentence: answer.sentence,
        before: `${formatDollars(beforeCents)} ${each}`,
        after: `${formatDollars(afterCents)} ${each}`,
        typedBefore: formatDollars(beforeCents - beforeFeeCents),
        feeBox: beforeFeeCents > 0 ? 'tick' : afterFeeCents > 0 ? 'clear' : null,
        nextOn: answer.next?.on ?? null,
        byStaff: by === 'staff',
        canGoBack: beforeCents <= Math.max(afterCents, await readMostByLink(tx, row)),
        isTest: !row.livemode,
      },
    },
  });
}

// The sum that staff set bounds later raises by link. A donor who lowers the amount lowers this bound, too.
function agreedAmount(
  { staffCents }: SubscriptionDetails,
  { amountCents, feeCents }: CoveredFee,
  by: PendingChange['by'],
) {
  const left = staffCents === null ? null : Math.min(staffCents, amountCents);
  return {
    coveredFee: { amountCents, feeCents },
    staffCents: by === 'staff' ? amountCents : left,
  };
}

/** Ends a change that Stripe made, and queues its mail once. */
export async function finishChange(id: string, change: PendingChange): Promise<void> {
  const { wanted } = change;
  await database().transaction(async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row?.pendingChange?.id !== change.id) return;
    const agreed = wanted.act === 'amount' ? agreedAmount(row, wanted, change.by) : {};
    await tx
      .update(subscriptions)
      .set({ pendingChange: null, ...agreed, ...nextVersion })
      .where(eq(subscriptions.id, id));
    await mailChange(tx, { ...row, ...agreed }, change);
  });
}

async function forgetChange(id: string, change: PendingChange): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row?.pendingChange?.id !== change.id) return;
    await tx
      .update(subscriptions)
      .set({ pendingChange: null, ...nextVersion })
      .where(eq(subscriptions.id, id));
  });
}

/**
 * Ends a change whose request ended without a response: one that Stripe made is confirmed, one that it did not make is
 * forgotten after an hour. Returns whether it was ended.
 */
export async function settleLostChange(
  subscription: Subscription,
  change: PendingChange | null,
): Promise<boolean> {
  if (!change || !isLost(change)) return false;
  if (isReached(subscription, change.wanted)) await finishChange(subscription.id, change);
  else if (Date.now() - Date.parse(change.at) > hourMs) await forgetChange(subscription.id, change);
  else return false;
  return true;
}
