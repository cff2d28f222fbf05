/** Makes subscriptions at the sandbox Stripe with the real SDK. */
import type Stripe from 'stripe';
import { passBillingTime } from '#sandbox/stripe/pass-billing-time.ts';
import { payIntent, sandbox, stripe } from './stripe-sdk.ts';

const day = 24 * 60 * 60;

/** Creates a monthly subscription over 25 dollars whose first invoice waits. */
export async function subscribe(more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { id: product } = await stripe.products.create({ name: 'Monthly donation' });
  const { id: customer } = await stripe.customers.create({
    email: 'donor@mail.example',
    name: 'Test Donor',
  });
  const price = { currency: 'usd', product, recurring: { interval: 'month' }, unit_amount: 2500 };
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price_data: price }],
    payment_behavior: 'default_incomplete',
    metadata: { donation_id: 'one' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    ...more,
  });
  return { customer, subscription, invoice: subscription.latest_invoice as Stripe.Invoice };
}

export async function readFirstPayment({ confirmation_secret: secret }: Stripe.Invoice) {
  const id = secret?.client_secret.split('_secret_')[0] ?? '';
  return stripe.paymentIntents.retrieve(id);
}

/** Creates a subscription whose first invoice is paid; `card` is what it was paid with. */
export async function createPaidSubscription(
  number?: string,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const made = await subscribe(more);
  await payIntent(await readFirstPayment(made.invoice), number);
  const { payment_method: card } = await readFirstPayment(made.invoice);
  return { ...made, card: card as string };
}

export const readSubscriptionStatus = async (id: string) =>
  (await stripe.subscriptions.retrieve(id)).status;

export async function passBillingMonth(days = 31): Promise<void> {
  // A renewal's invoice is a draft for an hour.
  passBillingTime(sandbox.ledger, days * day + 2 * 60 * 60);
  await sandbox.runDueJobs();
}

/** Lists the invoices of a subscription with their payments, newest first. */
export async function listInvoices(subscription: string) {
  const { data } = await stripe.invoicePayments.list({ limit: 100, expand: ['data.invoice'] });
  return data
    .map(({ invoice, payment }) => ({ ...(invoice as Stripe.Invoice), payment }))
    .filter(({ parent }) => parent?.subscription_details?.subscription === subscription);
}
