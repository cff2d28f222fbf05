import type Stripe from 'stripe';
import type { InvoiceFacts } from './invoices.ts';
import { metadataKeys } from './metadata.ts';
import type { EventSubject, Payment, PaymentState } from './payment.ts';

export const expansions = ['latest_charge', 'latest_charge.refunds'];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** All other actions wait for a bank or a voucher. */
const takenAtOnce: readonly (string | undefined)[] = ['use_stripe_sdk', 'redirect_to_url'];

function stateOf(intent: Stripe.PaymentIntent): PaymentState {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'cancelled';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'declined' : 'unpaid';
    case 'processing':
    case 'requires_capture':
      return 'processing';
    case 'requires_action':
      return takenAtOnce.includes(intent.next_action?.type) ? 'unpaid' : 'processing';
    default:
      return 'unpaid';
  }
}

const sum = (parts: readonly { amount: number }[]) =>
  parts.reduce((total, { amount }) => total + amount, 0);

/** Failed refunds must not count. */
function refundedByUs({ refunds, amount_refunded: refunded }: Stripe.Charge): number {
  if (!refunds || refunds.has_more) return refunded;
  return sum(refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled'));
}

/**
 * Stripe does not count lost disputes as refunds, and a dispute can cover a part already refunded.
 */
function givenBack(charge: Stripe.Charge, lost: readonly Stripe.Dispute[]): number {
  return Math.min(charge.amount, refundedByUs(charge) + sum(lost));
}

/** A failed charge names a method that took nothing. */
function methodOf(charge: Stripe.Charge | null): Pick<Payment, 'card' | 'method'> {
  const details = charge?.status === 'failed' ? null : charge?.payment_method_details;
  if (details?.type !== 'card') return { card: null, method: details?.type ?? null };
  const { brand, last4 } = details.card ?? {};
  const isPaid = charge?.status === 'succeeded';
  return { card: isPaid && brand && last4 ? { brand, last4 } : null, method: null };
}

export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'object' ? charge : null;
}

export function readIntent(
  intent: Stripe.PaymentIntent,
  {
    disputes = [],
    invoice,
  }: { disputes?: readonly Stripe.Dispute[]; invoice?: InvoiceFacts | undefined } = {},
): Payment {
  const { metadata } = invoice ?? intent;
  const charge = chargeOf(intent);
  const isPaid = intent.status === 'succeeded' && charge?.status === 'succeeded';
  const lost = disputes.filter(({ status }) => status === 'lost');
  const donationId = (invoice ? invoice.donationId : metadata[metadataKeys.donationId]) ?? '';
  return {
    id: intent.id,
    donationId: uuid.test(donationId) ? donationId : null,
    subscriptionId: invoice?.subscriptionId ?? null,
    site: metadata[metadataKeys.site] ?? null,
    state: stateOf(intent),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    ...methodOf(charge),
    refundedCents: charge ? givenBack(charge, lost) : 0,
    disputed: charge?.disputed ?? false,
    disputeLost: lost.length > 0,
    donorName: metadata[metadataKeys.donorName] ?? null,
    donorEmail: metadata[metadataKeys.donorEmail] ?? null,
    clientSecret: intent.client_secret,
    createdAt: new Date(intent.created * 1000),
    receivedAt: isPaid ? new Date(charge.created * 1000) : null,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Payments, charges, refunds and disputes name the payment; invoices only the subscription. */
export function subjectOf(event: Stripe.Event): EventSubject {
  const about: Record<string, unknown> = { ...event.data.object };
  const { object, id, parent } = about;
  const isInvoice = object === 'invoice';
  const { subscription } =
    (parent as Stripe.Invoice.Parent | null | undefined)?.subscription_details ?? {};
  const own = object === 'subscription' ? id : isInvoice ? subscription : null;
  return {
    paymentId: textOf(object === 'payment_intent' ? id : about.payment_intent),
    invoiceId: isInvoice ? textOf(id) : null,
    subscriptionId: textOf(own),
  };
}
