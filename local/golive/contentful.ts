import { randomBytes } from 'node:crypto';
import { SettingsError } from '../host/settings.ts';
import { type ContentType, readContentModel } from '../seed/content-model.ts';
import type { Perform } from './perform.ts';
import type { Settings } from './settings-file.ts';

type StoredType = ContentType & { sys: { version: number } };

interface WebhookList {
  items: { url: string }[];
}

const topics = ['Entry', 'Asset'].flatMap((type) =>
  ['publish', 'unpublish', 'delete'].map((action) => `${type}.${action}`),
);

/** Whether a content type has every field of ours; further ones may have been added. */
function hasFields(
  found: StoredType | undefined,
  { fields }: Pick<ContentType, 'fields'>,
): boolean {
  return fields.every(({ id, type }) =>
    found?.fields.some((field) => field.id === id && field.type === type),
  );
}

/**
 * Imports the content types, creates the webhook and sets the secret that signs it, with Contentful's
 * Management API.
 *
 * @param base origin of the API.
 * @throws SettingsError when Contentful refuses a call.
 */
export async function setUpContentful(
  perform: Perform,
  base: string,
  { values, keep }: Settings,
): Promise<void> {
  const space = `/spaces/${values['CONTENTFUL_SPACE_ID'] ?? ''}`;
  const environment = `${space}/environments/${values['CONTENTFUL_ENVIRONMENT'] ?? 'master'}`;

  /** Undefined for 404 and in a dry run. */
  const call = <T>(method: string, path: string, body?: object, version?: number) =>
    perform(`Contentful: ${method} ${path}`, async () => {
      const response = await fetch(new URL(path, base), {
        method,
        headers: {
          Authorization: `Bearer ${values['CONTENTFUL_MANAGEMENT_TOKEN'] ?? ''}`,
          'Content-Type': 'application/vnd.contentful.management.v1+json',
          ...(version ? { 'X-Contentful-Version': String(version) } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      });
      if (method === 'GET' && response.status === 404) return undefined;
      if (response.ok) return (await response.json()) as T;
      throw new SettingsError(
        `Contentful answers ${response.status} to ${method} ${path}: look at CONTENTFUL_SPACE_ID and CONTENTFUL_MANAGEMENT_TOKEN.`,
      );
    });

  for (const { sys, ...type } of readContentModel()) {
    const path = `${environment}/content_types/${sys.id}`;
    const found = await call<StoredType>('GET', path);
    if (hasFields(found, type)) continue;
    const saved = await call<StoredType>('PUT', path, type, found?.sys.version);
    await call('PUT', `${path}/published`, undefined, saved?.sys.version);
  }
  const url = new URL('/api/cms-webhook', values['SITE_URL']).href;
  const webhooks = await call<WebhookList>('GET', `${space}/webhook_definitions`);
  if (!webhooks?.items.some((webhook) => webhook.url === url)) {
    const webhook = { name: 'Website', url, topics, headers: [] };
    await call('POST', `${space}/webhook_definitions`, webhook);
  }
  if (!values['CONTENTFUL_WEBHOOK_SECRET']) {
    keep('CONTENTFUL_WEBHOOK_SECRET', randomBytes(32).toString('hex'));
  }
  const secret = values['CONTENTFUL_WEBHOOK_SECRET'] ?? '';
  const path = `${space}/webhook_settings/signing_secret`;
  const current = await call<{ redactedValue: string }>('GET', path);
  if (current?.redactedValue.slice(-4) !== secret.slice(-4))
    await call('PUT', path, { value: secret });
}
