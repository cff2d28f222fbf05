import type Stripe from 'stripe';
import { findCustomer, requireCard } from './customers.ts';
import { createInvoice } from './invoices.ts';
import type { SandboxContext } from './ledger.ts';
import { buildObject, defaults } from './object-defaults.ts';
import type { Subscription } from './objects.ts';
import { changeMetadata, emptyToNull, apiList, newId, nowInSeconds } from './object-tools.ts';
import type { Params, PriceData } from './parameters.ts';
import { periodEnd } from './renewals.ts';
import { invalidRequest } from './stripe-api-error.ts';

const { payment_settings: paymentSettings } = defaults.subscription;

/** Creates the price that an item brings along, which belongs to that item alone. */
function createPrice({ ledger }: SandboxContext, data: PriceData): Stripe.Price {
  const { product, unit_amount, recurring } = data;
  ledger.find('product', product);
  const price = buildObject('price', { product, unit_amount });
  return { ...price, recurring: price.recurring && { ...price.recurring, ...recurring } };
}

/** Describes a price as an older kind of object, which Stripe still shows on an item. */
function toPlan(price: Stripe.Price): Stripe.Plan {
  const { id, active, billing_scheme, created, currency, livemode, nickname, product } = price;
  return {
    id,
    object: 'plan',
    active,
    billing_scheme,
    created,
    currency,
    livemode,
    nickname,
    product,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    interval: price.recurring?.interval ?? 'month',
    metadata: price.metadata,
    meter: null,
    interval_count: price.recurring?.interval_count ?? 1,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** Responds to POST /v1/subscriptions, with one item and its first invoice open. */
export function createSubscription(
  context: SandboxContext,
  params: Params<'POST /v1/subscriptions'>,
): Subscription {
  const [requested, ...others] = params.items;
  if (!requested || others.length > 0) throw invalidRequest('The sandbox takes one item.');
  findCustomer(context.ledger, params.customer);
  const price = createPrice(context, requested.price_data);
  const [id, created] = [newId('sub'), nowInSeconds()];
  const item = buildObject('subscription_item', {
    created,
    plan: toPlan(price),
    current_period_end: periodEnd(created, {
      interval: price.recurring?.interval,
      anchor: created,
    }),
    current_period_start: created,
    price,
    subscription: id,
  });
  const made = buildObject('subscription', {
    id,
    created,
    billing_cycle_anchor: created,
    customer: params.customer,
    description: params.description ?? null,
    items: { ...apiList([item], `/v1/subscription_items?subscription=${id}`), data: [item] },
    metadata: params.metadata,
    payment_settings: {
      ...paymentSettings,
      ...params.payment_settings,
      payment_method_types: params.payment_settings?.payment_method_types ?? null,
      payment_method_options: (params.payment_settings?.payment_method_options ??
        null) as Stripe.Subscription.PaymentSettings['payment_method_options'],
    },
    start_date: created,
  });
  const { id: latest_invoice } = createInvoice(context, made, 'subscription_create');
  return context.save({ ...made, latest_invoice }, 'customer.subscription.created');
}

type SubscriptionUpdate = Params<'POST /v1/subscriptions/:id'>;

/** Sets another price of the one item from the next invoice on, as without proration. */
function changeItem(
  context: SandboxContext,
  { items }: Subscription,
  { items: requested, proration_behavior: proration }: SubscriptionUpdate,
): Partial<Subscription> {
  if (!requested) return {};
  const [item] = items.data;
  const [newItem, ...others] = requested;
  if (!newItem || others.length > 0) throw invalidRequest('The sandbox takes one item.');
  if (newItem.id !== item.id) {
    throw invalidRequest(`No such subscription item: '${newItem.id}'`, { param: 'items[0][id]' });
  }
  const { interval, interval_count } = newItem.price_data.recurring;
  const { recurring } = item.price;
  const isSamePeriod =
    interval === recurring?.interval && interval_count === (recurring.interval_count ?? 1);
  if (proration !== 'none' || !isSamePeriod) {
    throw invalidRequest('The sandbox changes a price without proration and within its interval.');
  }
  const price = createPrice(context, newItem.price_data);
  // Another price sets the quantity to 1 (docs.stripe.com/api/subscriptions/update).
  return { items: { ...items, data: [{ ...item, plan: toPlan(price), price, quantity: 1 }] } };
}

// docs.stripe.com/api/subscriptions/object#subscription_object-status
function refuseLockedChange(
  { status, ended_at }: Subscription,
  changes: Omit<SubscriptionUpdate, 'metadata'>,
): void {
  if (Object.values(changes).every((change) => change === undefined)) return;
  if (status === 'incomplete') {
    throw invalidRequest(
      'An incomplete subscription can only have metadata and default_source updated.',
    );
  }
  if (ended_at !== null) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
}

function refusePastResume({ pause_collection }: SubscriptionUpdate): void {
  const resumesAt = pause_collection ? pause_collection.resumes_at : null;
  if (resumesAt !== null && resumesAt <= nowInSeconds()) {
    throw invalidRequest('pause_collection[resumes_at] must be in the future.', {
      param: 'pause_collection[resumes_at]',
    });
  }
}

/** Responds to POST /v1/subscriptions/:id. */
export function updateSubscription(
  context: SandboxContext,
  { metadata, ...changes }: SubscriptionUpdate,
  id: string,
): Subscription {
  const { ledger, save } = context;
  const subscription = ledger.find('subscription', id);
  refuseLockedChange(subscription, changes);
  const { payment_settings, items: _items, proration_behavior: _proration, ...fields } = changes;
  refusePastResume(fields);
  if (fields.default_payment_method) {
    requireCard(ledger, subscription.customer, fields.default_payment_method);
  }
  const changed = {
    ...subscription,
    ...emptyToNull(fields),
    ...changeItem(context, subscription, changes),
    payment_settings: { ...paymentSettings, ...subscription.payment_settings, ...payment_settings },
    metadata: changeMetadata(subscription.metadata, metadata),
  } as Subscription;
  return save(changed, 'customer.subscription.updated');
}
