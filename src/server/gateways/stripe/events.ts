import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { DeliveryError } from '../../service-errors.ts';
import { pageParams, type TimeWindow, toPage } from './pages.ts';
import { readEventOwner, readEventSubject } from './payment.ts';
import { withProviderErrors } from './provider-calls.ts';

/** The events that can change an older payment; Stripe lists at most 20 types at once. */
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

/** The events that change the ledger; the first is the one that a charge's fee comes with. */
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

// Ids and types have no other characters; some of those cannot be stored.
const stripeName = z.string().check(z.regex(/^[\w.]{1,255}$/));

const snapshotEvent = z.object({
  object: z.literal('event'),
  id: stripeName,
  type: stripeName,
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Reads events that are delivered, and lists those that may have been lost. */
export function connectEvents(stripe: Stripe) {
  return {
    /** Lists the events of a time window, newest first; Stripe has them for 30 days. */
    listEvents: (timeWindow: TimeWindow) =>
      withProviderErrors(async () =>
        toPage(
          await stripe.events.list({ ...pageParams(timeWindow), types: donationEvents }),
          ({ id, type, livemode, created, data }) => ({
            id,
            type,
            livemode,
            createdAt: new Date(created * 1000),
            ...readEventSubject({ ...data.object }),
            ...readEventOwner({ ...data.object }),
          }),
        ),
      ),
    /** Verifies the signature of a delivery. @throws DeliveryError */
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
      return { id, type, livemode, ...readEventSubject(data.object) };
    },
  };
}

type Events = ReturnType<typeof connectEvents>;

export type PaymentEvent = Awaited<ReturnType<Events['verify']>>;

export type ListedEvent = Awaited<ReturnType<Events['listEvents']>>['items'][number];
