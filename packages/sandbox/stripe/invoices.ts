import type Stripe from 'stripe';
import type { Method } from './cards.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import type { PaymentIntent, Invoice, Subscription } from './objects.ts';
import { newId, nowInSeconds } from './object-tools.ts';
import { buildIntent, markIntentCanceled } from './intents.ts';
import { invalidRequest } from './stripe-api-error.ts';

const daySeconds = 24 * 60 * 60;

/** The number of Stripe's automatic tries, after which the subscription is canceled (docs/deploy.md). */
const lastAttempt = 4;

/** Returns what an item costs each period, in cents. */
export const itemCents = ({ price, quantity = 1 }: Stripe.SubscriptionItem) =>
  (price.unit_amount ?? 0) * quantity;

/**
 * Names the credit of what a pause left unused, by which the next invoice is lower
 * (docs.stripe.com/billing/subscriptions/pausing).
 */
const creditName = (subscription: string) => `unused time of ${subscription}`;

const readCredit = (ledger: Ledger, subscription: string) =>
  Number(ledger.readSetting(creditName(subscription)) ?? 0);

/** Adds cents to the credit of a subscription; a negative number uses it. */
export function addCredit(ledger: Ledger, subscription: string, cents: number): void {
  ledger.saveSetting(creditName(subscription), String(readCredit(ledger, subscription) + cents));
}

/** Uses as much of the credit as an invoice has room for, in cents. */
function takeCredit(ledger: Ledger, subscription: string, room: number): number {
  const taken = Math.min(readCredit(ledger, subscription), Math.max(0, room));
  if (taken > 0) addCredit(ledger, subscription, -taken);
  return taken;
}

const discountName = (discount: string) => `percent off by ${discount}`;

/** Stores what a coupon takes off, in percent, and returns the id of its discount. */
export function addDiscount(ledger: Ledger, percentOff: number): string {
  const id = newId('di');
  ledger.saveSetting(discountName(id), String(percentOff));
  return id;
}

// Each discount applies to what the one before left (docs.stripe.com/billing/subscriptions/coupons).
function discountedCents(ledger: Ledger, { items, discounts }: Subscription): number {
  return discounts.reduce((cents, discount) => {
    const percent = Number(
      ledger.readSetting(discountName(typeof discount === 'string' ? discount : discount.id)) ?? 0,
    );
    return cents - Math.round((cents * percent) / 100);
  }, itemCents(items.data[0]));
}

function buildInvoice(
  { ledger }: SandboxContext,
  billed: Subscription,
  billing_reason: Stripe.Invoice.BillingReason,
): Invoice {
  const { id: subscription, customer, currency, metadata, items } = billed;
  const { email, name = null } = ledger.find('customer', customer);
  const [item] = items.data;
  const cents = discountedCents(ledger, billed);
  const amount = cents - takeCredit(ledger, subscription, cents);
  const due = Math.max(0, amount);
  return buildObject('invoice', {
    amount_due: due,
    amount_remaining: due,
    billing_reason,
    currency,
    customer,
    customer_email: email,
    customer_name: name,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription },
      type: 'subscription_details',
    },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    effective_at: null,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  });
}

/** Creates an open invoice of a subscription, with the payment that is to pay it; one of nothing has none. */
export function createInvoice(
  context: SandboxContext,
  subscription: Subscription,
  billing_reason: Stripe.Invoice.BillingReason,
): Invoice {
  return finalizeInvoice(
    context,
    buildInvoice(context, subscription, billing_reason),
    subscription,
  );
}

/**
 * Leaves a renewal as a draft, in which its seller may change it; Stripe finalizes it after about an hour
 * (docs.stripe.com/invoicing/integration/workflow-transitions).
 */
export function draftInvoice(
  context: SandboxContext,
  subscription: Subscription,
  automatically_finalizes_at: number,
): Invoice {
  const invoice = buildInvoice(context, subscription, 'subscription_cycle');
  return context.save(
    { ...invoice, automatically_finalizes_at, status: 'draft' },
    'invoice.created',
  );
}

/** Opens a draft, with the payment that is to pay it. */
export function finalizeInvoice(
  { save }: SandboxContext,
  draft: Invoice,
  subscription: Subscription,
): Invoice {
  const finalized_at = nowInSeconds();
  const invoice: Invoice = {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: finalized_at,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at },
  };
  const { customer, currency, amount_due: amount, billing_reason } = invoice;
  if (amount === 0) return save({ ...invoice, attempted: true, status: 'paid' }, 'invoice.paid');
  // Stripe writes none of the subscription's metadata on the payment of an invoice.
  const description =
    billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
  const allowed_payment_method_types = subscription.payment_settings?.payment_method_types ?? null;
  const intentFields = { amount, currency, description, customer };
  const payment_method_options = (subscription.payment_settings?.payment_method_options ??
    null) as PaymentIntent['payment_method_options'];
  const intent = buildIntent({
    ...intentFields,
    allowed_payment_method_types,
    payment_method_options,
  });
  const payment = buildObject('invoice_payment', {
    amount_requested: amount,
    currency,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent.id },
  });
  save(payment);
  save(intent, 'payment_intent.created');
  return save(invoice, 'invoice.finalized');
}

