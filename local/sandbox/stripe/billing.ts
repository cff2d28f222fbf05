import type Stripe from 'stripe';
import { addMonths } from '#lib/add-months.ts';
import { outcomeOfRenewal, readCard } from './cards.ts';
import { findCustomer } from './customers.ts';
import { createInvoice, endSubscription, paymentOfInvoice } from './invoices.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import {
  build,
  changeMetadata,
  type Customer,
  emptyToNull,
  listOf,
  newId,
  nowInSeconds,
  type Subscription,
} from './objects.ts';
import type { Params } from './parameters.ts';
import { tryCharge } from './payments.ts';
import { invalidRequest } from './stripe-api-error.ts';

/** POST /v1/customers */
export function createCustomer(
  { save }: SandboxContext,
  params: Params<'POST /v1/customers'>,
): Customer {
  const { email = null, name = null, metadata } = params;
  return save(build('customer', { email, name, metadata }), 'customer.created');
}

/** DELETE /v1/customers/:id; ends the customer's subscriptions. */
export function deleteCustomer(
  context: SandboxContext,
  _params: unknown,
  id: string,
): Stripe.DeletedCustomer {
  const { ledger, save } = context;
  const customer = findCustomer(ledger, id);
  for (const subscription of ledger.children('subscription', id)) {
    endSubscription(context, subscription.id);
  }
  save({ ...customer, deleted: true }, 'customer.deleted');
  return { id, object: 'customer', deleted: true };
}

/** POST /v1/products */
export function createProduct(
  { ledger, save }: SandboxContext,
  { id = newId('prod'), name }: Params<'POST /v1/products'>,
): Stripe.Product {
  if (ledger.get(id)) {
    throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists' });
  }
  return save(build('product', { id, name, updated: nowInSeconds() }));
}

/** POST /v1/products/:id */
export function updateProduct(
  { ledger, save }: SandboxContext,
  { name }: Params<'POST /v1/products/:id'>,
  id: string,
): Stripe.Product {
  const product = ledger.find('product', id);
  return save({ ...product, name: name ?? product.name, updated: nowInSeconds() });
}

/** POST /v1/billing_portal/sessions */
export function createPortalSession(
  { ledger, origin, save }: SandboxContext,
  { customer, return_url }: Params<'POST /v1/billing_portal/sessions'>,
): Stripe.BillingPortal.Session {
  findCustomer(ledger, customer);
  const id = newId('bps');
  const url = `${origin}/_sandbox/stripe/portal/${id}`;
  return save(build('billing_portal.session', { id, customer, return_url, url }));
}

function monthAfter(seconds: number): number {
  return Math.floor(addMonths(new Date(seconds * 1000), 1).getTime() / 1000);
}

/** POST /v1/subscriptions, with one item and its first invoice open. */
export function createSubscription(
  context: SandboxContext,
  params: Params<'POST /v1/subscriptions'>,
): Subscription {
  const [asked, ...others] = params.items;
  if (!asked || others.length > 0) throw invalidRequest('The sandbox takes one item.');
  const { product, unit_amount } = asked.price_data;
  findCustomer(context.ledger, params.customer);
  context.ledger.find('product', product);
  const [id, created] = [newId('sub'), nowInSeconds()];
  const item = build('subscription_item', {
    created,
    current_period_end: monthAfter(created),
    current_period_start: created,
    price: build('price', { product, unit_amount }),
    subscription: id,
  });
  const made = build('subscription', {
    id,
    created,
    billing_cycle_anchor: created,
    customer: params.customer,
    description: params.description ?? null,
    items: { ...listOf([item], `/v1/subscription_items?subscription=${id}`), data: [item] },
    metadata: params.metadata,
    start_date: created,
  });
  const { id: latest_invoice } = createInvoice(context, made, 'subscription_create');
  return context.save({ ...made, latest_invoice }, 'customer.subscription.created');
}

/** POST /v1/subscriptions/:id */
export function updateSubscription(
  { ledger, save }: SandboxContext,
  { description, metadata }: Params<'POST /v1/subscriptions/:id'>,
  id: string,
): Subscription {
  const subscription = ledger.find('subscription', id);
  if (subscription.ended_at !== null && description !== undefined) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  const changed = {
    ...subscription,
    ...emptyToNull({ ...(description !== undefined && { description }) }),
    metadata: changeMetadata(subscription.metadata, metadata),
  };
  return save(changed, 'customer.subscription.updated');
}

function withPeriod(subscription: Subscription, start: number, end: number): Subscription {
  const [item] = subscription.items.data;
  const moved = { ...item, current_period_start: start, current_period_end: end };
  return { ...subscription, items: { ...subscription.items, data: [moved] } };
}

/** Charges what is stored for the subscription; a refusal is in the ledger, not thrown. */
function chargeInvoice(context: SandboxContext, subscription: string, invoice: string): void {
  const { ledger } = context;
  const { payment } = paymentOfInvoice(ledger, invoice);
  const intent = ledger.find('payment_intent', payment.payment_intent);
  const method = ledger.methodOf(subscription);
  if (intent.status !== 'requires_payment_method' || !method) return;
  tryCharge(context, intent, { ...method, outcome: outcomeOfRenewal(method.outcome) });
}

function renew(context: SandboxContext, subscription: Subscription, end: number): void {
  const moved = withPeriod(subscription, end, monthAfter(end));
  const { id: latest_invoice } = createInvoice(context, moved, 'subscription_cycle');
  context.save({ ...moved, latest_invoice }, 'customer.subscription.updated');
  chargeInvoice(context, moved.id, latest_invoice);
}

/** Renews what a month has passed for, and tries refused renewals again when that is due. */
export function renewSubscriptions(context: SandboxContext): void {
  const { ledger } = context;
  const now = nowInSeconds();
  for (const { id } of [...ledger.newest('subscription')]) {
    /** Undefined once it is not billed any more. */
    const billed = () => {
      const subscription = ledger.find('subscription', id);
      return ['active', 'past_due'].includes(subscription.status) ? subscription : undefined;
    };
    for (const { id: invoice, next_payment_attempt: due } of ledger.children('invoice', id)) {
      if (due !== null && due <= now && billed()) chargeInvoice(context, id, invoice);
    }
    for (let due = billed(); due; due = billed()) {
      const { current_period_end: end } = due.items.data[0];
      if (end > now) break;
      renew(context, due, end);
    }
  }
}

/** Lets time pass for subscriptions alone: what they wait for comes that much earlier. */
export function passBillingTime(ledger: Ledger, seconds: number): void {
  for (const subscription of [...ledger.newest('subscription')]) {
    const { current_period_start: start, current_period_end: end } = subscription.items.data[0];
    ledger.put(withPeriod(subscription, start - seconds, end - seconds));
  }
  for (const invoice of [...ledger.newest('invoice')]) {
    const { next_payment_attempt: due } = invoice;
    if (due !== null) ledger.put({ ...invoice, next_payment_attempt: due - seconds });
  }
}

/** The card of the renewals from now on. @throws StripeApiError for a number that is none. */
export function changeCard(
  { ledger, save }: SandboxContext,
  id: string,
  card: Parameters<typeof readCard>[0],
): void {
  const subscription = ledger.find('subscription', id);
  const old = ledger.methodOf(id);
  const read = readCard(card);
  if (read.outcome.kind === 'declines') throw invalidRequest(read.outcome.message);
  if (!old) throw invalidRequest('This subscription has no payment method yet.');
  const method = { ...old, ...read, id: newId('pm') };
  ledger.saveMethod(id, method);
  save({ ...subscription, default_payment_method: method.id }, 'customer.subscription.updated');
}
