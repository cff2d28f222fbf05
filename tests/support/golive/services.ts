/** Stands in for Contentful's Management API, beside the sandbox of Stripe, for `golive`. */
import { rm } from 'node:fs/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContentField } from '#host/seed/content-model.ts';
import { findFreePort } from '#host/web-server.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

interface Webhook {
  name: string;
  url: string;
  topics?: string[];
  active?: boolean;
}

export interface GoliveServices {
  origin: string;
  stripe: ReturnType<typeof openStripeSandbox>;
  /** The method and path of each call that changed something, in order. */
  changes: string[];
  contentTypes: Map<string, { version: number; published: boolean; fields: ContentField[] }>;
  /** The signing secret of the space, and its webhooks. */
  space: { signingSecret: string | undefined; webhooks: Webhook[] };
  close(): Promise<void>;
}

/** The keys of Stripe in a test's settings: live ones, as a public site has. */
const liveKeys = { standard: 'sk_live_right', restricted: 'rk_live_right' };

/**
 * Finds why Contentful refuses fields: a stored field is neither left out
 * (github.com/contentful/contentful-cli/issues/74) nor of another type
 * (github.com/contentful/contentful-management.js/issues/67).
 */
function findRefusal(stored: ContentField[], sent: ContentField[]): string | undefined {
  for (const { id, type } of stored) {
    const field = sent.find((each) => each.id === id);
    if (!field) return 'You need to omit a field before deleting it';
    if (field.type !== type) return 'Previously published fields are invalid';
  }
  return undefined;
}

export async function startGoliveServices(): Promise<GoliveServices> {
  const changes: string[] = [];
  const contentTypes: GoliveServices['contentTypes'] = new Map();
  const space: GoliveServices['space'] = { signingSecret: undefined, webhooks: [] };
  const port = await findFreePort('127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = createTempFolder('golive-stripe');
  const stripe = openStripeSandbox({ dataDir, origin });

  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.method !== 'GET') changes.push(`${c.req.method} ${c.req.path}`);
    return next();
  });
  app.all('/v1/*', (c) => {
    const keys: Record<string, string> = {
      [`Bearer ${liveKeys.standard}`]: stripe.environment.STRIPE_SECRET_KEY,
      [`Bearer ${liveKeys.restricted}`]: stripe.restrictedKey,
    };
    const url = new URL(c.req.url);
    url.pathname = `/_sandbox/stripe${url.pathname}`;
    const request = new Request(url, c.req.raw);
    request.headers.set(
      'authorization',
      `Bearer ${keys[c.req.header('authorization') ?? ''] ?? 'unknown'}`,
    );
    return stripe.handle(request);
  });
  app.use('/spaces/*', async (c, next) =>
    c.req.header('authorization') === 'Bearer CFPAT-right' ? next() : c.json({}, 401),
  );

  const types = '/spaces/space/environments/master/content_types/:id';
  app.get(types, (c) => {
    const id = c.req.param('id');
    const type = contentTypes.get(id);
    if (!type) return c.json({}, 404);
    const { version, published } = type;
    const sys = { id, version, ...(published && { publishedVersion: version - 1 }) };
    return c.json({ sys, ...type });
  });
  app.put(types, async (c) => {
    const id = c.req.param('id');
    const version = contentTypes.get(id)?.version ?? 0;
    if (Number(c.req.header('x-contentful-version') ?? 0) !== version) return c.json({}, 409);
    const { fields } = await c.req.json<{ fields: ContentField[] }>();
    const message = findRefusal(contentTypes.get(id)?.fields ?? [], fields);
    if (message) return c.json({ sys: { type: 'Error', id: 'BadRequest' }, message }, 400);
    contentTypes.set(id, { version: version + 1, published: false, fields });
    return c.json({ sys: { id, version: version + 1 } });
  });
  app.put(`${types}/published`, (c) => {
    const type = contentTypes.get(c.req.param('id'));
    if (!type || Number(c.req.header('x-contentful-version')) !== type.version) {
      return c.json({}, 409);
    }
    type.published = true;
    type.version += 1;
    return c.json({});
  });
  app.get('/spaces/space/webhook_definitions', (c) => {
    const items = space.webhooks.map((webhook, index) => ({
      sys: { id: String(index), version: 3 },
      topics: [],
      ...webhook,
    }));
    return c.json({ items });
  });
  app.put('/spaces/space/webhook_definitions/:id', async (c) => {
    if (c.req.header('x-contentful-version') !== '3') return c.json({}, 409);
    space.webhooks[Number(c.req.param('id'))] = await c.req.json();
    return c.json({});
  });
  app.post('/spaces/space/webhook_definitions', async (c) => {
    space.webhooks.push(await c.req.json());
    return c.json({});
  });
  app.get('/spaces/space/webhook_settings/signing_secret', (c) =>
    space.signingSecret
      ? c.json({ redactedValue: space.signingSecret.slice(-4) })
      : c.json({}, 404),
  );
  app.put('/spaces/space/webhook_settings/signing_secret', async (c) => {
    space.signingSecret = (await c.req.json<{ value: string }>()).value;
    return c.json({});
  });

  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  return {
    origin,
    stripe,
    changes,
    contentTypes,
    space,
    async close() {
      server.close();
      await stripe.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
