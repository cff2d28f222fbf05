import { addBillingMonths } from '#model/dates/dates.ts';
import type Stripe from 'stripe';
import { type Method, renewalOutcome } from './cards.ts';
import {
  createInvoice,
  createUncollectedInvoice,
  draftInvoice,
  failInvoice,
  finalizeInvoice,
  findInvoicePayment,
} from './invoices.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import type { Subscription } from './objects.ts';
import { nowInSeconds } from './object-tools.ts';
import { tryCharge } from './payments.ts';
import { priced } from './subscription-changes.ts';

interface Billing {
  interval: Stripe.Price.Recurring.Interval | undefined;
  /** Seconds since 1970. */
  anchor: number;
}

/** Returns the end of the period that begins at `seconds`, in seconds since 1970. */
export function periodEnd(seconds: number, { interval, anchor }: Billing): number {
  const months = interval === 'year' ? 12 : 1;
  const [start, first] = [new Date(seconds * 1000), new Date(anchor * 1000)];
  return Math.floor(addBillingMonths(start, months, first).getTime() / 1000);
}

/**
 * Returns what Stripe charges a renewal to: the subscription's default, or else the customer's
 * (docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method).
 */
export function defaultMethod(ledger: Ledger, subscription: Subscription): Method | undefined {
  const { invoice_settings } = ledger.find('customer', subscription.customer);
  const own = subscription.default_payment_method ?? invoice_settings.default_payment_method;
  return typeof own === 'string' ? ledger.findPaymentMethod(own) : undefined;
}

export function withPeriod(subscription: Subscription, start: number, end: number): Subscription {
  const [item] = subscription.items.data;
  const moved = { ...item, current_period_start: start, current_period_end: end };
  return { ...subscription, items: { ...subscription.items, data: [moved] } };
}

/** Charges an invoice. A refusal is in the ledger, not thrown; without a card the invoice fails, too. */
function chargeInvoice(context: SandboxContext, subscription: string, invoice: string): void {
  const { ledger } = context;
  if (ledger.find('invoice', invoice).status === 'paid') return;
  const { payment } = findInvoicePayment(ledger, invoice);
  const intent = ledger.find('payment_intent', payment.payment_intent);
  if (intent.status !== 'requires_payment_method') return;
  const method = defaultMethod(ledger, ledger.find('subscription', subscription));
  if (method) tryCharge(context, intent, { ...method, outcome: renewalOutcome(method.outcome) });
  else failInvoice(context, intent);
}

/**
 * Makes an invoice between two renewals, such as a proration. One of nothing or less is paid without a payment, and
 * what it lacks goes to the customer's balance (docs.stripe.com/billing/customer/balance).
 */
export function invoiceNow(context: SandboxContext, id: string, cents: number): void {
  const subscription = priced(context.ledger.find('subscription', id), cents);
  const invoice = createInvoice(context, subscription, 'subscription_update');
  chargeInvoice(context, id, invoice.id);
}

/** The seconds for which an invoice of a renewal is a draft. */
const draftTime = 60 * 60;

/** Begins the next period, with its invoice; nothing is charged while it is a draft or collection is paused. */
export function renew(
  context: SandboxContext,
  subscription: Subscription,
  end: number,
  finalizesAt = end + draftTime,
): void {
  const { billing_cycle_anchor: anchor, items } = subscription;
  const interval = items.data[0].price.recurring?.interval;
  const moved = withPeriod(subscription, end, periodEnd(end, { interval, anchor }));
  const pause = moved.pause_collection;
  const isDraft = !pause && finalizesAt > nowInSeconds();
  const invoice = pause
    ? createUncollectedInvoice(context, moved, pause.behavior)
    : isDraft
      ? draftInvoice(context, moved, finalizesAt)
      : createInvoice(context, moved, 'subscription_cycle');
  context.save({ ...moved, latest_invoice: invoice.id }, 'customer.subscription.updated');
  if (!pause && !isDraft) chargeInvoice(context, moved.id, invoice.id);
}

/** Ends a pause whose time has come. */
function resumeIfDue(
  { save }: SandboxContext,
  subscription: Subscription,
  at: number,
): Subscription {
  const until = subscription.pause_collection?.resumes_at;
  if (!until || until > at) return subscription;
  return save({ ...subscription, pause_collection: null }, 'customer.subscription.updated');
}

/** Renews the subscriptions for which a month has passed, and tries refused renewals again when that is due. */
export function renewSubscriptions(context: SandboxContext): void {
  const { ledger } = context;
  const now = nowInSeconds();
  for (const { id } of [...ledger.newest('subscription')]) {
    /** Returns the subscription; undefined once it is no longer billed. */
    const billed = () => {
      const subscription = ledger.find('subscription', id);
      return ['active', 'past_due'].includes(subscription.status) ? subscription : undefined;
    };
    for (const invoice of ledger.children('invoice', id)) {
      const { next_payment_attempt: due, automatically_finalizes_at: opens } = invoice;
      const subscription = billed();
      if (!subscription) break;
      if (opens !== null && opens <= now) finalizeInvoice(context, invoice, subscription);
      if ([due, opens].some((at) => at !== null && at <= now))
        chargeInvoice(context, id, invoice.id);
    }
    for (let due = billed(); due; due = billed()) {
      const { current_period_end: end } = due.items.data[0];
      const reached = resumeIfDue(context, due, Math.min(end, now));
      if (end > now) break;
      renew(context, reached, end);
    }
  }
}
