import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { metadataKeys } from './metadata.ts';
import { toUnixSeconds } from './provider-calls.ts';

/** What only the invoice says about a payment of a subscription. */
export interface InvoiceFacts {
  invoiceId: string;
  subscriptionId: string;
  /** The donation that it pays: the one that began the subscription, or one of its own. */
  donationId: string | null;
  /** Of the subscription, when the invoice was made. */
  metadata: Stripe.Metadata;
}

/** The same UUID for the same invoice, so that repeated deliveries make one donation. */
function donationIdOf(invoiceId: string): string {
  const hex = createHash('sha256').update(invoiceId).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

function readInvoice({ invoice }: Stripe.InvoicePayment): InvoiceFacts | undefined {
  if (typeof invoice !== 'object' || invoice.deleted) return undefined;
  const details = invoice.parent?.subscription_details;
  if (!details) return undefined;
  const { subscription } = details;
  const metadata = details.metadata ?? {};
  const isFirst = invoice.billing_reason === 'subscription_create';
  return {
    invoiceId: invoice.id,
    subscriptionId: typeof subscription === 'string' ? subscription : subscription.id,
    donationId: isFirst ? (metadata[metadataKeys.donationId] ?? null) : donationIdOf(invoice.id),
    metadata,
  };
}

/** The payment carries none of it, because Stripe creates it with the invoice. */
export function isInvoiced({ customer, metadata }: Stripe.PaymentIntent): boolean {
  return customer !== null && metadata[metadataKeys.donationId] === undefined;
}

export async function findInvoice(stripe: Stripe, id: string): Promise<InvoiceFacts | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    limit: 1,
    expand: ['data.invoice'],
  });
  return data[0] && readInvoice(data[0]);
}

/** Clocks within Stripe differ. */
const toleranceSeconds = 60 * 60;

/** By payment, for all invoices since then. */
export async function listInvoices(
  stripe: Stripe,
  since: Date,
): Promise<ReadonlyMap<string, InvoiceFacts>> {
  const found = new Map<string, InvoiceFacts>();
  const pages = stripe.invoicePayments.list({
    created: { gte: toUnixSeconds(since) - toleranceSeconds },
    limit: 100,
    expand: ['data.invoice'],
  });
  for await (const item of pages) {
    const { payment_intent: intent } = item.payment;
    const facts = readInvoice(item);
    if (intent && facts) found.set(typeof intent === 'string' ? intent : intent.id, facts);
  }
  return found;
}
