import { ne } from 'drizzle-orm';
import { expect } from 'vitest';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import type { Charge, PaymentIntent } from '#sandbox/stripe/objects.ts';
import { normalizeTag } from '#model/text/normalize-text.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { donations, outbox, people, subscriptions, tributeNotices } from '#server/db/schema.ts';
import { acknowledgmentKey } from '#server/donations/documents/acknowledgment.ts';
import type { DonationRow } from '#server/donations/rows.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

/** The milliseconds that may pass between reading the clock here and in the product. */
const clockMs = minuteMs;

interface StripePayment {
  intent: PaymentIntent;
  charge: Charge | undefined;
  refundedCents: number;
  disputed: boolean;
  disputeLost: boolean;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

function takenFor(intent: PaymentIntent): StripePayment {
  const { ledger } = sandbox.context;
  const charge = ledger.get(intent.latest_charge ?? '');
  if (charge?.object !== 'charge') {
    const nothing = { refundedCents: 0, disputed: false, disputeLost: false };
    return { intent, charge: undefined, ...nothing };
  }
  const refunds = ledger.children('refund', charge.id).filter(({ status }) => status !== 'failed');
  const disputes = ledger.children('dispute', charge.id);
  const lost = disputes.filter(({ status }) => /^(?:lost|appeal_)/.test(status));
  const moves = lost.flatMap(({ balance_transactions }) => balance_transactions);
  // The amount is in the currency of the charge.
  const taken = moves.map(({ amount, exchange_rate: rate }) => Math.round(amount / (rate ?? 1)));
  const givenBack = sum(refunds.map(({ amount }) => amount)) - sum(taken);
  return {
    intent,
    charge,
    refundedCents: Math.min(charge.amount, givenBack),
    disputed: disputes.some(({ status }) => !/^(?:won|prevented|warning_closed)$/.test(status)),
    disputeLost: lost.length > 0,
  };
}

function expectedStatus(
  { status, last_payment_error: error }: PaymentIntent,
  row: DonationRow,
): string {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled' || (status === 'requires_payment_method' && error)) return 'failed';
  if (status === 'processing') return 'pending';
  // A payment that is open once more after a refused card has failed until it succeeds.
  return row.status === 'failed' ? 'failed' : 'pending';
}

function expectRowToEqual(row: DonationRow, { intent, charge, ...given }: StripePayment): void {
  expect(row).toMatchObject({
    paymentIntentId: intent.id,
    amountCents: intent.amount,
    status: expectedStatus(intent, row),
    ...given,
    cardLast4: charge?.paid ? (charge.payment_method_details.card?.last4 ?? null) : null,
    processing: intent.status === 'processing',
    receivedAt: charge?.paid ? new Date(charge.created * 1000) : null,
  });
  const isOpen = ['requires_payment_method', 'requires_action'].includes(intent.status);
  const ageMs = Date.now() - intent.created * 1000;
  if (isOpen) expect(ageMs, 'unpaid for a day is closed').toBeLessThan(dayMs + clockMs);
}

/** Expects a donation of which the provider never heard to be pending for a day, then given up. */
function expectUnheard({ status, createdAt }: DonationRow): void {
  const ageMs = Date.now() - createdAt.getTime();
  expect(status).not.toBe('succeeded');
  if (ageMs < dayMs - clockMs) expect(status).toBe('pending');
  if (ageMs > dayMs + clockMs) expect(status).toBe('failed');
}

/**
 * Expects one mail for each donation. Nothing leaves the outbox in a history, so each mail states what is true at its
 * end.
 */
async function expectOneMailPerDonation(rows: DonationRow[]): Promise<void> {
  // An alert, such as that of a failed payout, is no donor's.
  const mails = await selectRows(outbox, ne(outbox.kind, 'alert'));
  const leaving = mails.filter(({ state }) => state !== 'withdrawn');
  // The mails about a change and about a renewal are counted by their own tests.
  const others = ['tribute-notice', 'monthly-changed', 'renewal-notice'];
  const waiting = leaving.filter(({ kind }) => !others.includes(kind));
  for (const { donationId } of await selectRows(tributeNotices)) {
    expect(rows.find(({ id }) => id === donationId)).toMatchObject({ status: 'succeeded' });
  }
  const due = rows.filter(
    ({ source, status, donorEmail, amountCents, refundedCents, reversedAt, reversesId, ...row }) =>
      status === 'succeeded' &&
      donorEmail &&
      !reversesId &&
      (source === 'stock'
        ? !reversedAt
        : // A corrected address may have had the document, so it gets a notice.
          refundedCents < amountCents || row.acknowledgmentKey !== null),
  );
  expect(waiting.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(
    due.map(acknowledgmentKey).sort(),
  );
  const queued = new Map(mails.map((mail) => [mail.dedupeKey, mail]));
  for (const row of due) {
    const { amountCents, refundedCents, donorEmail } = row;
    expect(queued.get(acknowledgmentKey(row))).toMatchObject({
      data: { amountCents, refundedCents },
      toAddress: donorEmail,
    });
  }
}

/** Expects that what staff took back is out of every sum. */
function expectReversalsToCancelOut(rows: DonationRow[]): void {
  const taken = rows.filter(({ reversedAt, reversesId }) => reversedAt ?? reversesId);
  expect(sum(taken.map(({ amountCents }) => amountCents))).toBe(0);
  expect(sum(taken.map(({ refundedCents }) => refundedCents))).toBe(0);
}

async function expectOneGiverEach(): Promise<void> {
  const known = await selectRows(people);
  const keys = known.flatMap(({ email, name }) =>
    email ? [`${email.toLowerCase()} ${normalizeTag(name)}`] : [],
  );
  expect(new Set(keys).size).toBe(keys.length);
}

function readLedger(): StripePayment[] {
  return [...sandbox.ledger.newest('payment_intent')].map(takenFor);
}

/** Expects before any reconciliation that every succeeded row was paid, and has its mail and its donor. */
export async function expectSucceededToBePaid(): Promise<void> {
  const rows = await selectRows(donations);
  const paid = rows.filter(({ source }) => !isRecorded(source));
  const ledger = new Map(readLedger().map((taken) => [taken.intent.id, taken]));
  for (const row of paid.filter(({ status }) => status === 'succeeded')) {
    const taken = ledger.get(row.paymentIntentId ?? '');
    expect(taken?.intent.status).toBe('succeeded');
    expect(taken?.intent.amount_received).toBe(row.amountCents);
    expect(row.receivedAt).toEqual(new Date((taken?.charge?.created ?? 0) * 1000));
    const isAnonymous = !row.donorName && !row.donorEmail;
    expect(row.personId === null).toBe(isAnonymous);
  }
  await expectOneMailPerDonation(rows);
  await expectOneGiverEach();
}

/**
 * Expects after one reconciliation that our rows equal the provider's ledger to the cent, each donation has one
 * acknowledgment at most, and reconciling again finds nothing to do.
 */
export async function expectTotalsToAgree(): Promise<void> {
  const report = await reconcileDonations({ days: 7, dryRun: false });
  expect(report.unmatched).toBe(0);
  expect(report.ours).toEqual(report.provider);

  const all = await selectRows(donations);
  const rows = all.filter(({ source }) => !isRecorded(source));
  const ledger = readLedger();
  const byPayment = new Map(rows.map((row) => [row.paymentIntentId, row]));
  for (const taken of ledger) {
    const row = byPayment.get(taken.intent.id);
    if (row) expectRowToEqual(row, taken);
    else expectNeverPaid(taken.intent, rows);
  }
  const listed = new Set<string | null>(ledger.map(({ intent }) => intent.id));
  for (const row of rows) if (!listed.has(row.paymentIntentId)) expectUnheard(row);

  const ours = rows.filter(({ status }) => status === 'succeeded');
  const theirs = ledger.filter(({ intent }) => intent.status === 'succeeded');
  expect(ours.length).toBe(theirs.length);
  expect(sum(ours.map(({ amountCents }) => amountCents))).toBe(
    sum(theirs.map(({ intent }) => intent.amount_received)),
  );
  expect(sum(ours.map(({ refundedCents }) => refundedCents))).toBe(
    sum(theirs.map(({ refundedCents }) => refundedCents)),
  );
  await expectSubscriptionsToAgree();
  expectCustomersToFollow(ours);
  expectReversalsToCancelOut(all);
  await expectOneMailPerDonation(all);
  await expectOneGiverEach();
  await expectNothingLeft();
}

/**
 * Expects a second run to find nothing but unpaid first payments of subscriptions. Such a payment does not say whose it
 * is: when its list was read before the event of its subscription, the second run finds it, and cancels it when it is
 * older than a day.
 */
async function expectNothingLeft(): Promise<void> {
  const reconcile = () => reconcileDonations({ days: 7, dryRun: false });
  const { findings } = await reconcile();
  for (const { kind, paymentId } of findings) {
    const intent = sandbox.ledger.find('payment_intent', paymentId ?? '');
    expect(intent.amount_received).toBe(0);
    expect(['updated', 'canceled']).toContain(kind);
  }
  if (findings.length > 0) expect((await reconcile()).findings).toEqual([]);
}

/** Expects each customer to have the address of its newest paid donation. */
function expectCustomersToFollow(paid: DonationRow[]): void {
  const oldestFirst = paid.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const emails = new Map<string, string | null>();
  for (const { paymentIntentId, donorEmail } of oldestFirst) {
    const { customer } = sandbox.ledger.find('payment_intent', paymentIntentId ?? '');
    if (typeof customer === 'string') emails.set(customer, donorEmail);
  }
  for (const [customer, email] of emails) {
    expect(sandbox.ledger.find('customer', customer).email, 'address at Stripe').toBe(email);
  }
}

/** Expects stored subscriptions to agree; one that was never paid need not be known. */
async function expectSubscriptionsToAgree(): Promise<void> {
  const { ledger } = sandbox;
  const known = new Map((await selectRows(subscriptions)).map((row) => [row.id, row]));
  for (const subscription of ledger.newest('subscription')) {
    const { id, status, customer, pause_collection: pause, default_payment_method } = subscription;
    const row = known.get(id);
    if (status === 'incomplete' && !row) continue;
    const ended = status === 'incomplete_expired' ? 'canceled' : status;
    const shown = status === 'active' && pause ? 'paused' : ended;
    if (ended !== 'canceled' || row) expect(row?.status).toBe(shown);
    const hasEnd = shown === 'paused' && Boolean(pause?.resumes_at);
    if (row) expect(row.resumesAt !== null, 'a pause has an end').toBe(hasEnd);
    if (['incomplete', 'canceled'].includes(shown)) continue;
    expect(default_payment_method).toBeNull();
    const { invoice_settings } = ledger.find('customer', customer);
    expect(invoice_settings.default_payment_method, 'what renewals are charged to').not.toBeNull();
  }
}

/**
 * Expects a second payment of one donation, made after its key was forgotten, to stay unpaid; no browser has its
 * secret.
 */
function expectNeverPaid(intent: PaymentIntent, rows: DonationRow[]): void {
  expect(intent.amount_received).toBe(0);
  // Of a refused or paused renewal, or of a subscription that nobody has the secret of.
  if (sandbox.ledger.children('invoice_payment', intent.id).length > 0) return;
  const row = rows.find(({ id }) => id === intent.metadata['donation_id']);
  expect(row?.paymentIntentId, 'a payment without a row of its own is a spare').toMatch(/^pi_/);
}
