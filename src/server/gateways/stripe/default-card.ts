import type Stripe from 'stripe';
import { referencedId } from './references.ts';

// This site once let Stripe store the default on the subscription.
function isPinnedByUs({ default_payment_method: card, payment_settings }: Stripe.Subscription) {
  return card !== null && payment_settings?.save_default_payment_method === 'on_subscription';
}

function knownCustomer({ customer }: Stripe.Subscription): Stripe.Customer | undefined {
  return typeof customer === 'object' && !customer.deleted ? customer : undefined;
}

const chargedStates: readonly string[] = ['active', 'past_due', 'unpaid', 'paused'];

/** Tells whether a customer lacks the card that its renewals are charged to. Expand `customer`. */
export function lacksCustomerCard(subscription: Stripe.Subscription): boolean {
  const customer = knownCustomer(subscription);
  if (!customer || !chargedStates.includes(subscription.status)) return false;
  const isPinned = subscription.default_payment_method !== null;
  if (isPinned) return isPinnedByUs(subscription);
  return customer.invoice_settings.default_payment_method === null;
}

/**
 * Makes the card that was charged the customer's default, to which Stripe charges renewals and which its customer
 * portal changes. A default of the subscription would override it
 * (docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method).
 */
export async function keepCardOnCustomer(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['customer'] });
  const customer = knownCustomer(subscription);
  if (!customer || !lacksCustomerCard(subscription)) return;
  if (customer.invoice_settings.default_payment_method === null) {
    const { data } = await stripe.paymentIntents.list({ customer: customer.id, limit: 100 });
    const paid = data.find(({ status }) => status === 'succeeded');
    const card = subscription.default_payment_method ?? paid?.payment_method;
    if (!card) return;
    const invoice_settings = { default_payment_method: referencedId(card) };
    await stripe.customers.update(customer.id, { invoice_settings });
  }
  if (!isPinnedByUs(subscription)) return;
  await stripe.subscriptions.update(id, {
    default_payment_method: '',
    payment_settings: { save_default_payment_method: 'off' },
  });
}
