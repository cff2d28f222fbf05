import type Stripe from 'stripe';
import { waitsForDonor } from '#model/donations/payment-actions.ts';
import { readDispute } from './disputes.ts';
import type { InvoiceDetails } from './invoices.ts';
import { metadataKeys } from './references.ts';

export type NewPayment = Pick<Payment, 'amountCents' | 'currency' | 'donorName' | 'donorEmail'> & {
  donationId: string;
  site: string;
  description: string;
  /** True when the sum holds the fee of a card, which no other method has. */
  isCardOnly: boolean;
};

/**
 * Makes the metadata of a payment. Nothing in it is personal: Stripe has fields for name and address, and an erasure
 * can blank those.
 */
export function toMetadata({ donationId, site }: Pick<NewPayment, 'donationId' | 'site'>) {
  return { [metadataKeys.donationId]: donationId, [metadataKeys.site]: site };
}

export const paymentExpansions = ['customer', 'latest_charge', 'latest_charge.refunds'];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type PaymentState =
  | 'succeeded'
  | 'canceled'
  /** The donor may try another card. */
  | 'declined'
  | 'unpaid'
  /** The provider or the donor's bank is still working on it, which may take days. */
  | 'processing';

function readState(intent: Stripe.PaymentIntent): PaymentState {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'canceled';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'declined' : 'unpaid';
    case 'processing':
    case 'requires_capture':
      return 'processing';
    case 'requires_action':
      return waitsForDonor(intent.next_action) ? 'unpaid' : 'processing';
    case 'requires_confirmation':
      return 'unpaid';
    default:
      // A status that is newer than this code must not end the payment.
      return 'processing';
  }
}

const sum = (parts: readonly { amount: number }[]) =>
  parts.reduce((total, { amount }) => total + amount, 0);

// Failed refunds must not count.
function countedRefunds({ refunds }: Stripe.Charge): Stripe.Refund[] {
  return (refunds?.data ?? []).filter(({ status }) => status !== 'failed' && status !== 'canceled');
}

function sumRefunds(charge: Stripe.Charge): number {
  const { refunds, amount_refunded: refunded } = charge;
  return !refunds || refunds.has_more ? refunded : sum(countedRefunds(charge));
}

// The first page of a charge's refunds has the newest.
function lastRefundAt(charge: Stripe.Charge): Date | null {
  const times = countedRefunds(charge).map(({ created }) => created);
  return times.length > 0 ? new Date(Math.max(...times) * 1000) : null;
}

// A failed charge names a method that took nothing.
function readPaymentMethod(charge: Stripe.Charge | null) {
  const details = charge?.status === 'failed' ? null : charge?.payment_method_details;
  if (details?.type !== 'card') return { card: null, method: details?.type ?? null };
  const { brand, last4 } = details.card ?? {};
  const isPaid = charge?.status === 'succeeded';
  return { card: isPaid && brand && last4 ? { brand, last4 } : null, method: null };
}

/** Returns the newest charge of a payment, or null where there is none or it was not expanded. */
export function latestCharge({
  latest_charge: charge,
}: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'object' ? charge : null;
}

// A deleted customer was erased, so what else still names the donor is not used.
function readDonor({ customer, receipt_email }: Stripe.PaymentIntent): {
  donorName: string | null;
  donorEmail: string | null;
} {
  const details = typeof customer === 'object' ? customer : null;
  if (details?.deleted) return { donorName: null, donorEmail: null };
  return {
    donorName: details?.name ?? null,
    donorEmail: details?.email ?? receipt_email,
  };
}

interface PaymentContext {
  disputes?: readonly Stripe.Dispute[];
  invoice?: InvoiceDetails | undefined;
}

/**
 * Reads a payment that was retrieved with `paymentExpansions`, with amounts in cents. A payment of a subscription
 * carries no stamp of ours, so pass its invoice. Disputes that are not passed are not seen.
 */
export function readIntent(
  intent: Stripe.PaymentIntent,
  { disputes = [], invoice }: PaymentContext = {},
) {
  const { metadata } = invoice ?? intent;
  const charge = latestCharge(intent);
  const donationId = (invoice ? invoice.donationId : metadata[metadataKeys.donationId]) ?? '';
  return {
    id: intent.id,
    /** `donationId` is null when this product did not create the payment. */
    donationId: uuid.test(donationId) ? donationId : null,
    subscriptionId: invoice?.subscriptionId ?? null,
    site: metadata[metadataKeys.site] ?? null,
    state: readState(intent),
    /** Stripe's page on which the donor of a typed bank account proves that it is theirs; null for other payments. */
    verificationUrl: intent.next_action?.verify_with_microdeposits?.hosted_verification_url ?? null,
    /** True after the deposits into a typed bank account failed, or were not confirmed in time or rightly. */
    isUnconfirmed:
      intent.last_payment_error?.code?.startsWith('payment_method_microdeposit_') ?? false,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    ...readPaymentMethod(charge),
    /** The refunds in cents; Stripe does not count what disputes took among them. */
    refundedCents: charge ? sumRefunds(charge) : 0,
    lastRefundAt: charge && lastRefundAt(charge),
    disputes: disputes.map(readDispute),
    ...readDonor(intent),
    clientSecret: intent.client_secret,
    createdAt: new Date(intent.created * 1000),
    /** The time of the charge by the provider's clock; null until paid. */
    receivedAt: intent.status === 'succeeded' ? new Date((charge ?? intent).created * 1000) : null,
  };
}

export type Payment = ReturnType<typeof readIntent>;

/** Returns what was collected in cents, which a partial capture makes less than what was asked. */
export function collectedCents({ state, amountCents, receivedCents }: Payment): number {
  return state === 'succeeded' ? receivedCents : amountCents;
}

export type OpenedPayment = Pick<Payment, 'id' | 'state' | 'clientSecret'>;

const stripeIdOrNull = (value: unknown) =>
  typeof value === 'string' && /^\w{1,255}$/.test(value) ? value : null;

/**
 * Reads what an event is about. Payments, charges, refunds and disputes name the payment; invoices only the
 * subscription.
 */
export function readEventSubject(about: Record<string, unknown>) {
  const { object, id, parent } = about;
  const isInvoice = object === 'invoice';
  const details = (parent as Stripe.Invoice.Parent | null | undefined)?.subscription_details;
  const own = object === 'subscription' ? id : isInvoice ? details?.subscription : null;
  return {
    paymentId: stripeIdOrNull(object === 'payment_intent' ? id : about.payment_intent),
    invoiceId: isInvoice ? stripeIdOrNull(id) : null,
    subscriptionId: stripeIdOrNull(own),
  };
}

/**
 * Returns the site that an event's object is stamped with, and its customer, each null where the event does not say.
 */
export function readEventOwner({ customer, metadata, parent }: Record<string, unknown>) {
  const details = (parent as Stripe.Invoice.Parent | null | undefined)?.subscription_details;
  const stamped = (details?.metadata ?? metadata) as Stripe.Metadata | null | undefined;
  return { site: stamped?.[metadataKeys.site] ?? null, customerId: stripeIdOrNull(customer) };
}
