import type Stripe from 'stripe';
import { addMonths } from '#lib/add-months.ts';
import { type Method, outcomeOfRenewal, readCard } from './cards.ts';
import { createInvoice, endSubscription, paymentOfInvoice } from './invoices.ts';
import type { Ledger } from './ledger.ts';
import { newId, nowInSeconds, type Subscription } from './objects.ts';
import defaults from './object-defaults.json' with { type: 'json' };
import type { CreateSubscriptionParams } from './parameters.ts';
import { charge, type SandboxContext } from './payments.ts';
import { invalidRequest, StripeApiError } from './stripe-api-error.ts';

/** POST /v1/customers */
export function createCustomer(
  { ledger, emit }: SandboxContext,
  params: { email?: string | undefined; name?: string | undefined; metadata: Stripe.Metadata },
): Stripe.Customer {
  const { email = null, name = null, metadata } = params;
  const customer: Stripe.Customer = {
    ...defaults.customer,
    tax_exempt: 'none',
    id: newId('cus'),
    object: 'customer',
    created: nowInSeconds(),
    email,
    name,
    metadata,
  };
  ledger.put(customer);
  emit('customer.created', customer);
  return customer;
}

/** DELETE /v1/customers/:id; ends the customer's subscriptions. */
export function deleteCustomer(context: SandboxContext, id: string): Stripe.DeletedCustomer {
  const { ledger } = context;
  const customer = ledger.find('customer', id);
  for (const subscription of ledger.children('subscription', id)) {
    endSubscription(context, subscription.id);
  }
  ledger.put({ ...customer, email: null, name: null, metadata: {} });
  return { id, object: 'customer', deleted: true };
}

/** POST /v1/products */
export function createProduct(
  { ledger }: SandboxContext,
  { id = newId('prod'), name }: { id?: string | undefined; name: string },
): Stripe.Product {
  if (ledger.get(id)) {
    throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists' });
  }
  const created = nowInSeconds();
  const product: Stripe.Product = {
    ...defaults.product,
    type: 'service',
    id,
    object: 'product',
    created,
    updated: created,
    name,
  };
  ledger.put(product);
  return product;
}

function monthAfter(seconds: number): number {
  return Math.floor(addMonths(new Date(seconds * 1000), 1).getTime() / 1000);
}

/** POST /v1/subscriptions, with one item and its first invoice open. */
export function createSubscription(
  context: SandboxContext,
  params: CreateSubscriptionParams,
): Subscription {
  const { ledger, emit } = context;
  const customer = ledger.find('customer', params.customer);
  const [asked, ...others] = params.items;
  if (!asked || others.length > 0) throw invalidRequest('The sandbox takes one item.');
  const { product, unit_amount } = asked.price_data;
  ledger.find('product', product);
  const [id, created] = [newId('sub'), nowInSeconds()];
  const shared = { created, currency: 'usd', product };
  const priceId = newId('price');
  const recurring: Stripe.Price.Recurring = {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
  const item: Stripe.SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: monthAfter(created),
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: { ...defaults.plan, ...shared, id: priceId, object: 'plan', amount: unit_amount },
    price: { ...defaults.price, ...shared, id: priceId, object: 'price', recurring, unit_amount },
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  const made: Omit<Subscription, 'latest_invoice'> = {
    ...defaults.subscription,
    id,
    object: 'subscription',
    billing_cycle_anchor: created,
    created,
    currency: 'usd',
    customer: customer.id,
    description: params.description ?? null,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: params.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
    start_date: created,
    status: 'incomplete',
  };
  const { id: latest_invoice } = createInvoice(context, made, 'subscription_create');
  const subscription: Subscription = { ...made, latest_invoice };
  ledger.put(subscription);
  emit('customer.subscription.created', subscription);
  return subscription;
}

/** Charges what is stored for the subscription; a refusal is in the ledger, not thrown. */
function chargeInvoice(context: SandboxContext, subscriptionId: string, invoiceId: string): void {
  const { ledger } = context;
  const { payment } = paymentOfInvoice(ledger, invoiceId);
  const intent = ledger.find('payment_intent', payment.payment_intent);
  if (intent.status !== 'requires_payment_method') return;
  const method = JSON.parse(ledger.setting(`method ${subscriptionId}`) ?? 'null') as Method;
  try {
    charge(context, intent, { ...method, outcome: outcomeOfRenewal(method.outcome) });
  } catch (error) {
    if (!(error instanceof StripeApiError && error.commits)) throw error;
  }
}

function renew(context: SandboxContext, subscription: Subscription): void {
  const { ledger, emit } = context;
  const [item] = subscription.items.data;
  if (!item) return;
  const period = {
    current_period_start: item.current_period_end,
    current_period_end: monthAfter(item.current_period_end),
  };
  const items = { ...subscription.items, data: [{ ...item, ...period }] };
  const invoice = createInvoice(context, { ...subscription, items }, 'subscription_cycle');
  const next: Subscription = { ...subscription, items, latest_invoice: invoice.id };
  ledger.put(next);
  emit('customer.subscription.updated', next);
  chargeInvoice(context, next.id, invoice.id);
}

/** Renews what a month has passed for, and tries refused renewals again when that is due. */
export function renewSubscriptions(context: SandboxContext): void {
  const { ledger } = context;
  const now = nowInSeconds();
  for (const { id } of [...ledger.newest('subscription')]) {
    const next = () => {
      const subscription = ledger.find('subscription', id);
      const isBilled = subscription.status === 'active' || subscription.status === 'past_due';
      return isBilled ? subscription : undefined;
    };
    for (const { id: invoice, next_payment_attempt: due } of ledger.children('invoice', id)) {
      if (next() && due !== null && due <= now) chargeInvoice(context, id, invoice);
    }
    for (let due = next(); due; due = next()) {
      if ((due.items.data[0]?.current_period_end ?? Infinity) > now) break;
      renew(context, due);
    }
  }
}

/** Lets time pass for subscriptions alone: what they wait for comes that much earlier. */
export function passBillingTime(ledger: Ledger, seconds: number): void {
  for (const subscription of [...ledger.newest('subscription')]) {
    const data = subscription.items.data.map((item) => ({
      ...item,
      current_period_start: item.current_period_start - seconds,
      current_period_end: item.current_period_end - seconds,
    }));
    ledger.put({ ...subscription, items: { ...subscription.items, data } });
  }
  for (const invoice of [...ledger.newest('invoice')]) {
    const { next_payment_attempt: due } = invoice;
    if (due !== null) ledger.put({ ...invoice, next_payment_attempt: due - seconds });
  }
}

export function cardOf(ledger: Ledger, subscription: string): string {
  const method = JSON.parse(ledger.setting(`method ${subscription}`) ?? 'null') as Method | null;
  const card = method?.details.card;
  return card ? `${card.brand} ${card.last4}` : 'none';
}

/** The card of the renewals from now on. @throws StripeApiError for a number that is none. */
export function changeCard(
  { ledger, emit }: SandboxContext,
  id: string,
  card: Parameters<typeof readCard>[0],
): void {
  const subscription = ledger.find('subscription', id);
  const { details, outcome } = readCard(card);
  if (outcome.kind === 'declines') throw invalidRequest(outcome.message);
  const old = JSON.parse(ledger.setting(`method ${id}`) ?? 'null') as Method;
  const method: Method = {
    ...old,
    id: newId('pm'),
    details: { type: 'card', card: details },
    outcome,
  };
  ledger.saveSetting(`method ${id}`, JSON.stringify(method));
  const next: Subscription = { ...subscription, default_payment_method: method.id };
  ledger.put(next);
  emit('customer.subscription.updated', next);
}
