import type { MonthlyResponse, MonthlyChange } from '#model/donations/monthly-change.ts';
import type { PendingChange, WantedState } from '../../db/pending-change.ts';
import { database } from '../../db/client.ts';
import { ProviderRefusal } from '../../service-errors.ts';
import type { Subscription, SubscriptionChange } from '../../gateways/stripe/subscriptions.ts';
import { conflict, invalidFields, notFound } from '../../http/errors.ts';
import { listGivers } from '../givers.ts';
import { payments } from '../payments.ts';
import { findDonation } from '../rows.ts';
import { findNewestDonation, readLastPayment } from './last-payment.ts';
import {
  beginChange,
  finishChange,
  isReached,
  readMailedTo,
  renewCallKey,
  settleLostChange,
} from './pending-change.ts';
import { type ChangeRequest, planChange } from './plan-change.ts';
import { requireWithinLink } from './raise-bound.ts';
import { findSubscription, listSubscriptions } from './subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { SubscriptionRow } from './subscription-row.ts';

/** Reads a subscription from Stripe. @throws HttpError 404, ProviderError */
async function readCurrent(id: string): Promise<Subscription> {
  const current = await payments().readSubscription(id);
  if (current) return current;
  await syncSubscription(id);
  throw notFound('Monthly donation');
}

/** Requires a card for a change that adds the fee, because no other method has it. @throws HttpError 422 */
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
  return { amountCents: wanted.amountCents, isCardOnly: wanted.feeCents > 0 };
}

async function sendChange(id: string, pending: PendingChange): Promise<void> {
  try {
    await payments().changeSubscription(id, changeAtStripe(pending.wanted), pending.callKey);
  } catch (error) {
    await renewCallKey(id, pending, error instanceof ProviderRefusal);
    throw error;
  }
}

/** Finds a subscription; asks Stripe once if an event for it was lost. @throws HttpError 404 */
async function requireRow(id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(id);
  if (row) return row;
  await syncSubscription(id);
  const stored = await findSubscription(id);
  if (!stored) throw notFound('Monthly donation');
  return stored;
}

/** Describes a change without making it. @throws HttpError 404, 409, 422, ProviderError */
async function previewChange(id: string, request: ChangeRequest): Promise<MonthlyResponse> {
  await requireCard(id, request.change);
  const row = await requireRow(id);
  const current = await readCurrent(id);
  // An event that was lost must not leave a page that offers what is refused.
  if (current.status === 'past_due') await syncSubscription(id);
  const { wanted, response } = planChange(current, request, new Date());
  await requireWithinLink(database().queries, row, current, request, wanted);
  return { ...response, nowCents: current.amountCents };
}

const maxTries = 8;

// The change is done when Stripe's sum and the part of it for the fee are as asked, and no other one is under way.
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

interface Changed {
  response: MonthlyResponse;
  /** The address to which the change was mailed; null where nothing was left to change, or no address is known. */
  mailedTo: string | null;
}

/**
 * Changes a subscription from its next payment on, and confirms it by one mail. Parallel requests, and one that is
 * repeated because its response was lost, are one change.
 *
 * @throws HttpError 404, 409, 422, ProviderError
 */
async function applyChange(id: string, request: ChangeRequest): Promise<Changed> {
  await requireCard(id, request.change);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await requireRow(id);
    const current = await readCurrent(id);
    if (await settleLostChange(current, row.pendingChange)) continue;
    const { wanted, response } = planChange(current, request, new Date());
    if (await isDone(current, row, wanted)) {
      await syncSubscription(id);
      return { response, mailedTo: null };
    }
    await requireWithinLink(database().queries, row, current, request, wanted);
    const { amountCents: beforeCents } = current;
    const { by } = request;
    const { feeCents: beforeFeeCents } = await readLastPayment({
      ...row,
      amountCents: beforeCents,
    });
    const before = { beforeCents, beforeFeeCents };
    const pending = await beginChange(id, row.version, { wanted, ...before, answer: response, by });
    if (!pending) continue;
    await sendChange(id, pending);
    await finishChange(id, pending);
    await syncSubscription(id);
    return { response, mailedTo: await readMailedTo(pending) };
  }
  throw conflict('This donation is being changed. Please try again in a minute.');
}

/** Requires a subscription of a giver who uses this mailbox. @throws HttpError 404 */
async function requireOwn(email: string, id: string): Promise<void> {
  const { queries } = database();
  const givers = await listGivers(queries, email);
  const own = await listSubscriptions(
    queries,
    givers.map((giver) => giver.id),
  );
  if (!own.some((each) => each.id === id)) throw notFound('Monthly donation');
}

interface DonorSubscription {
  email: string;
  token: string;
  subscription: string;
}

// This part of the donor's page has the button for the card.
const ownCardPage = ({ token, subscription }: DonorSubscription) =>
  `/giving/${encodeURIComponent(token)}#heading-${encodeURIComponent(subscription)}`;

/**
 * Says what a change of a donor's own subscription would do, without doing it.
 *
 * @throws HttpError 404 for a subscription of somebody else, 409, 422, ProviderError
 */
export async function previewMonthlyByDonor(own: DonorSubscription, change: MonthlyChange) {
  await requireOwn(own.email, own.subscription);
  return previewChange(own.subscription, { change, cardPage: ownCardPage(own), by: 'donor' });
}

/**
 * Changes a donor's own subscription at Stripe and mails the donor.
 *
 * @throws HttpError 404 for a subscription of somebody else, 409, 422, 429 after too many changes in a day,
 * ProviderError
 */
export async function changeMonthlyByDonor(own: DonorSubscription, change: MonthlyChange) {
  await requireOwn(own.email, own.subscription);
  return applyChange(own.subscription, { change, cardPage: ownCardPage(own), by: 'donor' });
}

// Staff cannot change the card; on this page the donor asks for the link to the giving page.
const donorsCardPage = '/giving';

/** Finds the subscription of a donation. @throws HttpError 404 for a donation that does not repeat */
async function findDonationSubscription(donationId: string): Promise<string> {
  const row = await findDonation(database().queries, donationId);
  if (!row) throw notFound('Donation');
  if (!row.subscriptionId) throw notFound('Monthly donation');
  return row.subscriptionId;
}

/**
 * Says what a change of a donation's subscription would do, without doing it.
 *
 * @throws HttpError 404 for a donation that does not repeat, 409, 422, ProviderError
 */
export async function previewMonthlyByStaff(donationId: string, change: MonthlyChange) {
  const id = await findDonationSubscription(donationId);
  return previewChange(id, { change, cardPage: donorsCardPage, by: 'staff' });
}

/**
 * Changes a donation's subscription for staff, whom the donor's mail names.
 *
 * @throws HttpError 404 for a donation that does not repeat, 409, 422, ProviderError
 */
export async function changeMonthlyByStaff(donationId: string, change: MonthlyChange) {
  const id = await findDonationSubscription(donationId);
  return applyChange(id, { change, cardPage: donorsCardPage, by: 'staff' });
}
