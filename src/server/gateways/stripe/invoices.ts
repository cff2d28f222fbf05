import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { idOf, metadataKeys } from './payment.ts';
import { toUnixSeconds } from './provider-calls.ts';

/** The same UUID for the same invoice, so that repeated deliveries make one donation. */
function donationIdOf(invoiceId: string): string {
  const hex = createHash('sha256').update(invoiceId).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** What only the invoice says about a payment of a subscription. */
function readInvoice({ invoice }: Stripe.InvoicePayment) {
  if (typeof invoice !== 'object' || invoice.deleted) return undefined;
  const details = invoice.parent?.subscription_details;
  if (!details) return undefined;
  const metadata = details.metadata ?? {};
  const isFirst = invoice.billing_reason === 'subscription_create';
  return {
    invoiceId: invoice.id,
    subscriptionId: idOf(details.subscription),
    /** The donation that began the subscription, or one of its own. */
    donationId: isFirst ? (metadata[metadataKeys.donationId] ?? null) : donationIdOf(invoice.id),
    /** Of the subscription, when the invoice was made. */
    metadata,
  };
}

export type InvoiceFacts = NonNullable<ReturnType<typeof readInvoice>>;

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
    if (intent && facts) found.set(idOf(intent), facts);
  }
  return found;
}
