import { dayMs } from '#model/dates/durations.ts';
import { donations, paymentEvents } from '#server/db/schema.ts';
import { database } from '#server/db/client.ts';
import { syncFromStripe } from '#server/donations/status/sync-from-stripe.ts';
import { metadataKeys } from '#server/gateways/stripe/references.ts';
import { identity } from '#model/site/identity.ts';
import { createCustomer } from '#sandbox/stripe/customers.ts';
import { openDispute } from '#sandbox/stripe/disputes.ts';
import type { Ledger, SandboxContext } from '#sandbox/stripe/ledger.ts';
import { newId } from '#sandbox/stripe/object-tools.ts';
import { cancelIntent, confirmIntent, createIntent } from '#sandbox/stripe/payments.ts';
import { createPayout, takeStripeFee } from '#sandbox/stripe/payouts.ts';
import { createRefund } from '#sandbox/stripe/refunds.ts';
import { StripeApiError } from '#sandbox/stripe/stripe-api-error.ts';
import { createContextAt } from './context-at.ts';
import { backdate, daysBefore } from './dates.ts';
import { type DonationEnd, type DonorRecord, donors } from './records.ts';
import { writeMonthly } from './write-monthly.ts';

interface PlannedDonation extends Required<DonorRecord> {
  at: Date;
  card: string;
}

const amounts = [25, 50, 10, 100, 25, 18.5, 50, 250, 25, 36, 10, 50, 100, 500, 25, 50, 1250];
const cards = ['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'];
const declinedCard = '4000000000000002';

function pick<Value>(values: readonly Value[], share: number): Value {
  return values[Math.floor(share * values.length)] as Value;
}

function chooseEnd(share: number): DonationEnd {
  if (share < 0.05) return 'declined';
  if (share < 0.09) return 'abandoned';
  if (share < 0.11) return 'refunded';
  return share < 0.13 ? 'partly refunded' : 'paid';
}

/** Plans a donation of one of seventy donors who have numbers instead of names; some stay anonymous. */
function planDonation(now: Date, index: number): PlannedDonation {
  // The numbers from 0 up to 1 are irregular but evenly spread, and the same on every run.
  const scatter = (prime: number) => (index * Math.sqrt(prime)) % 1;
  const number = String(1 + Math.floor(scatter(3) ** 1.5 * 70)).padStart(3, '0');
  const isAnonymous = scatter(7) < 0.12;
  return {
    at: daysBefore(now, 2 + 362 * scatter(2) ** 1.2),
    dollars: pick(amounts, scatter(5)),
    name: isAnonymous ? null : `Sample Donor ${number}`,
    email: isAnonymous ? null : `sample-donor-${number}@example.org`,
    listed: !isAnonymous && scatter(17) < 0.4,
    card: pick(cards, scatter(13)),
    end: chooseEnd(scatter(11)),
  };
}

