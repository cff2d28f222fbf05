/** golive sets up at Stripe whatever is missing, each part in turn. */
import Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerPaymentDomain } from '#ops/golive/stripe-domain.ts';
import { setUpStripeWebhook } from '#ops/golive/stripe-webhook.ts';
import { buildObject } from '#sandbox/stripe/object-defaults.ts';
import { webhookEvents } from '#server/gateways/stripe/events.ts';
import { buildSession, buildSettings } from '#tests/support/golive/session.ts';
import { sandbox, stripe } from '#tests/support/payments/stripe-sdk.ts';

/** A site of its own for each test. */
const newSite = () => `https://${crypto.randomUUID()}.example.org`;

const inactive = { status: 'inactive', status_details: { error_message: 'No answer there.' } };

async function register(siteUrl: string) {
  const { session, calls } = buildSession();
  await registerPaymentDomain(session, stripe, siteUrl);
  const { data } = await stripe.paymentMethodDomains.list({
    domain_name: new URL(siteUrl).hostname,
  });
  return { calls, domains: data };
}

test('the domain is registered once, however often the command runs', async () => {
  const site = newSite();
  const { domains } = await register(site);
  expect(domains).toMatchObject([{ enabled: true, apple_pay: { status: 'active' } }]);
  const again = await register(site);
  expect(again.domains).toEqual(domains);
  expect(again.calls).toEqual([expect.stringContaining('GET /v1/payment_method_domains')]);
});

test.each(['apple_pay', 'google_pay', 'link'])(
  'the domain is validated when %s is inactive',
  async (wallet) => {
    const site = newSite();
    const domain_name = new URL(site).hostname;
    sandbox.ledger.put(buildObject('payment_method_domain', { domain_name, [wallet]: inactive }));
    expect((await register(site)).domains).toMatchObject([{ [wallet]: { status: 'active' } }]);
  },
);

test('the domain is enabled when it was disabled', async () => {
  const site = newSite();
  const domain_name = new URL(site).hostname;
  sandbox.ledger.put(buildObject('payment_method_domain', { domain_name, enabled: false }));
  expect((await register(site)).domains).toMatchObject([{ enabled: true }]);
});

test('a domain that stays inactive is named with the reason and what to do', async () => {
  const site = newSite();
  const domain_name = new URL(site).hostname;
  const domain = buildObject('payment_method_domain', { domain_name, apple_pay: inactive });
  sandbox.ledger.put(domain);
  const answer = Promise.resolve(domain) as ReturnType<typeof stripe.paymentMethodDomains.validate>;
  vi.spyOn(stripe.paymentMethodDomains, 'validate').mockReturnValueOnce(answer);
  onTestFinished(() => void vi.restoreAllMocks());
  const printed = vi.spyOn(console, 'log').mockImplementationOnce(() => undefined);
  await register(site);
  expect(printed).toHaveBeenCalledWith(
    `  Apple Pay is inactive (No answer there.): run this again once the site answers at ${domain_name}.`,
  );
});

/** Sets up the webhook of a site; afterwards its endpoints, the newest first. */
async function setUp(
  site: string,
  { secret, answer = true }: { secret?: string; answer?: boolean } = {},
) {
  const settings = buildSettings({ SITE_URL: site, STRIPE_WEBHOOK_SECRET: secret });
  const { session, calls, questions } = buildSession(answer);
  const outcome = await setUpStripeWebhook(session, stripe, settings).catch(String);
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const endpoints = data.filter(({ url }) => url === `${site}/api/stripe-webhook`);
  return {
    endpoints,
    calls,
    questions,
    outcome,
    secret: settings.values['STRIPE_WEBHOOK_SECRET'],
  };
}

/** Stores an endpoint of the site as an earlier run or a person made it. */
function putEndpoint(site: string, fields: Partial<Stripe.WebhookEndpoint>): void {
  const url = `${site}/api/stripe-webhook`;
  const right = { api_version: Stripe.API_VERSION, enabled_events: webhookEvents, url };
  sandbox.ledger.put(buildObject('webhook_endpoint', { ...right, ...fields }));
}

test('the webhook endpoint is created for every event, with the version that the code reads', async () => {
  const { endpoints, secret } = await setUp(newSite());
  expect(endpoints).toMatchObject([
    { api_version: Stripe.API_VERSION, enabled_events: webhookEvents, status: 'enabled' },
  ]);
  expect(secret).toMatch(/^whsec_/);
});

