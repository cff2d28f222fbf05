import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import * as z from 'zod';
import type { ContentType } from '#host/seed/content-model.ts';
import { hostPictures } from './pictures.ts';
import type { ContentStore, Entity } from './store.ts';

export const space = {
  id: 'sandbox-space',
  environment: 'master',
  locale: 'en-US',
  accessToken: 'sandbox-delivery-token',
  /** The secret that signs webhooks, with 64 characters as Contentful's secrets have. */
  webhookSecret: 'sandbox-webhook-secret-'.padEnd(64, '0'),
} as const;

const count = z.int().min(0);

/** The faults that tests and the sandbox's page switch on. */
export const switchesSchema = z.strictObject({
  /** The delay of every response of the Delivery API, in milliseconds. */
  slowMs: count.default(0),
  rateLimitedCalls: count.default(0),
  /** The wait that a 429 asks for, in seconds; the SDK adds half a second. */
  retryAfterSeconds: count.default(1),
  /** The first page of an initial sync that is answered with `failStatus`; 0 is off. */
  failFromPage: count.default(0),
  /** The status of a failure. The SDK tries again for seconds after a 500, and not at all after most below. */
  failStatus: z.int().min(400).max(599).default(500),
  /** The most entities on a page of an initial sync. */
  pageSize: z.int().min(1).default(1000),
  webhook: z.boolean().default(true),
});

export type Switches = z.infer<typeof switchesSchema>;

function link(linkType: string, id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

/** Shapes an entity as the Sync API sends it; a deletion when it is not published. */
function toWire({ type, id, contentType, published, ...entity }: Entity, host: string) {
  const { createdAt, updatedAt, revision } = entity;
  const place = {
    space: link('Space', space.id),
    environment: link('Environment', space.environment),
  };
  const sys = { ...place, id, createdAt, updatedAt, revision };
  if (!published) return { sys: { ...sys, type: `Deleted${type}`, deletedAt: updatedAt } };
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      ...sys,
      type,
      publishedVersion: revision * 2,
      ...(type === 'Entry' ? { contentType: link('ContentType', contentType) } : {}),
    },
    fields: hostPictures(published, host),
  };
}

function wireError(status: number, id: string, message: string, headers = {}): Response {
  const body = { sys: { type: 'Error', id }, message, requestId: crypto.randomUUID() };
  return Response.json(body, { status, headers });
}

/** A sync token, which holds the position in an initial sync, or the start of a delta sync. */
const tokenSchema = z.object({
  space: z.string(),
  /** The id of the last entity of the page before; a delta sync has none. */
  after: z.string().optional(),
  limit: z.number().optional(),
  page: z.number().optional(),
  /** The number of the last change that the client knows. */
  since: z.number(),
});

type Token = z.infer<typeof tokenSchema>;

