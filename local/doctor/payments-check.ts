import Stripe from 'stripe';
import type { Environment } from '#server/env.ts';
import { type PaymentKeys, readPaymentKeys } from '#server/gateways/payment-keys.ts';
import { changingEvents, createStripeClient } from '#server/gateways/stripe.ts';
import { type Circumstances, type Finding, findingsOf } from './finding.ts';

const keysLine = findingsOf('Stripe keys');
const apiLine = findingsOf('Stripe');
const pairLine = findingsOf('Stripe page key');
const hookLine = findingsOf('Stripe webhook');

const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } =
  Stripe.errors;

/** The doctor asks once more after a failure, then says so. */
const retries = 1;

function describeFailure(error: unknown): string {
  if (error instanceof StripeAuthenticationError) {
    return 'It refuses STRIPE_SECRET_KEY: copy the key again (step 4).';
  }
  if (error instanceof StripePermissionError) {
    return 'The restricted key may do too little: allow it to write PaymentIntents and to read Charges, Refunds, Disputes and Events.';
  }
  const facts = error instanceof Stripe.errors.StripeError ? ` (${error.type})` : '';
  return `It does not answer as it should${facts}: look at status.stripe.com and try again.`;
}

/** Asks with the publishable key for a payment that the secret key sees. */
async function checkPair(
  publishableKey: string,
  keys: PaymentKeys,
  newest: Stripe.PaymentIntent | undefined,
): Promise<Finding> {
  const stripe = createStripeClient(publishableKey, keys.apiBase, retries);
  const { id, client_secret: secret } = newest ?? { id: 'pi_0', client_secret: 'pi_0_secret_0' };
  try {
    await stripe.paymentIntents.retrieve(id, { client_secret: secret ?? '' });
    return pairLine.fine('of the same account and mode as the secret key.');
  } catch (error) {
    if (error instanceof StripeAuthenticationError) {
      return pairLine.mend('Stripe refuses STRIPE_PUBLISHABLE_KEY: copy the key again (step 4).');
    }
    if (!(error instanceof StripeInvalidRequestError)) return pairLine.mend(describeFailure(error));
    return newest
      ? pairLine.mend(
          'STRIPE_PUBLISHABLE_KEY is of another account than STRIPE_SECRET_KEY: copy both again.',
        )
      : pairLine.note(
          'known to Stripe; ask again after the first payment, which shows whether it is of the same account.',
        );
  }
}

function describeEndpoint(endpoint: Stripe.WebhookEndpoint | undefined, url: string): Finding {
  if (!endpoint) {
    return hookLine.mend(`Stripe knows no endpoint ${url}: add it (step 4).`);
  }
  if (endpoint.status !== 'enabled') {
    return hookLine.mend('the endpoint is disabled: enable it in Stripe, Developers, Webhooks.');
  }
  const heard = endpoint.enabled_events;
  const missing = heard.includes('*') ? [] : changingEvents.filter((type) => !heard.includes(type));
  return missing.length > 0
    ? hookLine.mend(`the endpoint is not told of ${missing.join(', ')}: add them (step 4).`)
    : hookLine.fine('registered for every event that matters, and its secret is set.');
}

async function checkWebhook(
  stripe: Stripe,
  keys: PaymentKeys,
  { isPreview, siteUrl }: Circumstances,
): Promise<Finding> {
  if (!keys.webhookSecret) {
    return isPreview
      ? hookLine.note('none: the receipt page and the reconciler settle the gifts of previews.')
      : hookLine.mend('STRIPE_WEBHOOK_SECRET is missing: copy the signing secret (step 4).');
  }
  if (!siteUrl) return hookLine.note('its secret is set; without SITE_URL nothing else shows.');
  const url = new URL('/api/stripe-webhook', siteUrl).href;
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    return describeEndpoint(
      data.find((endpoint) => endpoint.url === url),
      url,
    );
  } catch (error) {
    return error instanceof StripePermissionError
      ? hookLine.note('its secret is set; a restricted key may not list endpoints: look in Stripe.')
      : hookLine.mend(describeFailure(error));
  }
}

/** Looks whether Stripe takes the keys, whether they belong together, and whether it calls us. */
export async function checkPayments(
  env: Environment,
  circumstances: Circumstances,
): Promise<Finding[]> {
  const keys = readPaymentKeys(env);
  if ('problem' in keys) return [keysLine.mend(`${keys.problem} (docs/deploy.md, step 4)`)];
  const mode = keys.livemode
    ? keysLine.fine('live: gifts are real.')
    : circumstances.isPreview
      ? keysLine.fine('test keys, as a preview must have.')
      : keysLine.note('test keys: the public site shows the test banner and takes no real money.');
  const stripe = createStripeClient(keys.secretKey, keys.apiBase, retries);
  try {
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    await stripe.events.list({ limit: 1 });
    return [
      mode,
      apiLine.fine('answers, and takes the secret key.'),
      await checkPair(env.STRIPE_PUBLISHABLE_KEY ?? '', keys, data[0]),
      await checkWebhook(stripe, keys, circumstances),
    ];
  } catch (error) {
    return [mode, apiLine.mend(describeFailure(error))];
  }
}
