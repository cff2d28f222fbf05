import Stripe from 'stripe';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import type { Environment } from '#server/env.ts';
import { type PaymentKeys, readPaymentKeys } from '#server/gateways/stripe/keys.ts';
import { createStripeClient } from '#server/gateways/stripe/client.ts';
import { donationEvents, webhookEvents } from '#server/gateways/stripe/events.ts';
import { inactiveWallets } from '../golive/stripe-domain.ts';
import { splitByVersion } from '../golive/stripe-webhook.ts';
import { type CheckResult, resultsFor } from './check.ts';
import { checkPaymentMethods } from './methods-check.ts';
import { describeStripeFailure } from './stripe-failure.ts';
import { findMissingRights } from './stripe-rights.ts';

const keysResults = resultsFor('Stripe keys');
const apiResults = resultsFor('Stripe');
const rightsResults = resultsFor('Stripe rights');
const pairResults = resultsFor('Stripe page key');
const webhookResults = resultsFor('Stripe webhook');
const domainResults = resultsFor('Stripe wallets');
const portalResults = resultsFor('Stripe customer portal');

const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } =
  Stripe.errors;

const retries = 1;

/** Finds the newest payment; undefined when there is none, or when the key may not see it. @throws StripeError */
async function findNewestPayment(stripe: Stripe): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return (await stripe.paymentIntents.list({ limit: 1 })).data[0];
  } catch (error) {
    if (error instanceof StripePermissionError) return undefined;
    throw error;
  }
}

async function checkRights(stripe: Stripe, secretKey: string): Promise<CheckResult> {
  if (!secretKey.startsWith('rk_')) {
    return rightsResults.fine('all of them: a restricted key can do less harm (docs/deploy.md).');
  }
  const missing = await findMissingRights(stripe);
  return missing.length > 0
    ? rightsResults.fix(
        `the restricted key lacks ${missing.join('; ')}: allow that in Stripe, Developers, API keys.`,
      )
    : rightsResults.fine('the restricted key has each that the site needs.');
}

type Results = ReturnType<typeof resultsFor>;

/** Describes a call that failed. For want of a right it is a note, because the check of rights says what is missing. */
function describeFailedRead({ note, fix }: Results, error: unknown): CheckResult {
  return error instanceof StripePermissionError
    ? note('not read, because the key may not: see Stripe rights.')
    : fix(describeStripeFailure(error));
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
    return pairResults.fine('of the same account and mode as the secret key.');
  } catch (error) {
    if (error instanceof StripeAuthenticationError) {
      return pairResults.fix('Stripe refuses STRIPE_PUBLISHABLE_KEY: copy the key again.');
    }
    if (!(error instanceof StripeInvalidRequestError))
      return pairResults.fix(describeStripeFailure(error));
    return newest
      ? pairResults.fix(
          'STRIPE_PUBLISHABLE_KEY is of another account than STRIPE_SECRET_KEY: copy both again.',
        )
      : pairResults.note(
          'known to Stripe; ask again after the first payment, which shows whether it is of the same account.',
        );
  }
}

/**
 * Finds the newest event if it was delivered to an endpoint in vain. Only a delivery shows whether the site has Stripe's
 * secret, because Stripe does not show it again. Older ones say nothing about the secret of today, and Stripe repeats
 * for three days (docs.stripe.com/webhooks, "Retry behavior"), so that a repaired endpoint gets it.
 *
 * @param since the time in seconds at which the endpoint was created
 */
async function findUndelivered(stripe: Stripe, since: number): Promise<Stripe.Event | undefined> {
  const now = Math.floor(Date.now() / 1000);
  const { data } = await stripe.events.list({
    created: { gte: Math.max(since, now - (3 * dayMs) / 1000), lt: now - (10 * minuteMs) / 1000 },
    limit: 1,
    types: donationEvents,
  });
  return data.find(({ pending_webhooks }) => pending_webhooks > 0);
}

/** Says what keeps an endpoint from getting the events that matter; undefined where nothing does. */
function findEndpointFault({ status, enabled_events }: Stripe.WebhookEndpoint): string | undefined {
  if (status !== 'enabled') {
    return 'the endpoint is disabled: enable it in Stripe, Developers, Webhooks.';
  }
  const missing = webhookEvents.filter((type) => !enabled_events.includes(type));
  return missing.length > 0 && !enabled_events.includes('*')
    ? `the endpoint does not get ${missing.join(', ')}: run npm run golive, which adds them.`
    : undefined;
}

