import Stripe from 'stripe';
import * as z from 'zod/mini';
import {
  InvalidEventError,
  type Payment,
  type PaymentEvent,
  ProviderError,
  ProviderRefusal,
  SignatureError,
} from './payment.ts';
import type { PaymentKeys } from './payment-keys.ts';
import { chargeOf, expansions, intentIdOf, metadataKeys, readIntent } from './read-intent.ts';

/** Longest wait for one answer, in milliseconds; a function may run for 60 s with two retries. */
const timeoutMs = 8000;

/** Events after which an older payment differs from what we hold. */
export const changingEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
];

/** What a new payment needs to know of its donation. */
interface NewPayment {
  donationId: string;
  /** The site that makes it, as `isOurs` looks for it. */
  site: string;
  amountCents: number;
  currency: string;
  donorName: string | null;
  donorEmail: string | null;
  description: string;
}

/** The payment provider, in the words of this product. */
export interface Payments {
  livemode: boolean;
  /** Makes a payment; the donation's id is the idempotency key, so a repeat makes no second one. */
  create(payment: NewPayment): Promise<Payment>;
  /** Reads one payment completely; undefined when the provider knows none of that id. */
  read(id: string): Promise<Payment | undefined>;
  /** How many charges of a payment were declined, counted up to 100. */
  countDeclines(id: string): Promise<number>;
  /** Closes a payment that will not be paid; one that was paid meanwhile stays. */
  cancel(id: string): Promise<void>;
  /** Every payment made since a moment, newest first; with `after`, only those older than that one. */
  list(since: Date, after?: string): AsyncIterable<Payment>;
  /** Ids of payments that something happened to since a moment, at most 30 days ago. */
  listChanged(since: Date): AsyncIterable<string>;
  /** Verifies a delivery over its raw body. */
  verify(body: string, signature: string, secret: string): Promise<PaymentEvent>;
}

/** Sends what the SDK addresses to Stripe to another base, path included. */
function rebasedFetch(base: string): typeof fetch {
  const root = base.replace(/\/+$/, '');
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${root}${pathname}${search}`, init);
  };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Statuses that are about the request itself, not about keys, limits or another call at once. */
const refusing: readonly (number | undefined)[] = [400, 402, 404];

/** Says a failure of the SDK in our words; Stripe's message is for the log only. */
function providerError(cause: unknown): ProviderError {
  if (!(cause instanceof Stripe.errors.StripeError)) {
    return new ProviderError(`Stripe: ${String(cause)}`, { cause });
  }
  const facts = [cause.type, cause.statusCode, cause.code].filter(Boolean).join(' ');
  const Kind = refusing.includes(cause.statusCode) ? ProviderRefusal : ProviderError;
  return new Kind(`Stripe: ${facts}`, { cause });
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw providerError(cause);
  }
}

async function* readingAll<In, Out>(
  pages: AsyncIterable<In>,
  read: (item: In) => Out | Promise<Out>,
): AsyncIterable<Out> {
  try {
    for await (const item of pages) yield await read(item);
  } catch (cause) {
    throw providerError(cause);
  }
}

/** What the SDK calls an event is any signed JSON. */
const snapshotEvent = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const isSnapshotEvent = (body: unknown) => snapshotEvent.safeParse(body).success;

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/**
 * The SDK with one key.
 *
 * @param apiBase another address of the API; only the sandbox has one.
 */
export function createStripeClient(key: string, apiBase?: string, maxNetworkRetries = 2): Stripe {
  return new Stripe(key, {
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(apiBase ? rebasedFetch(apiBase) : undefined),
  });
}

/** Connects to Stripe, or to the stand-in that the keys name. Every failure is a ProviderError. */
export function connectPayments({ secretKey, livemode, apiBase }: PaymentKeys): Payments {
  const stripe = createStripeClient(secretKey, apiBase);

  /** A charge says that it was disputed, but not how that ended. */
  async function complete(intent: Stripe.PaymentIntent): Promise<Payment> {
    const charge = chargeOf(intent);
    if (!charge?.disputed) return readIntent(intent);
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    return readIntent(intent, data);
  }

  return {
    livemode,
    create: ({ donationId, site, amountCents, currency, donorName, donorEmail, description }) =>
      asking(async () =>
        readIntent(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency,
              description,
              automatic_payment_methods: { enabled: true },
              metadata: {
                [metadataKeys.donationId]: donationId,
                [metadataKeys.site]: site,
                ...(donorName ? { [metadataKeys.donorName]: donorName } : {}),
                ...(donorEmail ? { [metadataKeys.donorEmail]: donorEmail } : {}),
              },
            },
            { idempotencyKey: donationId },
          ),
        ),
      ),
    read: (id) =>
      asking(async () => {
        try {
          return await complete(await stripe.paymentIntents.retrieve(id, { expand: expansions }));
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),
    countDeclines: (id) =>
      asking(async () => {
        const { data } = await stripe.charges.list({ payment_intent: id, limit: 100 });
        return data.filter(({ status }) => status === 'failed').length;
      }),
    cancel: (id) =>
      asking(async () => {
        try {
          await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
        } catch (error) {
          if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
        }
      }),
    list: (since, after) =>
      readingAll(
        stripe.paymentIntents.list({
          created: { gte: seconds(since) },
          ...(after ? { starting_after: after } : {}),
          limit: 100,
          expand: expansions.map((path) => `data.${path}`),
        }),
        complete,
      ),
    async *listChanged(since) {
      const events = stripe.events.list({
        created: { gte: seconds(since) },
        types: changingEvents,
        limit: 100,
      });
      for await (const id of readingAll(events, intentIdOf)) if (id) yield id;
    },
    async verify(body, signature, secret) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(body, signature, secret);
      } catch (cause) {
        throw new SignatureError('The signature does not fit the body.', { cause });
      }
      if (!isSnapshotEvent(event)) throw new InvalidEventError('The body is no snapshot event.');
      const { id, type, livemode: live } = event;
      return { id, type, livemode: live, paymentId: intentIdOf(event) };
    },
  };
}
