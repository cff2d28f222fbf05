import { donations, paymentEvents } from '#server/db/schema.ts';
import { database } from '#server/db/client.ts';
import { syncFromStripe } from '#server/donations/status/sync-from-stripe.ts';
import { metadataKeys } from '#server/gateways/stripe/metadata.ts';
import { identity } from '#site/identity.ts';
import type { Ledger, SandboxContext } from '../sandbox/stripe/ledger.ts';
import { newId } from '../sandbox/stripe/objects.ts';
import { cancelIntent, confirmIntent, createIntent } from '../sandbox/stripe/payments.ts';
import { createRefund, openDispute } from '../sandbox/stripe/refunds.ts';
import { StripeApiError } from '../sandbox/stripe/stripe-api-error.ts';
import { backdate, dayMs, daysBefore } from './dates.ts';
import { donors, type DonationEnd } from './records.ts';

interface PlannedDonation {
  at: Date;
  dollars: number;
  name: string | null;
  email: string | null;
  /** Named at /supporters. */
  listed?: boolean;
  card: string;
  end: DonationEnd;
}

const amounts = [25, 50, 10, 100, 25, 18.5, 50, 250, 25, 36, 10, 50, 100, 500, 25, 50, 1250];
const cards = ['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'];
const declinedCard = '4000000000000002';

function pick<Value>(values: readonly Value[], at: number): Value {
  return values[Math.floor(at * values.length)] as Value;
}

function endOf(share: number): DonationEnd {
  if (share < 0.05) return 'declined';
  if (share < 0.09) return 'abandoned';
  if (share < 0.11) return 'refunded';
  return share < 0.13 ? 'partly refunded' : 'paid';
}

/** A donation of one of seventy donors who have numbers instead of names; some stay anonymous. */
function planDonation(now: Date, index: number): PlannedDonation {
  // Irregular but evenly spread numbers from 0 up to 1, the same on every run.
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
    end: endOf(scatter(11)),
  };
}

/** Donations of the year that ends `now`, oldest first: those in records.json and `generatedCount` others. */
function planYear(now: Date, generatedCount: number): PlannedDonation[] {
  const [card = ''] = cards;
  const written = donors.flatMap(({ daysAgo, end = 'paid', ...donor }) =>
    daysAgo.map((days) => ({ ...donor, at: daysBefore(now, days), card, end })),
  );
  const others = Array.from({ length: generatedCount }, (_, index) => planDonation(now, index + 1));
  return [...written, ...others].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Works on the sandbox's ledger as if it were `at`: new objects get that date, no event is delivered. */
function contextAt(ledger: Ledger, at: Date): SandboxContext {
  const created = Math.floor(at.getTime() / 1000);
  return {
    ledger,
    origin: '',
    save(object) {
      const dated = ledger.get(object.id) ? object : { ...object, created };
      ledger.put(dated);
      return dated;
    },
  };
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

/** What happens after the card was charged or declined: after how many days, and its event. */
const laterSteps: Record<DonationEnd, [days: number, event: string] | null> = {
  paid: null,
  declined: [1, 'payment_intent.canceled'],
  abandoned: [1, 'payment_intent.canceled'],
  refunded: [3, 'charge.refunded'],
  'partly refunded': [3, 'charge.refunded'],
  disputed: [20, 'charge.dispute.created'],
};

function takeLaterStep(context: SandboxContext, paymentId: string, end: DonationEnd): void {
  if (end === 'refunded') createRefund(context, { payment_intent: paymentId });
  else if (end === 'partly refunded') {
    createRefund(context, { payment_intent: paymentId, amount: 500 });
  } else if (end === 'disputed') {
    const { latest_charge } = context.ledger.find('payment_intent', paymentId);
    openDispute(context, latest_charge ?? '');
  } else cancelIntent(context, { cancellation_reason: 'abandoned' }, paymentId);
}

async function writeDonation(now: Date, ledger: Ledger, planned: PlannedDonation): Promise<void> {
  const { at, dollars, name: donorName, email: donorEmail, card, end } = planned;
  const id = crypto.randomUUID();
  const amountCents = dollars * 100;
  const { id: paymentIntentId } = createIntent(contextAt(ledger, at), {
    amount: amountCents,
    currency: 'usd',
    description: `Donation to ${identity.name}`,
    metadata: {
      [metadataKeys.donationId]: id,
      ...(donorName ? { [metadataKeys.donorName]: donorName } : {}),
      ...(donorEmail ? { [metadataKeys.donorEmail]: donorEmail } : {}),
    },
  });
  await database()
    .queries.insert(donations)
    .values({
      id,
      paymentIntentId,
      amountCents,
      donorName,
      donorEmail,
      listed: planned.listed ?? false,
      createdAt: at,
      currency: 'usd',
      livemode: false,
    });
  const sync = async (date: Date, type: string) => {
    await syncFromStripe(paymentIntentId, async (tx) => {
      const event = { id: newId('evt'), type, livemode: false, receivedAt: date };
      await tx.insert(paymentEvents).values(event);
      return true;
    });
    await backdate(now, date);
  };
  if (end !== 'abandoned') {
    pay(contextAt(ledger, at), paymentIntentId, end === 'declined' ? declinedCard : card);
    await sync(at, `payment_intent.${end === 'declined' ? 'payment_failed' : 'succeeded'}`);
  }
  const [days, event] = laterSteps[end] ?? [0, ''];
  const later = new Date(at.getTime() + days * dayMs);
  if (event === '' || later > now) return;
  takeLaterStep(contextAt(ledger, later), paymentIntentId, end);
  await sync(later, event);
}

export async function writeDonations(
  now: Date,
  ledger: Ledger,
  generatedCount: number,
): Promise<void> {
  for (const planned of planYear(now, generatedCount)) await writeDonation(now, ledger, planned);
}
