import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { webhookEvents } from '#server/gateways/stripe/events.ts';
import { SettingsError } from '#host/settings.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings-file.ts';

type Events = Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const path = '/v1/webhook_endpoints';
const events = webhookEvents as Events;

// Stripe shows a secret only once. So an endpoint says in its metadata whether its secret was stored, and which.
const secretMark = 'secret_sha256';
const notStored = 'not stored';

const markSecret = (secret: string) => ({
  [secretMark]: createHash('sha256').update(secret).digest('hex'),
});

/** Tells whether the settings can have the secret of an endpoint; one of an earlier release has no mark. */
function canHaveSecret({ metadata }: Stripe.WebhookEndpoint, secret: string | undefined): boolean {
  const mark = metadata[secretMark];
  if (mark === undefined) return true;
  return mark !== notStored && (!secret || mark === markSecret(secret)[secretMark]);
}

/** Creates an endpoint for events of the version that the code reads, and stores its secret. */
async function create(
  { perform }: Session,
  stripe: Stripe,
  url: string,
  store: Settings['store'],
): Promise<void> {
  const api_version = Stripe.API_VERSION;
  const call = `Stripe: POST ${path} url=${url} api_version=${api_version} enabled_events=${events.join(',')}`;
  const created = await perform(call, () =>
    stripe.webhookEndpoints.create({
      url,
      api_version,
      enabled_events: events,
      metadata: { [secretMark]: notStored },
    }),
  );
  const secret = created?.secret ?? 'whsec_known-once-it-is-created';
  store('STRIPE_WEBHOOK_SECRET', secret);
  if (!created) return;
  await perform(`Stripe: POST ${path}/${created.id} metadata of a stored secret`, () =>
    stripe.webhookEndpoints.update(created.id, { metadata: markSecret(secret) }),
  );
}

/** Sorts our endpoints by whether they send events of the version that the code reads. */
export function splitByVersion(endpoints: Stripe.WebhookEndpoint[], url: string) {
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const isCurrent = ({ api_version }: Stripe.WebhookEndpoint) => api_version === Stripe.API_VERSION;
  const outdated = ours.filter((endpoint) => !isCurrent(endpoint));
  const versions = outdated.map(
    ({ api_version }) => api_version ?? "the account's default version",
  );
  return { current: ours.find(isCurrent), outdated, versions: versions.join(', ') };
}

/** Asks before an endpoint is replaced. @throws SettingsError when the answer is no */
async function askToReplace({ confirm }: Session, versions: string): Promise<void> {
  const question = `Replace Stripe's webhook endpoint, which sends events as of ${versions} and not ${Stripe.API_VERSION}? Its secret changes: deploy right after.`;
  if (await confirm(question)) return;
  throw new SettingsError(
    `Stripe's webhook endpoint sends events as of ${versions}, and its version cannot be changed. Run this again with --yes to replace it, then deploy.`,
  );
}

/** Asks before an endpoint with another secret is replaced. @throws SettingsError when the answer is no */
async function askToReplaceSecret({ confirm }: Session): Promise<void> {
  const question =
    "Replace Stripe's webhook endpoint, whose secret is not STRIPE_WEBHOOK_SECRET? Its secret changes: deploy right after.";
  if (await confirm(question)) return;
  throw new SettingsError(
    "STRIPE_WEBHOOK_SECRET is not the secret of Stripe's webhook endpoint, so deliveries are refused: copy that secret, or run this again with --yes to replace the endpoint, then deploy.",
  );
}

/**
 * Creates the webhook endpoint and stores its secret, which Stripe shows only then; adds missing events to one that
 * exists. One of another API version is replaced after a question, because Stripe fixes the version at creation, and one
 * with another secret than the settings', as after a run that was cut off.
 *
 * @throws SettingsError when the endpoint exists but its secret is unknown, or when it must not be replaced
 */
export async function setUpStripeWebhook(
  session: Session,
  stripe: Stripe,
  { values, store }: Settings,
): Promise<void> {
  const { perform, confirm, isDryRun } = session;
  const url = new URL('/api/stripe-webhook', values['SITE_URL']).href;
  const endpoints = await perform(`Stripe: GET ${path}`, () =>
    stripe.webhookEndpoints.list({ limit: 100 }),
  );
  const stored = endpoints?.data.filter((endpoint) => endpoint.url === url) ?? [];
  const isUsable = (endpoint: Stripe.WebhookEndpoint) =>
    canHaveSecret(endpoint, values['STRIPE_WEBHOOK_SECRET']);
  const unusable = stored.filter((endpoint) => !isUsable(endpoint));
  const { current, outdated, versions } = splitByVersion(stored.filter(isUsable), url);
  if (isDryRun) {
    await confirm(
      `Replace Stripe's webhook endpoint, if its version is not ${Stripe.API_VERSION}?`,
    );
  }
  if (outdated.length > 0) await askToReplace(session, versions);
  if (!current && unusable.length > 0) await askToReplaceSecret(session);
  if (!current) {
    await create(session, stripe, url, store);
  } else if (!values['STRIPE_WEBHOOK_SECRET']) {
    throw new SettingsError(
      `Stripe has an endpoint for ${url}, but STRIPE_WEBHOOK_SECRET is missing: copy its signing secret, or delete the endpoint and run this again.`,
    );
  } else {
    const isComplete = events.every((event) => current.enabled_events.includes(event));
    if (!isComplete || current.status !== 'enabled') {
      await perform(`Stripe: POST ${path}/${current.id} disabled=false, all events`, () =>
        stripe.webhookEndpoints.update(current.id, { enabled_events: events, disabled: false }),
      );
    }
  }
  for (const { id } of [...outdated, ...unusable]) {
    await perform(`Stripe: DELETE ${path}/${id}`, () => stripe.webhookEndpoints.del(id));
  }
}
