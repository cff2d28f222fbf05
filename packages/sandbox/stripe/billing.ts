import type Stripe from 'stripe';
import { findCustomer, requireCard } from './customers.ts';
import { createInvoice, endSubscription } from './invoices.ts';
import type { SandboxContext } from './ledger.ts';
import defaults from './object-defaults.json' with { type: 'json' };
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
import { monthAfter } from './renewals.ts';
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

const { payment_settings: paymentSettings } = defaults.subscription;

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
    payment_settings: {
      ...paymentSettings,
      ...params.payment_settings,
      payment_method_types: params.payment_settings?.payment_method_types ?? null,
    },
    start_date: created,
  });
  const { id: latest_invoice } = createInvoice(context, made, 'subscription_create');
  return context.save({ ...made, latest_invoice }, 'customer.subscription.created');
}

/** POST /v1/subscriptions/:id */
export function updateSubscription(
  { ledger, save }: SandboxContext,
  { metadata, ...changes }: Params<'POST /v1/subscriptions/:id'>,
  id: string,
): Subscription {
  const subscription = ledger.find('subscription', id);
  if (
    subscription.ended_at !== null &&
    Object.values(changes).some((change) => change !== undefined)
  ) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  const { payment_settings, ...fields } = changes;
  if (fields.default_payment_method) {
    requireCard(ledger, subscription.customer, fields.default_payment_method);
  }
  const changed = {
    ...subscription,
    ...emptyToNull(fields),
    payment_settings: { ...paymentSettings, ...subscription.payment_settings, ...payment_settings },
    metadata: changeMetadata(subscription.metadata, metadata),
  } as Subscription;
  return save(changed, 'customer.subscription.updated');
}
