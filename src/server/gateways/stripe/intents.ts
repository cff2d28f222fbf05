import Stripe from 'stripe';
import { createCustomer } from './donors.ts';
import { connectInvoices, type InvoiceDetails, isInvoiced } from './invoices.ts';
import { pageParams, type TimeWindow, toPage } from './pages.ts';
import {
  latestCharge,
  paymentExpansions,
  toMetadata,
  type NewPayment,
  type Payment,
  readIntent,
} from './payment.ts';
import { referencedId } from './references.ts';
import { hasCode, readIfPresent, withProviderErrors } from './provider-calls.ts';

async function createIntent(
  stripe: Stripe,
  { amountCents: amount, currency, description, isCardOnly, ...donation }: NewPayment,
): Promise<Payment> {
  const customer = await createCustomer(stripe, donation);
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency,
      description,
      ...(customer && { customer }),
      metadata: toMetadata(donation),
      // Stripe takes only one of the two.
      ...(isCardOnly
        ? { allowed_payment_method_types: ['card'] }
        : { automatic_payment_methods: { enabled: true } }),
    },
    { idempotencyKey: donation.donationId },
  );
  return readIntent(intent);
}

async function listUnpaid(stripe: Stripe, timeWindow: TimeWindow) {
  const page = await stripe.paymentIntents.list({
    ...pageParams(timeWindow),
    expand: ['data.customer', 'data.latest_charge'],
  });
  const items = page.data.flatMap((intent) => {
    const invoiced = isInvoiced(intent);
    if (intent.status === 'succeeded' || (invoiced && intent.status === 'canceled')) return [];
    const { id, customer } = intent;
    const payment = readIntent(intent);
    return {
      id,
      paymentId: id,
      subscriptionId: null,
      site: payment.site,
      customerId: customer && referencedId(customer),
      /** `payment` is null for a payment of a subscription, which is read with its invoice. */
      payment: invoiced ? null : payment,
    };
  });
  return { ...toPage(page, referencedId), items };
}

/**
 * Makes the calls about single payments. Each throws ProviderError when Stripe fails, or ProviderRefusal when it
 * refuses.
 */
export function connectIntents(stripe: Stripe) {
  const invoices = connectInvoices(stripe);

  // Only the disputes say where the money is.
  async function readWithDisputes(
    intent: Stripe.PaymentIntent,
    invoice: InvoiceDetails | undefined,
  ): Promise<Payment> {
    const charge = latestCharge(intent);
    if (!charge?.disputed) return readIntent(intent, { invoice });
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    return readIntent(intent, { disputes: data, invoice });
  }

  // Such a payment was not canceled, because it was no longer open.
  async function isOver(error: unknown, id: string): Promise<boolean> {
    if (hasCode(error, 'payment_intent_unexpected_state')) return true;
    // Stripe has no code for an invoice that was paid or voided.
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    return isRefused && (await invoices.find(id))?.isOpen === false;
  }

  return {
    /** Creates a payment, with the donation's id as the idempotency key. */
    create: (payment: NewPayment) => withProviderErrors(() => createIntent(stripe, payment)),
    read: (id: string): Promise<Payment | undefined> =>
      readIfPresent(async () => {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: paymentExpansions });
        return readWithDisputes(intent, isInvoiced(intent) ? await invoices.find(id) : undefined);
      }),
    countDeclines: (id: string) =>
      withProviderErrors(async () => {
        const { data } = await stripe.charges.list({ payment_intent: id, limit: 100 });
        return data.filter(({ status }) => status === 'failed').length;
      }),
    /**
     * Cancels a payment unless it succeeded meanwhile. The donor's browser sees the reason: an abandoned payment has
     * expired, one without a reason was canceled for safety.
     */
    cancel: (id: string, reason?: 'abandoned') =>
      withProviderErrors(async () => {
        try {
          const invoice = await invoices.find(id);
          // A payment of an invoice ends with the invoice; voiding the first ends the subscription.
          if (invoice) await stripe.invoices.voidInvoice(invoice.invoiceId);
          else {
            const options = reason && { cancellation_reason: reason };
            await stripe.paymentIntents.cancel(id, options);
          }
        } catch (error) {
          if (!(await isOver(error, id))) throw error;
        }
      }),
    /**
     * Lists one page of the payments of a time window that took no money, because the ledger has the others. Canceled
     * ones of a subscription are left out, because only their invoice says whose they were.
     */
    listUnpaid: (timeWindow: TimeWindow) =>
      withProviderErrors(() => listUnpaid(stripe, timeWindow)),
  };
}

export type UnpaidPayment = Awaited<
  ReturnType<ReturnType<typeof connectIntents>['listUnpaid']>
>['items'][number];
