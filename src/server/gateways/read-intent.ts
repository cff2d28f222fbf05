import type Stripe from 'stripe';
import type { Payment, PaymentState } from './payment.ts';

/** Metadata keys of an intent; from them a lost row can be made again. */
export const metadataKeys = {
  donationId: 'donation_id',
  donorName: 'donor_name',
  donorEmail: 'donor_email',
} as const;

/** What must be expanded on a PaymentIntent so that it can be read completely. */
export const expansions = ['latest_charge', 'latest_charge.refunds'];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
    default:
      return 'unpaid';
  }
}

/** Sums the refunds themselves, because a failed one must not count. */
function refundedCents(charge: Stripe.Charge): number {
  const { refunds } = charge;
  if (!refunds || refunds.has_more) return charge.amount_refunded;
  return refunds.data
    .filter((refund) => refund.status !== 'failed' && refund.status !== 'canceled')
    .reduce((sum, refund) => sum + refund.amount, 0);
}

function cardOf(charge: Stripe.Charge): Payment['card'] {
  const card = charge.payment_method_details?.card;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null;
}

/** A refused charge has a time too, but took nothing. */
function receivedAt(charge: Stripe.Charge): Date | null {
  return charge.status === 'succeeded' ? new Date(charge.created * 1000) : null;
}

/** Reads a PaymentIntent with its charge expanded. */
export function readIntent(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const donationId = intent.metadata[metadataKeys.donationId] ?? '';
  return {
    id: intent.id,
    donationId: uuid.test(donationId) ? donationId : null,
    state: stateOf(intent),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    card: charge ? cardOf(charge) : null,
    refundedCents: charge ? refundedCents(charge) : 0,
    disputed: charge?.disputed ?? false,
    donorName: intent.metadata[metadataKeys.donorName] ?? null,
    donorEmail: intent.metadata[metadataKeys.donorEmail] ?? null,
    clientSecret: intent.client_secret,
    createdAt: new Date(intent.created * 1000),
    receivedAt: charge && intent.status === 'succeeded' ? receivedAt(charge) : null,
  };
}

/** The intent that an event speaks of: payments, charges, refunds and disputes all name it. */
export function intentIdOf(event: Stripe.Event): string | null {
  const about: { object?: unknown; id?: unknown; payment_intent?: unknown } = {
    ...event.data.object,
  };
  if (about.object === 'payment_intent') return typeof about.id === 'string' ? about.id : null;
  return typeof about.payment_intent === 'string' ? about.payment_intent : null;
}
