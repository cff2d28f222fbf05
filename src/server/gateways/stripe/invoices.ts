import type Stripe from 'stripe';
import { computeKeyedHash } from '../../keyed-hash.ts';
import { referencedId, metadataKeys } from './references.ts';

/**
 * Returns the same UUID for the same invoice, so that repeated deliveries make one donation. The id opens the receipt,
 * so it cannot be computed without the secret.
 */
function renewalDonationId(invoiceId: string): string {
  const hex = computeKeyedHash('renewal', invoiceId).toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

function readInvoice({ invoice }: Stripe.InvoicePayment) {
  if (typeof invoice !== 'object' || invoice.deleted) return undefined;
  const details = invoice.parent?.subscription_details;
  if (!details) return undefined;
  const metadata = details.metadata ?? {};
  const isFirst = invoice.billing_reason === 'subscription_create';
  const ownId = () => renewalDonationId(invoice.id);
  return {
    invoiceId: invoice.id,
    isOpen: invoice.status === 'open',
    subscriptionId: referencedId(details.subscription),
    donationId: isFirst ? (metadata[metadataKeys.donationId] ?? null) : ownId(),
    metadata,
  };
}

export type InvoiceDetails = NonNullable<ReturnType<typeof readInvoice>>;

/** Tells whether Stripe created the payment with an invoice, in which case it carries no metadata. */
export function isInvoiced({ customer, metadata }: Stripe.PaymentIntent): boolean {
  return customer !== null && metadata[metadataKeys.donationId] === undefined;
}

/**
 * Makes the call that finds the invoice of a subscription's payment. It throws Stripe's own errors, so that callers
 * wrap it in `withProviderErrors`.
 */
export function connectInvoices(stripe: Stripe) {
  return {
    /** Finds the invoice of a payment; undefined when no subscription made the payment. */
    async find(paymentId: string): Promise<InvoiceDetails | undefined> {
      const { data } = await stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentId },
        limit: 1,
        expand: ['data.invoice'],
      });
      return data[0] && readInvoice(data[0]);
    },
  };
}