/** Creates the invoice of a period whose collection is paused (docs.stripe.com/billing/subscriptions/pause-payment). */
export function createUncollectedInvoice(
  context: SandboxContext,
  subscription: Subscription,
  behavior: string,
): Invoice {
  if (behavior === 'keep_as_draft') {
    const draft = buildInvoice(context, subscription, 'subscription_cycle');
    return context.save({ ...draft, auto_advance: false, status: 'draft' }, 'invoice.created');
  }
  const invoice = createInvoice(context, subscription, 'subscription_cycle');
  if (invoice.status === 'paid') return invoice;
  if (behavior === 'void') return voidInvoice(context, {}, invoice.id);
  return context.save({ ...invoice, status: 'uncollectible' }, 'invoice.marked_uncollectible');
}

export function findInvoicePayment(ledger: Ledger, invoice: string) {
  for (const payment of ledger.newest('invoice_payment')) {
    if (payment.invoice === invoice) return payment;
  }
  throw invalidRequest(`The invoice ${invoice} has no payment.`);
}

function findInvoiceSubscription(ledger: Ledger, invoice: Invoice): Subscription {
  return ledger.find('subscription', invoice.parent.subscription_details.subscription);
}

/** Marks an invoice and its subscription as paid; a payment without invoice changes nothing. */
export function payInvoice(
  { ledger, save }: SandboxContext,
  { id, amount: amount_paid }: PaymentIntent,
  method: Method,
): void {
  const [payment] = ledger.children('invoice_payment', id);
  if (!payment) return;
  const invoice = ledger.find('invoice', payment.invoice);
  const paid_at = nowInSeconds();
  save({
    ...payment,
    amount_paid,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at },
  });
  const changes: Partial<Invoice> = {
    amount_paid,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at },
  };
  const paid = save({ ...invoice, ...changes }, 'invoice.paid', 'invoice.payment_succeeded');
  const subscription = findInvoiceSubscription(ledger, paid);
  const { customer, payment_settings } = subscription;
  if (!ledger.findPaymentMethod(method.id)) ledger.saveMethod(method.id, { ...method, customer });
  if (payment_settings?.save_default_payment_method === 'on_subscription') {
    subscription.default_payment_method = method.id;
  }
  if (subscription.ended_at !== null) return;
  save({ ...subscription, status: 'active' }, 'customer.subscription.updated');
}

/**
 * Activates the subscription of a first payment that was confirmed, although a bank works on it for days
 * (docs.stripe.com/api/subscriptions/create#create_subscription-payment_behavior).
 */
export function activateSubscription(
  { ledger, save }: SandboxContext,
  { id }: PaymentIntent,
): void {
  const [payment] = ledger.children('invoice_payment', id);
  if (!payment) return;
  const subscription = findInvoiceSubscription(ledger, ledger.find('invoice', payment.invoice));
  if (subscription.status !== 'incomplete') return;
  save({ ...subscription, status: 'active' }, 'customer.subscription.updated');
}

/** Stores a refused renewal, which Stripe tries again and gives up in the end. */
export function failInvoice(context: SandboxContext, { id }: PaymentIntent): void {
  const { ledger, save } = context;
  const [payment] = ledger.children('invoice_payment', id);
  if (!payment) return;
  const invoice = ledger.find('invoice', payment.invoice);
  const attempt_count = invoice.attempt_count + 1;
  const isFirst = invoice.billing_reason === 'subscription_create';
  const isLast = attempt_count >= lastAttempt;
  const next_payment_attempt = isFirst || isLast ? null : nowInSeconds() + 3 * daySeconds;
  const changes = { attempt_count, attempted: true, next_payment_attempt };
  save({ ...invoice, ...changes }, 'invoice.payment_failed');
  if (isFirst) return;
  const subscription = findInvoiceSubscription(ledger, invoice);
  if (isLast) endSubscription(context, subscription.id);
  else save({ ...subscription, status: 'past_due' }, 'customer.subscription.updated');
}

/** Responds to POST /v1/invoices/:id/void; the payment is canceled, and a subscription never paid expires. */
export function voidInvoice(context: SandboxContext, _params: unknown, id: string): Invoice {
  const { ledger, save } = context;
  const invoice = ledger.find('invoice', id);
  if (invoice.status !== 'open') {
    throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
  }
  const payment = findInvoicePayment(ledger, id);
  const intent = ledger.find('payment_intent', payment.payment.payment_intent);
  if (intent.status === 'processing') {
    throw invalidRequest('The payment of this invoice is processing.');
  }
  const at = nowInSeconds();
  markIntentCanceled(context, intent, 'void_invoice');
  save({
    ...payment,
    status: 'canceled',
    status_transitions: { canceled_at: at, paid_at: null },
  });
  const status_transitions = { ...invoice.status_transitions, voided_at: at };
  const voided = save({ ...invoice, status: 'void', status_transitions }, 'invoice.voided');
  const subscription = findInvoiceSubscription(ledger, voided);
  if (subscription.status === 'incomplete') {
    const expired: Subscription = { ...subscription, status: 'incomplete_expired', ended_at: at };
    save(expired, 'customer.subscription.updated');
  }
  return voided;
}

/** Ends a subscription at once, with what is still open of it. */
export function endSubscription({ ledger, save }: SandboxContext, id: string): void {
  const subscription = ledger.find('subscription', id);
  if (subscription.ended_at !== null) return;
  const at = nowInSeconds();
  const ended = { ...subscription, status: 'canceled' as const, canceled_at: at, ended_at: at };
  save(ended, 'customer.subscription.deleted');
}
