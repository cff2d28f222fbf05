/** Stands in for the parts of Stripe's API and of Contentful's Management API that `golive` calls. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { freePort } from '#local/host/web-server.ts';

export interface GoliveServices {
  origin: string;
  /** Method and path of each call that changed something, in order. */
  changes: string[];
  contentTypes: Map<string, { version: number; published: boolean; fields: unknown[] }>;
  close(): void;
}

export async function startGoliveServices(): Promise<GoliveServices> {
  const changes: string[] = [];
  const contentTypes: GoliveServices['contentTypes'] = new Map();
  const endpoints: Record<string, unknown>[] = [];
  const webhooks: { url: string }[] = [];
  let signingSecret: string | undefined;
  const app = new Hono();
  app.use(async (c, next) => {
    const key = c.req.path.startsWith('/v1') ? 'sk_live_right' : 'CFPAT-right';
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.json({}, 401);
    if (c.req.method !== 'GET') changes.push(`${c.req.method} ${c.req.path}`);
    return next();
  });

  app.get('/v1/webhook_endpoints', (c) => c.json({ object: 'list', data: endpoints }));
  app.post('/v1/webhook_endpoints', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const enabled_events = [...form].filter(([name]) => name.startsWith('enabled_events'));
    const endpoint = {
      id: 'we_1',
      object: 'webhook_endpoint',
      status: 'enabled',
      url: form.get('url'),
      enabled_events: enabled_events.map(([, value]) => value),
    };
    endpoints.push(endpoint);
    return c.json({ ...endpoint, secret: 'whsec_created' });
  });

  const types = '/spaces/space/environments/master/content_types/:id';
  app.get(types, (c) => {
    const id = c.req.param('id');
    const type = contentTypes.get(id);
    return type ? c.json({ sys: { id, version: type.version }, ...type }) : c.json({}, 404);
  });
  app.put(types, async (c) => {
    const id = c.req.param('id');
    const version = contentTypes.get(id)?.version ?? 0;
    if (Number(c.req.header('x-contentful-version') ?? 0) !== version) return c.json({}, 409);
    const { fields } = await c.req.json<{ fields: unknown[] }>();
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
  app.get('/spaces/space/webhook_definitions', (c) => c.json({ items: webhooks }));
  app.post('/spaces/space/webhook_definitions', async (c) => {
    webhooks.push(await c.req.json());
    return c.json({});
  });
  app.get('/spaces/space/webhook_settings/signing_secret', (c) =>
    signingSecret ? c.json({ redactedValue: signingSecret.slice(-4) }) : c.json({}, 404),
  );
  app.put('/spaces/space/webhook_settings/signing_secret', async (c) => {
    ({ value: signingSecret } = await c.req.json<{ value: string }>());
    return c.json({});
  });

  const port = await freePort('127.0.0.1');
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  return {
    origin: `http://127.0.0.1:${port}`,
    changes,
    contentTypes,
    close: () => void server.close(),
  };
}