function readToken(text: string): Token | undefined {
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/**
 * Responds to GET sync: an initial sync in pages, without deletions, or a delta sync with everything that changed since
 * the token, deletions included.
 */
function answerSync(store: ContentStore, switches: Switches, url: URL): Response {
  const answer = (entities: Entity[], next: 'nextPageUrl' | 'nextSyncUrl', token: Token) => {
    const text = Buffer.from(JSON.stringify(token)).toString('base64url');
    const address = `${url.origin}${url.pathname}?sync_token=${text}`;
    const host = new URL(process.env.SITE_URL?.trim() || url).host;
    const items = entities.map((entity) => toWire(entity, host));
    return Response.json({ sys: { type: 'Array' }, items, [next]: address });
  };
  const syncToken = url.searchParams.get('sync_token');
  const token = syncToken === null ? undefined : readToken(syncToken);
  if (
    syncToken === null ? url.searchParams.get('initial') !== 'true' : token?.space !== store.spaceId
  ) {
    return wireError(400, 'BadRequest', 'The sync_token is not valid, or initial is missing.');
  }
  if (token && token.after === undefined) {
    const changed = store.listChangedSince(token.since);
    const since = changed.at(-1)?.changed ?? token.since;
    return answer(changed, 'nextSyncUrl', { space: store.spaceId, since });
  }
  const page = token?.page ?? 1;
  if (switches.failFromPage > 0 && page >= switches.failFromPage) {
    return wireError(switches.failStatus, 'ServerError', 'A fault is switched on.');
  }
  const requestedLimit = token?.limit ?? (Number(url.searchParams.get('limit')) || 100);
  const limit = Math.min(requestedLimit, switches.pageSize, 1000);
  const next = { space: store.spaceId, since: token?.since ?? store.newestChange() };
  const records = store.listPublished(token?.after ?? '', limit + 1);
  const shown = records.slice(0, limit);
  const last = shown.at(-1);
  if (records.length <= limit || !last) return answer(shown, 'nextSyncUrl', next);
  const after = `${last.type}:${last.id}`;
  return answer(shown, 'nextPageUrl', { ...next, after, limit: requestedLimit, page: page + 1 });
}

function collection(items: readonly unknown[]): Response {
  const range = { total: items.length, skip: 0, limit: 1000 };
  return Response.json({ sys: { type: 'Array' }, ...range, items });
}

/** Describes the given content types with the types and fields that entries have beside them. */
function describeTypes(store: ContentStore, contentTypes: readonly ContentType[]): ContentType[] {
  const types = new Map(contentTypes.map((type) => [type.sys.id, { ...type }]));
  for (const { type, contentType: id, draft } of store.list()) {
    if (type !== 'Entry') continue;
    const described = types.get(id) ?? { sys: { id }, name: id, fields: [] };
    const isNew = (field: string) => described.fields.every((known) => known.id !== field);
    const fields = Object.keys(draft).filter(isNew);
    described.fields = [
      ...described.fields,
      ...fields.map((field) => ({ id: field, type: 'Text' })),
    ];
    types.set(id, described);
  }
  return [...types.values()];
}

/** Responds to the part of Contentful's Delivery API that the product's SDK calls, over real HTTP. */
export function createDeliveryApi(
  root: string,
  store: ContentStore,
  switches: Switches,
  contentTypes: readonly ContentType[],
): Hono {
  const app = new Hono();
  const base = `${root}/spaces/${space.id}/environments/${space.environment}`;

  app.use(`${root}/spaces/*`, async (c, next) => {
    if (switches.slowMs > 0) await wait(switches.slowMs);
    if (c.req.header('authorization') !== `Bearer ${space.accessToken}`) {
      return wireError(401, 'AccessTokenInvalid', 'The access token you sent could not be found.');
    }
    if (switches.rateLimitedCalls > 0) {
      switches.rateLimitedCalls -= 1;
      const headers = { 'X-Contentful-RateLimit-Reset': String(switches.retryAfterSeconds) };
      return wireError(429, 'RateLimitExceeded', 'You have exceeded the rate limit.', headers);
    }
    return next();
  });

  app.get(`${base}/locales`, () => {
    const locale = { code: space.locale, name: 'English', default: true, fallbackCode: null };
    return collection([{ ...locale, sys: { type: 'Locale', id: 'default-locale', version: 1 } }]);
  });
  app.get(`${base}/content_types`, () => collection(describeTypes(store, contentTypes)));
  app.get(`${base}/content_types/:id`, (c) => {
    const types = describeTypes(store, contentTypes);
    const type = types.find(({ sys }) => sys.id === c.req.param('id'));
    return type ? Response.json(type) : wireError(404, 'NotFound', 'The type could not be found.');
  });
  app.get(`${base}/entries`, (c) => {
    const type = c.req.query('content_type');
    const isShown = (entity: Entity) => entity.published && entity.contentType === type;
    const { host } = new URL(c.req.url);
    return collection(
      store
        .list()
        .filter(isShown)
        .map((entity) => toWire(entity, host)),
    );
  });
  app.get(`${base}/sync`, (c) => answerSync(store, switches, new URL(c.req.url)));
  app.all(`${root}/spaces/*`, () => wireError(404, 'NotFound', 'The resource could not be found.'));
  return app;
}
