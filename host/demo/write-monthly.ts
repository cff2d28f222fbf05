import { addMonths } from '#model/dates/dates.ts';
import { hourMs } from '#model/dates/durations.ts';
import { donations } from '#server/db/schema.ts';
import { database } from '#server/db/client.ts';
import { syncSubscription } from '#server/donations/monthly/sync-subscription.ts';
import { siteId } from '#server/donations/payments.ts';
import { syncFromStripe } from '#server/donations/status/sync-from-stripe.ts';
import { metadataKeys } from '#server/gateways/stripe/references.ts';
import { createSubscription, updateSubscription } from '#sandbox/stripe/subscriptions.ts';
import { createProduct } from '#sandbox/stripe/products.ts';
import { changeCard, createCustomer } from '#sandbox/stripe/customers.ts';
import { findInvoicePayment } from '#sandbox/stripe/invoices.ts';
import type { Ledger, SandboxContext } from '#sandbox/stripe/ledger.ts';
import { confirmIntent } from '#sandbox/stripe/payments.ts';
import { renew } from '#sandbox/stripe/renewals.ts';
import { changePrice } from '#sandbox/stripe/subscription-changes.ts';
import { createContextAt } from './context-at.ts';
import { backdate, daysBefore } from './dates.ts';
import { monthly } from './records.ts';

type MonthlyRecord = (typeof monthly)[number];

const seconds = (timestamp: Date) => Math.floor(timestamp.getTime() / 1000);

/** Moves a subscription that was just made into the past, as if it had begun then. */
function beginAt(ledger: Ledger, id: string, began: Date, months: number): void {
  const subscription = ledger.find('subscription', id);
  const { items } = subscription;
  const period = {
    current_period_start: seconds(began),
    current_period_end: seconds(addMonths(began, months)),
  };
  ledger.put({
    ...subscription,
    created: seconds(began),
    billing_cycle_anchor: seconds(began),
    status: 'active',
    items: { ...items, data: [{ ...items.data[0], ...period }] },
  });
}

const card = { number: '4242424242424242', exp_month: 12, exp_year: 49 };

interface Begun {
  /** Stripe's ids of the subscription and of its first payment. */
  id: string;
  payment: string;
}

/** Makes a subscription with its donation, and pays for the first period on the day on which it began. */
async function startSubscription(
  context: SandboxContext,
  { name, email, dollars, interval }: MonthlyRecord,
  began: Date,
): Promise<Begun> {
  const { ledger } = context;
  const donationId = crypto.randomUUID();
  const metadata = { [metadataKeys.donationId]: donationId, [metadataKeys.site]: siteId() };
  const customer = createCustomer(context, { name, email, metadata }).id;
  const product = `${interval === 'year' ? 'yearly' : 'monthly'}_donation`;
  if (!ledger.get(product)) createProduct(context, { id: product, name: 'Donation' });
  const price_data = {
    product,
    currency: 'usd',
    unit_amount: dollars * 100,
    recurring: { interval },
  };
  const { id, latest_invoice: invoice } = createSubscription(context, {
    customer,
    metadata,
    items: [{ price_data }],
    description: undefined,
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'off', payment_method_types: undefined },
  });
  const payment = findInvoicePayment(ledger, invoice ?? '').payment.payment_intent;
  await database()
    .queries.insert(donations)
    .values({
      id: donationId,
      paymentIntentId: payment,
      subscriptionId: id,
      amountCents: dollars * 100,
      donorName: name,
      donorEmail: email,
      currency: 'usd',
      livemode: false,
      createdAt: began,
      source: interval === 'year' ? 'yearly' : 'monthly',
    });
  const details = { type: 'card', card: { ...card, cvc: '123' } } as const;
  confirmIntent(context, { payment_method_data: details }, payment);
  changeCard(context, customer, card);
  beginAt(ledger, id, began, interval === 'year' ? 12 : 1);
  return { id, payment };
}

/** Returns the time at which a subscription renews next. */
const readDue = (ledger: Ledger, id: string) =>
  new Date(ledger.find('subscription', id).items.data[0].current_period_end * 1000);

/** Renews a subscription as often as it was due until now, and returns the payments. */
function renewUntil(now: Date, ledger: Ledger, id: string): { payment: string; at: Date }[] {
  const paid = [];
  // The invoice of a renewal is a draft for its first hour.
  const isPayable = (at: Date) => at.getTime() + hourMs < now.getTime();
  for (let at = readDue(ledger, id); isPayable(at); at = readDue(ledger, id)) {
    renew(createContextAt(ledger, at), ledger.find('subscription', id), seconds(at));
    const { latest_invoice: renewed } = ledger.find('subscription', id);
    paid.push({ payment: findInvoicePayment(ledger, renewed ?? '').payment.payment_intent, at });
  }
  return paid;
}

// A pause ends between two payments, half a month after the last one that it leaves out.
const halfMonth = 15 * 24 * 60 * 60;

/** Raises and pauses a subscription as its record says. */
function applyLaterChanges(
  context: SandboxContext,
  id: string,
  { raisedTo, pausedMonths }: MonthlyRecord,
): void {
  if (raisedTo) changePrice(context, id, raisedTo * 100);
  if (!pausedMonths) return;
  const lastLeftOut = addMonths(readDue(context.ledger, id), pausedMonths - 1);
  const resumes_at = seconds(lastLeftOut) + halfMonth;
  updateSubscription(context, { pause_collection: { behavior: 'void', resumes_at } }, id);
}

/** Writes a monthly or yearly donation, with each payment since it began. */
async function writeSubscription(now: Date, ledger: Ledger, record: MonthlyRecord): Promise<void> {
  const began = daysBefore(now, record.beganDaysAgo);
  const context = createContextAt(ledger, began);
  const { id, payment: first } = await startSubscription(context, record, began);
  const paid = [{ payment: first, at: began }, ...renewUntil(now, ledger, id)];
  // The payments are written last, because a running sandbox renews at once, and with the current date, what is due
  // when it is asked.
  for (const { payment, at } of paid) {
    await syncFromStripe(payment);
    await backdate(now, at);
  }
  applyLaterChanges(context, id, record);
  await syncSubscription(id);
}

/** Writes monthly donations, one that goes on, one that was raised and one that is paused, and a yearly one. */
export async function writeMonthly(now: Date, ledger: Ledger): Promise<void> {
  for (const record of monthly) await writeSubscription(now, ledger, record);
}
