import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { PaymentKeys } from './keys.ts';
import { ProviderError, ProviderRefusal } from '../errors.ts';
import { DeliveryError, type Payment, type PaymentEvent } from './payment.ts';
import { chargeOf, expansions, intentIdOf, metadataKeys, readIntent } from './read-intent.ts';

/** With two retries within the 60 s of a function. */
const timeoutMs = 8000;

/** Events that can change an older payment. */
export const donationEvents = [
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

type NewPayment = Pick<Payment, 'amountCents' | 'currency' | 'donorName' | 'donorEmail'> & {
  donationId: string;
  site: string;
  description: string;
};

export type Payments = ReturnType<typeof connectPayments>;

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

/** Errors of the request itself, which a retry cannot change. */
const permanentStatuses: readonly (number | undefined)[] = [400, 402, 404];

/** Stripe's message is for the log only. */
function providerError(cause: unknown): ProviderError {
  if (!(cause instanceof Stripe.errors.StripeError)) {
    return new ProviderError(`Stripe: ${String(cause)}`, { cause });
  }
  const facts = [cause.type, cause.statusCode, cause.code].filter(Boolean).join(' ');
  const Kind = permanentStatuses.includes(cause.statusCode) ? ProviderRefusal : ProviderError;
  return new Kind(`Stripe: ${facts}`, { cause });
}

async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw providerError(cause);
  }
}

async function* mapPages<In, Out>(
  pages: AsyncIterable<In>,
  read: (item: In) => Out | Promise<Out>,
): AsyncIterable<Out> {
  try {
    for await (const item of pages) yield await read(item);
  } catch (cause) {
    throw providerError(cause);
  }
}

const snapshotEvent = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const isSnapshotEvent = (body: unknown) => snapshotEvent.safeParse(body).success;

const toUnixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export function createStripeClient(key: string, apiBase?: string, maxNetworkRetries = 2): Stripe {
  return new Stripe(key, {
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(apiBase ? rebasedFetch(apiBase) : undefined),
  });
}

/** Every failure is a ProviderError. */
export function connectPayments({ secretKey, livemode, apiBase }: PaymentKeys) {
  const stripe = createStripeClient(secretKey, apiBase);

  /** Only the dispute says how it ended. */
  async function readWithDisputes(intent: Stripe.PaymentIntent): Promise<Payment> {
    const charge = chargeOf(intent);
    if (!charge?.disputed) return readIntent(intent);
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    return readIntent(intent, data);
  }

  return {
    livemode,
    /** The donation's id is the idempotency key. */
    create: ({ donationId, site, donorName, donorEmail, ...payment }: NewPayment) =>
      withProviderErrors(async () => {
        const metadata = {
          [metadataKeys.donationId]: donationId,
          [metadataKeys.site]: site,
          ...(donorName ? { [metadataKeys.donorName]: donorName } : {}),
          ...(donorEmail ? { [metadataKeys.donorEmail]: donorEmail } : {}),
        };
        const { amountCents: amount, currency, description } = payment;
        const intent = await stripe.paymentIntents.create(
          { amount, currency, description, metadata, automatic_payment_methods: { enabled: true } },
          { idempotencyKey: donationId },
        );
        return readIntent(intent);
      }),
    read: (id: string): Promise<Payment | undefined> =>
      withProviderErrors(async () => {
        try {
          return await readWithDisputes(
            await stripe.paymentIntents.retrieve(id, { expand: expansions }),
          );
        } catch (error) {
          if (hasCode(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),
    countDeclines: (id: string) =>
      withProviderErrors(async () => {
        const { data } = await stripe.charges.list({ payment_intent: id, limit: 100 });
        return data.filter(({ status }) => status === 'failed').length;
      }),
    /** A payment that succeeded meanwhile stays. */
    cancel: (id: string) =>
      withProviderErrors(async () => {
        try {
          await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
        } catch (error) {
          if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
        }
      }),
    /** Newest first; with `after`, only older ones. */
    list: (since: Date, after?: string) =>
      mapPages(
        stripe.paymentIntents.list({
          created: { gte: toUnixSeconds(since) },
          ...(after ? { starting_after: after } : {}),
          limit: 100,
          expand: expansions.map((path) => `data.${path}`),
        }),
        readWithDisputes,
      ),
    /** At most 30 days back. */
    async *listChanged(since: Date): AsyncIterable<string> {
      const events = stripe.events.list({
        created: { gte: toUnixSeconds(since) },
        types: donationEvents,
        limit: 100,
      });
      for await (const id of mapPages(events, intentIdOf)) if (id) yield id;
    },
    async verify(body: string, signature: string, secret: string): Promise<PaymentEvent> {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(body, signature, secret);
      } catch (cause) {
        throw new DeliveryError('The signature is missing, wrong or too old.', { cause });
      }
      if (!isSnapshotEvent(event)) {
        throw new DeliveryError('The body is no event with a snapshot payload.');
      }
      const { id, type, livemode: live } = event;
      return { id, type, livemode: live, paymentId: intentIdOf(event) };
    },
  };
}
