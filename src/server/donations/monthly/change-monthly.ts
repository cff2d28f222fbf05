import { dayInPacific, formatPacificDate } from '#model/dates/pacific-dates.ts';
import { addBillingMonths } from '#model/dates/dates.ts';
import { withFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import type {
  MonthlyAnswer,
  MonthlyChange,
  PendingChange,
  WantedState,
} from '#model/donations/monthly-change.ts';
import { amountSentence, pauseSentence, resumeSentence } from '#model/donations/monthly-words.ts';
import { dollarsToCents } from '#model/money/money.ts';
import { identity } from '#model/site/identity.ts';
import { database } from '../../db/client.ts';
import { ProviderRefusal } from '../../service-errors.ts';
import type { Subscription, SubscriptionChange } from '../../gateways/stripe/subscriptions.ts';
import { conflict, invalidFields, notFound } from '../../http/errors.ts';
import { payments } from '../payments.ts';
import { findDonation } from '../rows.ts';
import { findNewestDonation, readLastPayment } from './last-payment.ts';
import { beginChange, finishChange, isReached, renewCallKey } from './pending-change.ts';
import {
  findSubscription,
  type SubscriptionRow,
  subscriptionsOf,
  syncSubscription,
} from './subscriptions.ts';

// Returns null when the subscription can be changed.
function findObstacle(current: Subscription): string | null {
  const { status, stripeStatus, endsAt, nextPaymentAt, billing } = current;
  if (status === 'canceled' || status === 'incomplete') {
    return 'This donation has ended. You can begin a new one on the donation page.';
  }
  if (status === 'past_due') {
    return 'The last payment did not go through. Change the card first, with “Card or cancel” under Your giving.';
  }
  if (stripeStatus === 'paused') {
    return `This donation was stopped at our payment provider. Please write to ${identity.email}.`;
  }
  if (endsAt && nextPaymentAt === null && !(billing.isCollectionPaused && !current.resumesAt)) {
    return `This donation ends on ${formatPacificDate(endsAt.toISOString())}. To keep it, choose “Card or cancel” under Your giving.`;
  }
  return null;
}

interface Plan {
  wanted: WantedState;
  answer: MonthlyAnswer;
}

function answerOf(sentence: string, amountCents: number, next: Date | null): MonthlyAnswer {
  return { sentence, next: next && { amountCents, on: dayInPacific(next) } };
}

/** @throws HttpError 409 for one that cannot be changed, 422 for a pause of a yearly one. */
function planChange(current: Subscription, change: MonthlyChange, now: Date): Plan {
  const obstacle = findObstacle(current);
  if (obstacle) throw conflict(obstacle);
  const { amountCents, interval, periodEndsAt, nextPaymentAt, billing } = current;
  const given = { amountCents, interval };
  if (change.amount !== undefined) {
    const netCents = dollarsToCents(change.amount);
    const cents = change.coverFee ? withFee(netCents, cardFee) : netCents;
    const payment = { amountCents: cents, interval, nextPaymentAt };
    return {
      wanted: { act: 'amount', amountCents: cents, feeCents: cents - netCents },
      answer: answerOf(amountSentence(payment, now), cents, nextPaymentAt),
    };
  }
  if (!periodEndsAt) throw new Error('The subscription has no period.');
  if (change.resume) {
    const payment = { ...given, nextPaymentAt: periodEndsAt };
    return {
      wanted: { act: 'resume' },
      answer: answerOf(resumeSentence(payment, now), amountCents, periodEndsAt),
    };
  }
  if (interval === 'year') {
    throw invalidFields({ pauseMonths: 'A yearly donation cannot be paused by months.' });
  }
  const months = change.pauseMonths ?? 1;
  const endAfter = (count: number) => addBillingMonths(periodEndsAt, count, billing.anchor);
  const next = endAfter(months);
  const skipped = Array.from({ length: months }, (_, at) => endAfter(at));
  // Stripe voids what is invoiced before this moment, so that it lies halfway between two payments.
  const resumesAt = new Date((endAfter(months - 1).getTime() + next.getTime()) / 2);
  resumesAt.setUTCMilliseconds(0);
  return {
    wanted: { act: 'pause', resumesAt: resumesAt.toISOString() },
    answer: answerOf(
      pauseSentence({ ...given, nextPaymentAt: next }, skipped, now),
      amountCents,
      next,
    ),
  };
}

/** @throws HttpError 404, ProviderError. */
async function readCurrent(id: string): Promise<Subscription> {
  const current = await payments().readSubscription(id);
  if (!current) throw notFound('Monthly donation');
  return current;
}

/** No other method than a card has the fee. @throws HttpError 422. */
async function requireCard(id: string, { coverFee }: MonthlyChange): Promise<void> {
  if (!coverFee) return;
  const newest = await findNewestDonation(database().queries, id);
  if (newest?.paymentMethod) {
    throw invalidFields({ coverFee: 'Only the fee of a card can be covered.' });
  }
}

function changeAtStripe(wanted: WantedState): SubscriptionChange {
  if (wanted.act === 'resume') return { resume: true };
  if (wanted.act === 'pause') return { resumesAt: new Date(wanted.resumesAt) };
  return { amountCents: wanted.amountCents, byCardOnly: wanted.feeCents > 0 };
}

async function sendChange(id: string, pending: PendingChange): Promise<void> {
  try {
    await payments().changeSubscription(id, changeAtStripe(pending.wanted), pending.callKey);
  } catch (error) {
    await renewCallKey(id, pending, error instanceof ProviderRefusal);
    throw error;
  }
}

/** @throws HttpError 404, 409, 422, ProviderError. */
async function preview(id: string, change: MonthlyChange): Promise<MonthlyAnswer> {
  await requireCard(id, change);
  return planChange(await readCurrent(id), change, new Date()).answer;
}

const maxTries = 8;

/** Stripe is asked once if an event for the subscription was lost. @throws HttpError 404. */
async function requireRow(id: string): Promise<SubscriptionRow> {
  const known = await findSubscription(id);
  if (known) return known;
  await syncSubscription(id);
  const stored = await findSubscription(id);
  if (!stored) throw notFound('Monthly donation');
  return stored;
}

// It is done when Stripe's sum and the part of it for the fee are as asked, and no change is on its way.
async function isDone(
  current: Subscription,
  row: SubscriptionRow,
  wanted: WantedState,
): Promise<boolean> {
  if (row.pendingChange || !isReached(current, wanted)) return false;
  if (wanted.act !== 'amount') return true;
  const { feeCents } = await readLastPayment({ ...row, amountCents: current.amountCents });
  return feeCents === wanted.feeCents;
}

/**
 * Changes a subscription from its next payment on, and confirms it by one mail. Many requests at once, and one
 * that is repeated because its answer was lost, are one change.
 * @throws HttpError 404, 409, 422, ProviderError.
 */
async function change(
  id: string,
  asked: MonthlyChange,
  by: PendingChange['by'],
): Promise<MonthlyAnswer> {
  await requireCard(id, asked);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await requireRow(id);
    const current = await readCurrent(id);
    const { wanted, answer } = planChange(current, asked, new Date());
    if (await isDone(current, row, wanted)) {
      await syncSubscription(id);
      return answer;
    }
    const { amountCents: beforeCents } = current;
    const pending = await beginChange(id, row.version, { wanted, beforeCents, answer, by });
    if (!pending) continue;
    await sendChange(id, pending);
    await finishChange(id, pending);
    await syncSubscription(id);
    return answer;
  }
  throw conflict('This donation is being changed. Please try again in a minute.');
}

/** @throws HttpError 404 for a subscription of another address. */
async function requireOwn(email: string, id: string): Promise<void> {
  const own = await subscriptionsOf(database().queries, email);
  if (!own.some((each) => each.id === id)) throw notFound('Monthly donation');
}

export async function previewOwnMonthly(email: string, id: string, asked: MonthlyChange) {
  await requireOwn(email, id);
  return preview(id, asked);
}

export async function changeOwnMonthly(email: string, id: string, asked: MonthlyChange) {
  await requireOwn(email, id);
  return change(id, asked, 'donor');
}

/** @throws HttpError 404 for a donation that does not repeat. */
async function findSubscriptionOf(donationId: string): Promise<string> {
  const row = await findDonation(database().queries, donationId);
  if (!row) throw notFound('Donation');
  if (!row.subscriptionId) throw notFound('Monthly donation');
  return row.subscriptionId;
}

export async function previewMonthlyByStaff(donationId: string, asked: MonthlyChange) {
  return preview(await findSubscriptionOf(donationId), asked);
}

/** The donor's mail names staff. */
export async function changeMonthlyByStaff(donationId: string, asked: MonthlyChange) {
  return change(await findSubscriptionOf(donationId), asked, 'staff');
}