/** Plans the donations of the year that ends `now`, oldest first: those in records.json and `generatedCount` others. */
function planYear(now: Date, generatedCount: number): PlannedDonation[] {
  const card = cards[0] ?? '';
  const written = donors.flatMap(({ daysAgo, listed = false, end = 'paid', ...donor }) =>
    daysAgo.map((days) => ({ ...donor, listed, end, card, at: daysBefore(now, days) })),
  );
  const others = Array.from({ length: generatedCount }, (_, index) => planDonation(now, index + 1));
  return [...written, ...others].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Pays out once a week over the year; the payout before the last failed. */
function writePayouts(now: Date, ledger: Ledger): void {
  const weeks = 52;
  for (let week = weeks; week >= 0; week -= 1) {
    const at = daysBefore(now, week * 7);
    if (week % 4 === 0) takeStripeFee(createContextAt(ledger, at), 85, 'Radar for Fraud Teams');
    const status = week === 1 ? 'failed' : week === 0 ? 'in_transit' : 'paid';
    const request = { days: 0, status, automatic: true } as const;
    try {
      createPayout(createContextAt(ledger, at), request, Math.floor(at.getTime() / 1000));
    } catch (error) {
      // A week in which nothing became available has no payout.
      if (!(error instanceof StripeApiError)) throw error;
    }
  }
}

/** Pays by card; a declined one leaves its failed charge in the ledger. */
function pay(context: SandboxContext, paymentId: string, number: string): void {
  const card = { number, exp_month: 12, exp_year: 49, cvc: '123' };
  try {
    confirmIntent(context, { payment_method_data: { type: 'card', card } }, paymentId);
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
  }
}

interface LaterStep {
  days: number;
  event: string;
  take(context: SandboxContext, paymentId: string): unknown;
}

const cancellation: LaterStep = {
  days: 1,
  event: 'payment_intent.canceled',
  take: (context, id) => cancelIntent(context, { cancellation_reason: 'abandoned' }, id),
};

const refund = (amount?: number): LaterStep => ({
  days: 3,
  event: 'charge.refunded',
  take: (context, payment_intent) => createRefund(context, { payment_intent, amount }),
});

/** The steps that follow once the card was charged or declined. */
const laterSteps: Record<DonationEnd, LaterStep | undefined> = {
  paid: undefined,
  declined: cancellation,
  abandoned: cancellation,
  refunded: refund(),
  'partly refunded': refund(500),
  disputed: {
    days: 20,
    event: 'charge.dispute.created',
    take: (context, id) =>
      openDispute(context, context.ledger.find('payment_intent', id).latest_charge ?? ''),
  },
};

/** Creates a payment in the ledger and its pending donation in the database; returns the id of the payment. */
async function beginDonation(ledger: Ledger, planned: PlannedDonation): Promise<string> {
  const { at, name: donorName, email: donorEmail, listed } = planned;
  const id = crypto.randomUUID();
  const amountCents = planned.dollars * 100;
  const metadata = { [metadataKeys.donationId]: id };
  const context = createContextAt(ledger, at);
  const donor = donorName && donorEmail && { name: donorName, email: donorEmail };
  const { id: paymentIntentId } = createIntent(context, {
    amount: amountCents,
    currency: 'usd',
    ...(donor && { customer: createCustomer(context, { ...donor, metadata }).id }),
    description: `Donation to ${identity.name}`,
    metadata,
  });
  const row = { id, paymentIntentId, amountCents, donorName, donorEmail, listed, createdAt: at };
  await database()
    .queries.insert(donations)
    .values({ ...row, currency: 'usd', livemode: false });
  return paymentIntentId;
}

async function writeDonation(now: Date, ledger: Ledger, planned: PlannedDonation): Promise<void> {
  const { at, end } = planned;
  const paymentId = await beginDonation(ledger, planned);
  const sync = async (date: Date, type: string) => {
    await syncFromStripe(paymentId, async (tx) => {
      const event = { id: newId('evt'), type, livemode: false, receivedAt: date };
      await tx.insert(paymentEvents).values(event);
      return true;
    });
    await backdate(now, date);
  };
  if (end !== 'abandoned') {
    pay(createContextAt(ledger, at), paymentId, end === 'declined' ? declinedCard : planned.card);
    await sync(at, `payment_intent.${end === 'declined' ? 'payment_failed' : 'succeeded'}`);
  }
  const step = laterSteps[end];
  const later = new Date(at.getTime() + (step?.days ?? 0) * dayMs);
  if (!step || later > now) return;
  step.take(createContextAt(ledger, later), paymentId);
  await sync(later, step.event);
}

/**
 * Writes a year of donations up to `now`, with monthly donations and payouts, into the sandbox's ledger and the
 * database.
 */
export async function writeDonations(
  now: Date,
  ledger: Ledger,
  generatedCount: number,
): Promise<void> {
  for (const planned of planYear(now, generatedCount)) await writeDonation(now, ledger, planned);
  await writeMonthly(now, ledger);
  ledger.transaction(() => {
    writePayouts(now, ledger);
  });
}