test('a webhook endpoint that is right is left as it is, without a question', async () => {
  const site = newSite();
  putEndpoint(site, {});
  const { calls, questions, outcome } = await setUp(site, { secret: 'whsec_known' });
  expect(calls).toEqual(['Stripe: GET /v1/webhook_endpoints']);
  expect(questions).toEqual([]);
  expect(outcome).toBeUndefined();
});

test.each([
  ['an event', { enabled_events: ['payment_intent.succeeded'] }],
  ['its switch', { status: 'disabled' }],
])('a webhook endpoint that lacks %s is completed', async (_, fields) => {
  const site = newSite();
  putEndpoint(site, fields);
  const { endpoints, secret } = await setUp(site, { secret: 'whsec_known' });
  expect(endpoints).toMatchObject([{ enabled_events: webhookEvents, status: 'enabled' }]);
  expect(secret).toBe('whsec_known');
});

test('the secret of a webhook endpoint is not guessed', async () => {
  const site = newSite();
  putEndpoint(site, {});
  expect((await setUp(site)).outcome).toContain('STRIPE_WEBHOOK_SECRET is missing');
});

test.each(['2024-06-20', null])(
  'a webhook endpoint of version %s is replaced after a yes',
  async (api_version) => {
    const site = newSite();
    putEndpoint(site, { api_version });
    const { endpoints, questions, secret } = await setUp(site, { secret: 'whsec_old' });
    expect(questions).toEqual([
      `Replace Stripe's webhook endpoint, which sends events as of ${api_version ?? "the account's default version"} and not ${Stripe.API_VERSION}? Its secret changes: deploy right after.`,
    ]);
    expect(endpoints).toMatchObject([{ api_version: Stripe.API_VERSION }]);
    expect(secret).toMatch(/^whsec_\w{24}$/);
  },
);

test('a webhook endpoint of another version stays after a no, which says what to do', async () => {
  const site = newSite();
  putEndpoint(site, { api_version: '2024-06-20' });
  const { endpoints, outcome, secret } = await setUp(site, {
    secret: 'whsec_old',
    answer: false,
  });
  expect(outcome).toContain('Run this again with --yes to replace it, then deploy.');
  expect(endpoints).toMatchObject([{ api_version: '2024-06-20' }]);
  expect(secret).toBe('whsec_old');
});

test('a webhook endpoint that an interrupted run left beside its successor is removed', async () => {
  const site = newSite();
  putEndpoint(site, { api_version: '2024-06-20' });
  putEndpoint(site, {});
  const { endpoints, secret } = await setUp(site, { secret: 'whsec_known' });
  expect(endpoints).toMatchObject([{ api_version: Stripe.API_VERSION }]);
  expect(secret).toBe('whsec_known');
});

test('a run that was cut off before it stored the secret is made up for by the next', async () => {
  const site = newSite();
  putEndpoint(site, { api_version: '2024-06-20' });
  const url = `${site}/api/stripe-webhook`;
  const settings = buildSettings({ SITE_URL: site, STRIPE_WEBHOOK_SECRET: 'whsec_old' });
  const cutOff = () => {
    throw new Error('cut off');
  };
  await expect(
    setUpStripeWebhook(buildSession().session, stripe, { ...settings, store: cutOff }),
  ).rejects.toThrow('cut off');
  const { endpoints, secret, questions } = await setUp(site, { secret: 'whsec_old' });
  expect(secret).toMatch(/^whsec_\w{24}$/);
  expect(endpoints).toMatchObject([{ url, api_version: Stripe.API_VERSION }]);
  expect(questions).toContainEqual(expect.stringContaining('sends events as of 2024-06-20'));
  const again = await setUp(site, secret ? { secret } : {});
  expect(again.calls).toEqual(['Stripe: GET /v1/webhook_endpoints']);
});

test('an older copy of the settings is not taken for right', async () => {
  const site = newSite();
  const { secret } = await setUp(site);
  const refused = await setUp(site, { secret: 'whsec_older', answer: false });
  expect(refused.outcome).toContain('so deliveries are refused: copy that secret');
  expect(refused.secret).toBe('whsec_older');
  const replaced = await setUp(site, { secret: 'whsec_older' });
  expect(replaced.endpoints).toHaveLength(1);
  expect([secret, 'whsec_older']).not.toContain(replaced.secret);
});
