import Stripe from 'stripe';
import type { Environment } from '#server/env.ts';
import { type PaymentKeys, readPaymentKeys } from '#server/gateways/stripe/keys.ts';
import { donationEvents, createStripeClient } from '#server/gateways/stripe/client.ts';
import { type CheckResult, resultsFor } from './check.ts';

const keysLine = resultsFor('Stripe keys');
const apiLine = resultsFor('Stripe');
const pairLine = resultsFor('Stripe page key');
const webhookLine = resultsFor('Stripe webhook');
const portalLine = resultsFor('Stripe customer portal');

const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } =
  Stripe.errors;

/** The doctor asks once more after a failure. */
const retries = 1;

function describeFailure(error: unknown): string {
  if (error instanceof StripeAuthenticationError) {
    return 'It refuses STRIPE_SECRET_KEY: copy the key again.';
  }
  if (error instanceof StripePermissionError) {
    return 'The restricted key may do too little: docs/deploy.md says what to allow.';
  }
  const facts = error instanceof Stripe.errors.StripeError ? ` (${error.type})` : '';
  return `It does not answer as it should${facts}: look at status.stripe.com and try again.`;
}

/** Asks with the publishable key for a payment that the secret key sees. */
async function checkPair(
  publishableKey: string,
  keys: PaymentKeys,
  newest: Stripe.PaymentIntent | undefined,
): Promise<CheckResult> {
  const stripe = createStripeClient(publishableKey, keys.apiBase, retries);
  const { id, client_secret } = newest ?? { id: 'pi_0', client_secret: 'pi_0_secret_0' };
  try {
    await stripe.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' });
    return pairLine.fine('of the same account and mode as the secret key.');
  } catch (error) {
    if (error instanceof StripeAuthenticationError) {
      return pairLine.fix('Stripe refuses STRIPE_PUBLISHABLE_KEY: copy the key again.');
    }
    if (!(error instanceof StripeInvalidRequestError)) return pairLine.fix(describeFailure(error));
    return newest
      ? pairLine.fix(
          'STRIPE_PUBLISHABLE_KEY is of another account than STRIPE_SECRET_KEY: copy both again.',
        )
      : pairLine.note(
          'known to Stripe; ask again after the first payment, which shows whether it is of the same account.',
        );
  }
}

async function checkWebhook(
  stripe: Stripe,
  { webhookSecret }: PaymentKeys,
  { isPreview, siteUrl }: { isPreview: boolean; siteUrl: string | undefined },
): Promise<CheckResult> {
  const { fine, note, fix } = webhookLine;
  if (!webhookSecret) {
    return isPreview
      ? note('none: the receipt page and the reconciler update the donations of previews.')
      : fix('STRIPE_WEBHOOK_SECRET is missing: run npm run golive, which makes one.');
  }
  if (!siteUrl) return note('its secret is set; without SITE_URL nothing else shows.');
  const url = new URL('/api/stripe-webhook', siteUrl).href;
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const endpoint = data.find((each) => each.url === url);
    if (!endpoint)
      return fix(`Stripe knows no endpoint ${url}: run npm run golive, which creates it.`);
    if (endpoint.status !== 'enabled') {
      return fix('the endpoint is disabled: enable it in Stripe, Developers, Webhooks.');
    }
    const events = endpoint.enabled_events;
    const missing = donationEvents.filter((type) => !events.includes(type));
    return missing.length > 0 && !events.includes('*')
      ? fix(`the endpoint does not get ${missing.join(', ')}: run npm run golive, which adds them.`)
      : fine('registered for every event that matters, and its secret is set.');
  } catch (error) {
    return error instanceof StripePermissionError
      ? note('its secret is set; a restricted key may not list endpoints: look in Stripe.')
      : fix(describeFailure(error));
  }
}

/** Where monthly donors change the card and cancel (P-167). */
async function checkCustomerPortal(stripe: Stripe): Promise<CheckResult> {
  const { fine, note, fix } = portalLine;
  const where = 'Stripe, Settings, Billing, Customer portal';
  try {
    const { data } = await stripe.billingPortal.configurations.list({
      active: true,
      is_default: true,
      limit: 1,
    });
    const features = data[0]?.features;
    if (!features) return fix(`not set up: save its settings (${where}).`);
    if (!features.payment_method_update.enabled || !features.subscription_cancel.enabled) {
      return fix(`donors cannot change the card or cancel: allow both (${where}).`);
    }
    return fine('donors can change the card and cancel.');
  } catch (error) {
    return error instanceof StripePermissionError
      ? note(`a restricted key may not read its settings: look in ${where}.`)
      : fix(describeFailure(error));
  }
}

export async function checkPayments(env: Environment, isPreview: boolean): Promise<CheckResult[]> {
  const keys = readPaymentKeys(env);
  if ('problem' in keys) return [keysLine.fix(`${keys.problem} (docs/deploy.md)`)];
  const testMode = isPreview
    ? keysLine.fine('test keys, as a preview must have.')
    : keysLine.note('test keys: the public site shows the test banner and takes no real money.');
  const mode = keys.livemode ? keysLine.fine('live: donations are real.') : testMode;
  const stripe = createStripeClient(keys.secretKey, keys.apiBase, retries);
  try {
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    await stripe.events.list({ limit: 1 });
    return [
      mode,
      apiLine.fine('answers, and takes the secret key.'),
      await checkPair(env.STRIPE_PUBLISHABLE_KEY ?? '', keys, data[0]),
      await checkWebhook(stripe, keys, { isPreview, siteUrl: env.SITE_URL }),
      await checkCustomerPortal(stripe),
    ];
  } catch (error) {
    return [mode, apiLine.fix(describeFailure(error))];
  }
}