/** Checks whether an endpoint got the newest event, by which alone its secret can be checked. */
async function checkDelivery(
  stripe: Stripe,
  endpoint: Stripe.WebhookEndpoint,
  all: readonly Stripe.WebhookEndpoint[],
): Promise<CheckResult> {
  const { fine, note, fix } = webhookResults;
  const undelivered = await findUndelivered(stripe, endpoint.created);
  if (!undelivered) return fine('registered for every event that matters, and its secret is set.');
  const at = new Date(undelivered.created * 1000).toISOString();
  const found = `${undelivered.type} of ${at} was not delivered`;
  return all.filter(({ status }) => status === 'enabled').length > 1
    ? note(`${found}, to this endpoint or another of the account: look at both in Stripe.`)
    : fix(
        `${found}, although its secret is set: run npm run golive and deploy, so that the site has the same secret.`,
      );
}

async function checkWebhook(
  stripe: Stripe,
  { webhookSecret }: PaymentKeys,
  { isPreview, siteUrl }: { isPreview: boolean; siteUrl: string | undefined },
): Promise<CheckResult> {
  const { note, fix } = webhookResults;
  if (!webhookSecret) {
    return isPreview
      ? note('none: the receipt page and the reconciler update the donations of previews.')
      : fix('STRIPE_WEBHOOK_SECRET is missing: run npm run golive, which makes one.');
  }
  if (!siteUrl) return note('its secret is set; without SITE_URL nothing else shows.');
  const url = new URL('/api/stripe-webhook', siteUrl).href;
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const { current, outdated, versions } = splitByVersion(data, url);
    if (outdated.length > 0) {
      return fix(
        `the endpoint sends events as of ${versions}, not ${Stripe.API_VERSION}: run npm run golive, which replaces it.`,
      );
    }
    if (!current) {
      return fix(`Stripe knows no endpoint ${url}: run npm run golive, which creates it.`);
    }
    const fault = findEndpointFault(current);
    return fault === undefined ? await checkDelivery(stripe, current, data) : fix(fault);
  } catch (error) {
    return describeFailedRead(webhookResults, error);
  }
}

/** Checks the site's domain, because Apple Pay, Google Pay and Link appear only at domains that Stripe knows. */
async function checkDomain(stripe: Stripe, siteUrl: string | undefined): Promise<CheckResult> {
  const { fine, note, fix } = domainResults;
  if (!siteUrl) return note('not asked, because SITE_URL names no domain.');
  const domain_name = new URL(siteUrl).hostname;
  try {
    const { data } = await stripe.paymentMethodDomains.list({ domain_name });
    const domain = data[0];
    if (!domain)
      return fix(`${domain_name} is not registered: run npm run golive, which does that.`);
    if (!domain.enabled)
      return fix(`${domain_name} is disabled: run npm run golive, which enables it.`);
    const inactive = inactiveWallets(domain);
    return inactive.length > 0
      ? fix(`${inactive.join('; ')}: run npm run golive, which has ${domain_name} validated.`)
      : fine(`Apple Pay, Google Pay and Link are active at ${domain_name}.`);
  } catch (error) {
    return describeFailedRead(domainResults, error);
  }
}

/** Checks the portal in which monthly donors change the card and cancel. */
async function checkCustomerPortal(
  stripe: Stripe,
  { isPreview, livemode }: { isPreview: boolean; livemode: boolean },
): Promise<CheckResult> {
  const { fine, note } = portalResults;
  // Previews need it only where somebody tries it.
  const fix = isPreview ? note : portalResults.fix;
  const mode = livemode ? '' : ', in test mode';
  const where = `Stripe, Settings, Billing, Customer portal${mode}`;
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
    return describeFailedRead(portalResults, error);
  }
}

export async function checkPayments(env: Environment, isPreview: boolean): Promise<CheckResult[]> {
  const keys = readPaymentKeys(env);
  if ('problem' in keys) return [keysResults.fix(`${keys.problem} (docs/deploy.md)`)];
  const testMode = isPreview
    ? keysResults.fine('test keys, as a preview must have.')
    : keysResults.note('test keys: the public site shows the test banner and takes no real money.');
  const mode = keys.livemode ? keysResults.fine('live: donations are real.') : testMode;
  const stripe = createStripeClient(keys.secretKey, keys.apiBase, retries);
  try {
    const newest = await findNewestPayment(stripe);
    return [
      mode,
      apiResults.fine('answers, and takes the secret key.'),
      await checkRights(stripe, keys.secretKey),
      await checkPair(env.STRIPE_PUBLISHABLE_KEY ?? '', keys, newest),
      await checkWebhook(stripe, keys, { isPreview, siteUrl: env.SITE_URL }),
      await checkDomain(stripe, env.SITE_URL),
      await checkPaymentMethods(stripe),
      await checkCustomerPortal(stripe, { isPreview, livemode: keys.livemode }),
    ];
  } catch (error) {
    return [mode, apiResults.fix(describeStripeFailure(error))];
  }
}
