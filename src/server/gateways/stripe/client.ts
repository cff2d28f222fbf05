import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { PaymentKeys } from './keys.ts';
import { DeliveryError } from '../../service-errors.ts';
import { connectBalance } from './balance.ts';
import { connectDonors, createCustomer } from './donors.ts';
import { connectInvoices, type InvoiceFacts, isInvoiced } from './invoices.ts';
import { waitForTurn } from './pace.ts';
import { pageOf, type Span, toPage } from './pages.ts';
import {
  chargeOf,
  expansions,
  idOf,
  metadataOf,
  type NewPayment,
  ownerOf,
  type Payment,
  readIntent,
  subjectOf,
} from './payment.ts';
import { hasCode, readIfPresent, withProviderErrors } from './provider-calls.ts';
import { connectSubscriptions } from './subscriptions.ts';

// Two retries must fit within the 60 s of a function.
const timeoutMs = 8000;

/** Stripe lists at most 20 types at once; these can change an older payment. */
export const donationEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
];

/** The first is the one that a charge's fee comes with. */
export const ledgerEvents = [
  'charge.updated',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
];

export const webhookEvents = [...donationEvents, ...ledgerEvents];

export type Payments = ReturnType<typeof connectPayments>;

/** Tests answer the calls in their own process. */
export const wire = {
  fetch: (input: string, init?: RequestInit): Promise<Response> => fetch(input, init),
};

function pacedFetch(base?: string): typeof fetch {
  const root = base?.replace(/\/+$/, '');
  return async (input, init) => {
    const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
    await waitForTurn(init?.method ?? 'GET', pathname);
    return wire.fetch(`${root ?? origin}${pathname}${search}`, init);
  };
}

// Ids and types have no other characters; some of those cannot be stored.
const stripeName = z.string().check(z.regex(/^[\w.]{1,255}$/));

const snapshotEvent = z.object({
  object: z.literal('event'),
  id: stripeName,
  type: stripeName,
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

export function createStripeClient(key: string, apiBase?: string, maxNetworkRetries = 2): Stripe {
  return new Stripe(key, {
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(pacedFetch(apiBase)),
  });
}

/** Every failure is a ProviderError. */
export function connectPayments({ secretKey, livemode, apiBase }: PaymentKeys) {
  const stripe = createStripeClient(secretKey, apiBase);
  const invoices = connectInvoices(stripe, secretKey);

  // Only the disputes say where the money is.
  async function readWithDisputes(
    intent: Stripe.PaymentIntent,
    invoice: InvoiceFacts | undefined,
  ): Promise<Payment> {
    const charge = chargeOf(intent);
    if (!charge?.disputed) return readIntent(intent, { invoice });
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    return readIntent(intent, { disputes: data, invoice });
  }

  // Such a payment was not canceled because it is no longer open.
  async function isOver(error: unknown, id: string): Promise<boolean> {
    if (hasCode(error, 'payment_intent_unexpected_state')) return true;
    // Stripe has no code for an invoice that was paid or voided.
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    return isRefused && (await invoices.find(id))?.isOpen === false;
  }

  return {
    livemode,
    ...connectSubscriptions(stripe),
    ...connectDonors(stripe),
    ...connectBalance(stripe),
    /** The donation's id is the idempotency key. */
    create: ({ amountCents: amount, currency, description, byCardOnly, ...donation }: NewPayment) =>
      withProviderErrors(async () => {
        const customer = await createCustomer(stripe, donation);
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency,
            description,
            ...(customer && { customer }),
            metadata: metadataOf(donation),
            automatic_payment_methods: { enabled: true },
            ...(byCardOnly && { allowed_payment_method_types: ['card'] }),
          },
          { idempotencyKey: donation.donationId },
        );
        return readIntent(intent);
      }),
    read: (id: string): Promise<Payment | undefined> =>
      readIfPresent(async () => {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: expansions });
        return readWithDisputes(intent, isInvoiced(intent) ? await invoices.find(id) : undefined);
      }),
    countDeclines: (id: string) =>
      withProviderErrors(async () => {
        const { data } = await stripe.charges.list({ payment_intent: id, limit: 100 });
        return data.filter(({ status }) => status === 'failed').length;
      }),
    /**
     * A payment that succeeded meanwhile stays. The donor's browser sees the reason: an abandoned
     * payment has expired, one without a reason was canceled for safety.
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
     * One page of the payments of a span that took no money, because the ledger has the others.
     * Canceled ones of a subscription are left out: only their invoice says whose they were.
     */
    listUnpaid: (span: Span) =>
      withProviderErrors(async () => {
        const page = await stripe.paymentIntents.list({
          ...pageOf(span),
          expand: ['data.customer', 'data.latest_charge'],
        });
        const items = page.data.flatMap((intent) => {
          const invoiced = isInvoiced(intent);
          if (intent.status === 'succeeded' || (invoiced && intent.status === 'canceled'))
            return [];
          const { id, customer } = intent;
          const payment = readIntent(intent);
          return {
            ...{ id, paymentId: id, subscriptionId: null, site: payment.site },
            customerId: customer && idOf(customer),
            /** It is null for a payment of a subscription, which is read with its invoice. */
            payment: invoiced ? null : payment,
          };
        });
        return { ...toPage(page, idOf), items };
      }),
    /** Events of a span come newest first; Stripe keeps them for 30 days. */
    listEvents: (span: Span) =>
      withProviderErrors(async () =>
        toPage(
          await stripe.events.list({ ...pageOf(span), types: donationEvents }),
          ({ id, type, livemode, created, data }) => ({
            ...{ id, type, livemode, createdAt: new Date(created * 1000) },
            ...subjectOf({ ...data.object }),
            ...ownerOf({ ...data.object }),
          }),
        ),
      ),
    /** @throws DeliveryError. */
    async verify(body: string, signature: string, secret: string) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(body, signature, secret);
      } catch (cause) {
        throw new DeliveryError('The signature is missing, wrong or too old.', { cause });
      }
      const { data: read } = snapshotEvent.safeParse(event);
      if (!read) throw new DeliveryError('The body is no event with a snapshot payload.');
      const { id, type, livemode, data } = read;
      return { id, type, livemode, ...subjectOf(data.object) };
    },
  };
}

export type PaymentEvent = Awaited<ReturnType<Payments['verify']>>;

export type UnpaidPayment = Awaited<ReturnType<Payments['listUnpaid']>>['items'][number];

export type ListedEvent = Awaited<ReturnType<Payments['listEvents']>>['items'][number];
