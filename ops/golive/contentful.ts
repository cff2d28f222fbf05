import { randomBytes } from 'node:crypto';
import { SettingsError } from '#host/settings.ts';
import { type ContentType, readContentModel } from '#host/seed/content-model.ts';
import {
  connectManagement,
  isSameSecret,
  type ManagementCall,
  type SigningSecret,
  signingSecretPath,
} from './contentful-management.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings-file.ts';

type StoredType = ContentType & { sys: { version: number } };

interface WebhookList {
  items: { name: string; url: string }[];
}

const topics = ['Entry', 'Asset'].flatMap((type) =>
  ['publish', 'unpublish', 'delete'].map((action) => `${type}.${action}`),
);

/** Whether a content type has every field of ours; further ones may have been added. */
function hasFields(
  stored: StoredType | undefined,
  { fields }: Pick<ContentType, 'fields'>,
): boolean {
  return fields.every(({ id, type }) =>
    stored?.fields.some((field) => field.id === id && field.type === type),
  );
}

async function importContentTypes(call: ManagementCall, environment: string): Promise<void> {
  for (const { sys, ...type } of readContentModel()) {
    const path = `${environment}/content_types/${sys.id}`;
    const stored = await call<StoredType>('GET', path);
    if (hasFields(stored, type)) continue;
    const saved = await call<StoredType>('PUT', path, type, stored?.sys.version);
    await call('PUT', `${path}/published`, undefined, saved?.sys.version);
  }
}

/** Creates our webhook. @returns the names of the space's other webhooks. */
async function createWebhook(
  call: ManagementCall,
  space: string,
  siteUrl: string | undefined,
): Promise<string[]> {
  const url = new URL('/api/cms-webhook', siteUrl).href;
  const webhooks = await call<WebhookList>('GET', `${space}/webhook_definitions`);
  const items = webhooks?.items ?? [];
  if (!items.some((webhook) => webhook.url === url)) {
    const webhook = { name: 'Website', url, topics, headers: [] };
    await call('POST', `${space}/webhook_definitions`, webhook);
  }
  return items.filter((webhook) => webhook.url !== url).map(({ name }) => name);
}

const keepsTheirs =
  'Write the secret of the space to CONTENTFUL_WEBHOOK_SECRET, or run this again with --yes to replace it.';

/**
 * Makes the signing secret of the space and that of the settings the same. One secret signs all
 * webhooks of a space and is shown once, so another one is replaced only after a question.
 *
 * @throws SettingsError when the space keeps a secret that the settings do not have.
 */
async function setSigningSecret(
  call: ManagementCall,
  { confirm, isDryRun }: Session,
  { values, keep }: Settings,
  others: string[],
): Promise<void> {
  const path = signingSecretPath(values['CONTENTFUL_SPACE_ID'] ?? '');
  const ours = values['CONTENTFUL_WEBHOOK_SECRET'];
  const theirs = await call<SigningSecret>('GET', path);
  if (theirs && ours && isSameSecret(theirs, ours)) return;
  if (theirs || isDryRun) {
    const users = others.length > 0 ? `, which also signs ${others.join(', ')}` : '';
    const which = theirs ? ` (…${theirs.redactedValue.slice(-4)})` : ', if it has another';
    const question = `Replace the signing secret of the Contentful space${which}${users}?`;
    if (!(await confirm(question))) {
      throw new SettingsError(`Contentful's signing secret stays as it is. ${keepsTheirs}`);
    }
  }
  const secret = ours ?? randomBytes(32).toString('hex');
  // Kept first: a secret that Contentful has and the file lacks could not be read again.
  if (!ours) keep('CONTENTFUL_WEBHOOK_SECRET', secret);
  await call('PUT', path, { value: secret });
}

/**
 * Imports the content types, creates the webhook and sets the secret that signs it, with Contentful's
 * Management API.
 *
 * @throws SettingsError when Contentful refuses a call, or a question is answered with no.
 */
export async function setUpContentful(session: Session, settings: Settings): Promise<void> {
  const { values } = settings;
  const space = `/spaces/${values['CONTENTFUL_SPACE_ID'] ?? ''}`;
  const management = connectManagement(values);
  const call: ManagementCall = <T>(method: string, path: string, body?: object, version?: number) =>
    session.perform(`Contentful: ${method} ${path}`, () =>
      management<T>(method, path, body, version),
    );

  const environment = values['CONTENTFUL_ENVIRONMENT'] ?? 'master';
  await importContentTypes(call, `${space}/environments/${environment}`);
  const others = await createWebhook(call, space, values['SITE_URL']);
  await setSigningSecret(call, session, settings, others);
}
