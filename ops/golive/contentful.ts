import { randomBytes } from 'node:crypto';
import { SettingsError } from '#host/settings.ts';
import type { ContentField, ContentType } from '#host/seed/content-model.ts';
import { type ContentMapping, contentMapping } from '#server/contentful-mapping.ts';
import { parseEnvironment } from '#server/env.ts';
import {
  connectManagement,
  isSameSecret,
  type ManagementCall,
  type SigningSecret,
  signingSecretPath,
} from './contentful-management.ts';
import { ownContentTypes } from './own-content-types.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings-file.ts';

type StoredType = ContentType & { sys: { version: number; publishedVersion?: number } };

interface StoredWebhook {
  sys: { id: string; version: number };
  name: string;
  url: string;
  topics: string[];
  active?: boolean;
}

const topics = ['Entry', 'Asset'].flatMap((type) =>
  ['publish', 'unpublish', 'delete'].map((action) => `${type}.${action}`),
);

const isSameKind = (a: ContentField, b: ContentField) =>
  a.type === b.type && a.linkType === b.linkType && a.items?.type === b.items?.type;

const describeKind = ({ type, linkType, items }: ContentField) =>
  [type, linkType ?? items?.linkType ?? items?.type].filter(Boolean).join(' of ');

/** Returns our fields that a stored type lacks, and those that it has as another kind. */
function compareFields(stored: ContentType, { fields }: Pick<ContentType, 'fields'>) {
  const find = ({ id }: ContentField) => stored.fields.find((field) => field.id === id);
  const missing = fields.filter((field) => !find(field));
  const conflicts = fields.flatMap((field) => {
    const found = find(field);
    if (!found || isSameKind(found, field)) return [];
    return [
      `${stored.sys.id}.${field.id} is ${describeKind(found)} there and ${describeKind(field)} here`,
    ];
  });
  return { missing, conflicts };
}

/**
 * Creates our content types except those that settings map to the space's own, or adds the fields that a space's own
 * type of the same id lacks. The stored fields are sent along unchanged, because Contentful deletes and changes no
 * published field by such a call.
 *
 * @returns the fields that are of another kind there; they stay
 */
async function importContentTypes(
  call: ManagementCall,
  environment: string,
  mapping: ContentMapping,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { sys, ...type } of ownContentTypes(mapping)) {
    const path = `${environment}/content_types/${sys.id}`;
    const stored = await call<StoredType>('GET', path);
    const { missing, conflicts } = stored
      ? compareFields(stored, type)
      : { missing: type.fields, conflicts: [] };
    problems.push(...conflicts);
    if (missing.length === 0) {
      // A publication that failed in an earlier run is made up for; each one raises the version by one.
      const { version, publishedVersion } = stored?.sys ?? {};
      if (version === undefined || publishedVersion === version - 1) continue;
      await call('PUT', `${path}/published`, undefined, version);
      continue;
    }
    const { sys: storedSys, ...kept } = stored ?? { ...type, fields: [], sys: undefined };
    const merged = { ...kept, fields: [...kept.fields, ...missing] };
    const saved = await call<StoredType>('PUT', path, merged, storedSys?.version);
    await call('PUT', `${path}/published`, undefined, saved?.sys.version);
  }
  return problems;
}

/** Tells whether a webhook is called for a topic such as `Entry.publish`, of which either part may be `*`. */
function isCalledFor({ topics: called }: StoredWebhook, topic: string): boolean {
  const [type, action] = topic.split('.');
  return [topic, `${type}.*`, `*.${action}`, '*.*'].some((each) => called.includes(each));
}

/**
 * Creates our webhook, or switches it on and adds the topics that it lacks. Returns the names of the space's other
 * webhooks.
 */
async function createWebhook(
  call: ManagementCall,
  space: string,
  siteUrl: string | undefined,
): Promise<string[]> {
  const url = new URL('/api/cms-webhook', siteUrl).href;
  const path = `${space}/webhook_definitions`;
  const webhooks = await call<{ items: StoredWebhook[] }>('GET', path);
  const items = webhooks?.items ?? [];
  const ours = items.find((webhook) => webhook.url === url);
  if (!ours) {
    await call('POST', path, { name: 'Website', url, topics, headers: [] });
  } else {
    const missing = topics.filter((topic) => !isCalledFor(ours, topic));
    if (missing.length > 0 || ours.active === false) {
      const { sys, ...kept } = ours;
      const completed = { ...kept, topics: [...kept.topics, ...missing], active: true };
      await call('PUT', `${path}/${sys.id}`, completed, sys.version);
    }
  }
  return items.filter((webhook) => webhook.url !== url).map(({ name }) => name);
}

const keepsTheirs =
  'Write the secret of the space to CONTENTFUL_WEBHOOK_SECRET, or run this again with --yes to replace it.';

/**
 * Makes the signing secret of the space and that of the settings the same. One secret signs all webhooks of a space and
 * is shown once, so another one is replaced only after a question.
 *
 * @throws SettingsError when the space keeps a secret that the settings do not have
 */
async function setSigningSecret(
  call: ManagementCall,
  { confirm, isDryRun }: Session,
  { values, store }: Settings,
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
  // The secret is stored first: one that Contentful has and the file lacks could not be read again.
  if (!ours) store('CONTENTFUL_WEBHOOK_SECRET', secret);
  await call('PUT', path, { value: secret });
}

/**
 * Imports the content types, creates the webhook and sets the secret that signs it, with Contentful's Management API.
 *
 * @throws SettingsError when Contentful refuses a call, a question is answered with no, or at the end for fields of
 * another kind
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
  const mapping = contentMapping(parseEnvironment(values));
  const conflicts = await importContentTypes(call, `${space}/environments/${environment}`, mapping);
  const others = await createWebhook(call, space, values['SITE_URL']);
  await setSigningSecret(call, session, settings, others);
  if (conflicts.length === 0) return;
  throw new SettingsError(
    `Contentful keeps fields of another kind: ${conflicts.join('; ')}. Give those of the space another id, or map them (docs/deploy.md). Everything else is set up.`,
  );
}
