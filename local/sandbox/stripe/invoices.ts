import type Stripe from 'stripe';
import type { Method } from './cards.ts';
import type { Ledger } from './ledger.ts';
import { buildIntent, type Intent, type Invoice, newId, nowInSeconds } from './objects.ts';
import type { InvoicePayment, Subscription } from './objects.ts';
import defaults from './object-defaults.json' with { type: 'json' };
import type { SandboxContext } from './payments.ts';
import { invalidRequest } from './stripe-api-error.ts';

const daySeconds = 24 * 60 * 60;

/** The last of Stripe's automatic tries, after which the subscription is canceled (docs/deploy.md). */
const lastAttempt = 4;

function listOf<Item>(data: Item[], url: string): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: false, url };
}

/** An open invoice of a subscription, with the payment that is to pay it. */
export function createInvoice(
  { ledger, emit }: SandboxContext,
  subscription: Omit<Subscription, 'latest_invoice'>,
  billing_reason: Stripe.Invoice.BillingReason,
): Invoice {
  const customer = ledger.find('customer', subscription.customer);
  const item = subscription.items.data[0] as Stripe.SubscriptionItem;
  const amount = item.price.unit_amount ?? 0;
  const { currency, metadata } = subscription;
  const id = newId('in');
  const created = nowInSeconds();
  const invoice: Invoice = {
    ...defaults.invoice,
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason,
    created,
    currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: created,
    lines: listOf([], `/v1/invoices/${id}/lines`),
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  };
  // Stripe writes none of the subscription's metadata on the payment of an invoice.
  const description =
    billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';
  const intent = buildIntent({ amount, currency, metadata: {}, description }, customer.id);
  const payment: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  for (const object of [invoice, intent, payment]) ledger.put(object);
  emit('payment_intent.created', intent);
  emit('invoice.finalized', invoice);
  return invoice;
}

export function paymentOfInvoice(ledger: Ledger, invoice: string): InvoicePayment {
  for (const payment of ledger.newest('invoice_payment')) {
    if (payment.invoice === invoice) return payment;
  }
  throw invalidRequest(`The invoice ${invoice} has no payment.`);
}

export function subscriptionOf(ledger: Ledger, invoice: Invoice): Subscription {
  return ledger.find('subscription', invoice.parent.subscription_details.subscription);
}

/** What a paid invoice changes; a payment without invoice changes nothing. */
export function payInvoice(context: SandboxContext, intent: Intent, method: Method): void {
  const { ledger, emit } = context;
  const [payment] = ledger.children('invoice_payment', intent.id);
  if (!payment) return;
  const invoice = ledger.find('invoice', payment.invoice);
  const at = nowInSeconds();
  ledger.put({
    ...payment,
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: at },
  });
  const paid: Invoice = {
    ...invoice,
    amount_paid: intent.amount,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
  ledger.put(paid);
  emit('invoice.paid', paid);
  emit('invoice.payment_succeeded', paid);
  const subscription = subscriptionOf(ledger, paid);
  if (paid.billing_reason === 'subscription_create') {
    ledger.saveSetting(`method ${subscription.id}`, JSON.stringify(method));
    subscription.default_payment_method = method.id;
  }
  if (subscription.ended_at !== null) return;
  ledger.put({ ...subscription, status: 'active' });
  emit('customer.subscription.updated', { ...subscription, status: 'active' });
}

/** What a refused renewal changes: Stripe tries again, and gives up in the end. */
export function failInvoice(context: SandboxContext, intent: Intent): void {
  const { ledger, emit } = context;
  const [payment] = ledger.children('invoice_payment', intent.id);
  if (!payment) return;
  const invoice = ledger.find('invoice', payment.invoice);
  const attempt_count = invoice.attempt_count + 1;
  const isFirst = invoice.billing_reason === 'subscription_create';
  const isLast = attempt_count >= lastAttempt;
  const failed: Invoice = {
    ...invoice,
    attempt_count,
    attempted: true,
    next_payment_attempt: isFirst || isLast ? null : nowInSeconds() + 3 * daySeconds,
  };
  ledger.put(failed);
  emit('invoice.payment_failed', failed);
  if (isFirst) return;
  const subscription = subscriptionOf(ledger, failed);
  if (isLast) return endSubscription(context, subscription.id);
  const status = 'past_due';
  ledger.put({ ...subscription, status });
  emit('customer.subscription.updated', { ...subscription, status });
}

/** POST /v1/invoices/:id/void; the payment is canceled, and a subscription never paid expires. */
export function voidInvoice({ ledger, emit }: SandboxContext, id: string): Invoice {
  const invoice = ledger.find('invoice', id);
  if (invoice.status !== 'open') {
    throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
  }
  const payment = paymentOfInvoice(ledger, id);
  const intent = ledger.find('payment_intent', payment.payment.payment_intent);
  if (intent.status === 'processing') {
    throw invalidRequest('The payment of this invoice is processing.');
  }
  const at = nowInSeconds();
  const status_transitions = { ...invoice.status_transitions, voided_at: at };
  const voided: Invoice = { ...invoice, status: 'void', status_transitions };
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceled_at: at,
    cancellation_reason: 'void_invoice',
    next_action: null,
  };
  ledger.put(voided);
  ledger.put(canceled);
  ledger.put({
    ...payment,
    status: 'canceled',
    status_transitions: { canceled_at: at, paid_at: null },
  });
  emit('payment_intent.canceled', canceled);
  emit('invoice.voided', voided);
  const subscription = subscriptionOf(ledger, voided);
  if (subscription.status === 'incomplete') {
    const expired: Subscription = { ...subscription, status: 'incomplete_expired', ended_at: at };
    ledger.put(expired);
    emit('customer.subscription.updated', expired);
  }
  return voided;
}

/** Ends a subscription at once, with what is still open of it. */
export function endSubscription(context: SandboxContext, id: string): void {
  const { ledger, emit } = context;
  const subscription = ledger.find('subscription', id);
  if (subscription.ended_at !== null) return;
  const at = nowInSeconds();
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: at,
    ended_at: at,
  };
  ledger.put(ended);
  emit('customer.subscription.deleted', ended);
}
