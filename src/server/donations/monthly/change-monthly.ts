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
import { conflict, HttpError, invalidFields, notFound } from '../../http/errors.ts';
import { payments } from '../payments.ts';
import { findDonation } from '../rows.ts';
import { findNewestDonation, readLastPayment } from './last-payment.ts';
import {
  beginChange,
  finishChange,
  isReached,
  renewCallKey,
  settleLostChange,
} from './pending-change.ts';
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

interface Asked {
  change: MonthlyChange;
  /** The donor changes the card on the page at this path. */
  cardPage: string;
}

/** @throws HttpError 409 for one that cannot be changed, 422 for a pause of a yearly one. */
function planChange(current: Subscription, { change, cardPage }: Asked, now: Date): Plan {
  if (current.status === 'past_due') {
    const error =
      'The last payment did not go through. Change the card first, with “Manage” under Your giving.';
    throw new HttpError(409, { error, link: cardPage });
  }
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
async function preview(id: string, asked: Asked): Promise<MonthlyAnswer> {
  await requireCard(id, asked.change);
  const current = await readCurrent(id);
  // An event that was lost must not leave a page that offers what is refused.
  if (current.status === 'past_due') await syncSubscription(id);
  return planChange(current, asked, new Date()).answer;
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
async function change(id: string, asked: Asked, by: PendingChange['by']): Promise<MonthlyAnswer> {
  await requireCard(id, asked.change);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await requireRow(id);
    const current = await readCurrent(id);
    if (await settleLostChange(current, row.pendingChange)) continue;
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

interface Own {
  email: string;
  token: string;
  subscription: string;
}

// This part of the donor's page has the button for the card.
const ownCardPage = ({ token, subscription }: Own) =>
  `/giving/${encodeURIComponent(token)}#heading-${encodeURIComponent(subscription)}`;

export async function previewOwnMonthly(own: Own, asked: MonthlyChange) {
  await requireOwn(own.email, own.subscription);
  return preview(own.subscription, { change: asked, cardPage: ownCardPage(own) });
}

export async function changeOwnMonthly(own: Own, asked: MonthlyChange) {
  await requireOwn(own.email, own.subscription);
  return change(own.subscription, { change: asked, cardPage: ownCardPage(own) }, 'donor');
}

// Staff cannot change the card; on this page its donor asks for the link to the own page.
const donorsCardPage = '/giving';

/** @throws HttpError 404 for a donation that does not repeat. */
async function findSubscriptionOf(donationId: string): Promise<string> {
  const row = await findDonation(database().queries, donationId);
  if (!row) throw notFound('Donation');
  if (!row.subscriptionId) throw notFound('Monthly donation');
  return row.subscriptionId;
}

export async function previewMonthlyByStaff(donationId: string, asked: MonthlyChange) {
  const id = await findSubscriptionOf(donationId);
  return preview(id, { change: asked, cardPage: donorsCardPage });
}

/** The donor's mail names staff. */
export async function changeMonthlyByStaff(donationId: string, asked: MonthlyChange) {
  const id = await findSubscriptionOf(donationId);
  return change(id, { change: asked, cardPage: donorsCardPage }, 'staff');
}
