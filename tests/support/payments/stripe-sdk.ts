/**
 * The sandbox Stripe without sockets, and the real SDK that drives it as the product does: whatever our
 * code relies on, the sandbox must do as Stripe does.
 */
import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { cardFields } from './card-fields.ts';
import { openSandbox, origin } from './open-sandbox.ts';

/** The deliveries to our webhook since the test began. */
export const delivered: { body: string; signature: string }[] = [];

const { browse, ...opened } = openSandbox(async (request) => {
  const signature = request.headers.get('stripe-signature') ?? '';
  delivered.push({ body: await request.text(), signature });
  return new Response(null);
});
export const { sandbox, deliverAll } = opened;

const { STRIPE_SECRET_KEY } = sandbox.environment;

/** Connects the SDK, also with another key. */
export function connect(key = STRIPE_SECRET_KEY) {
  return new Stripe(key, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const url = `${origin}/_sandbox/stripe${pathname}${search}`;
      return Promise.resolve(sandbox.handle(new Request(url, init)));
    }),
  });
}

export { origin };

export const stripe = connect();

afterEach(() => {
  delivered.length = 0;
});

/** Presses a button of the sandbox's page; returns why it failed, or an empty text. */
export async function press(button: string, fields: Record<string, string>): Promise<string> {
  const url = `${origin}/_sandbox/stripe/${button}`;
  const body = new URLSearchParams(fields);
  const response = await sandbox.handle(new Request(url, { method: 'POST', body }));
  return new URL(response.headers.get('location') ?? '', url).searchParams.get('problem') ?? '';
}

/** Makes the parameters of a payment of 25 dollars. */
export const parameters = (
  more: Partial<Stripe.PaymentIntentCreateParams> & Record<string, unknown> = {},
) => ({
  amount: 2500,
  currency: 'usd',
  automatic_payment_methods: { enabled: true },
  ...more,
});

/** Pays as the card form does. */
export function payIntent(intent: Stripe.PaymentIntent, number = '4242424242424242', more = {}) {
  return browse(`/v1/payment_intents/${intent.id}/confirm`, {
    ...cardFields(intent.client_secret ?? '', number),
    ...more,
  });
}

/** Makes a payment that was paid, and returns its id. */
export async function paidIntent(number?: string) {
  const intent = await stripe.paymentIntents.create(parameters());
  await payIntent(intent, number);
  return intent.id;
}

/** Returns the error that the SDK throws. */
export async function catchStripeError(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The SDK threw no error of its own.', { cause: error });
}
