import { Hono } from 'hono';
import { readContentModel } from '../../seed/content-model.ts';
import { refuseForeign } from '../refuse-foreign.ts';
import type { Sandbox, SandboxKind, SandboxOptions } from '../sandbox.ts';
import { contentPage, pagePolicy } from './content-page.ts';
import { createDeliveryApi } from './delivery-api.ts';
import { actionSchema, perform, readForm } from './editing.ts';
import { pictureRoot, readCopy } from './files.ts';
import { seedContent } from './seed-content.ts';
import { sendWebhook } from './send-webhook.ts';
import { type ContentStore, openContentStore } from './store.ts';
import { initialSwitches, type Switches, switchesSchema } from './switches.ts';
import { space } from './wire.ts';

const root = '/_sandbox/contentful';

function isJson(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').startsWith('application/json');
}

function createPages(store: ContentStore, switches: Switches, origin: string): Hono {
  const app = new Hono();
  app.use('*', refuseForeign);

  app.get(root, (c) => {
    const open = c.req.query('entry') ?? '';
    c.header('Content-Security-Policy', pagePolicy);
    c.header('Cache-Control', 'no-store');
    return c.html(contentPage({ root, entities: store.list(), switches, open }));
  });

  app.get(`${pictureRoot}/:name`, (c) => {
    const width = Number(c.req.query('w')) || undefined;
    const file = readCopy(c.req.param('name'), { width, format: c.req.query('fm') });
    if (!file) return c.text('There is no such file.', 404);
    const headers = {
      'Content-Type': file.contentType,
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    return new Response(new Uint8Array(file.bytes), { headers });
  });

  app.post(`${root}/entries/:id`, async (c) => {
    const id = c.req.param('id');
    const json = isJson(c.req.raw);
    const given: unknown = json ? await c.req.json() : readForm(await c.req.parseBody());
    const parsed = actionSchema.safeParse(given);
    if (!parsed.success) return c.json({ error: parsed.error.message }, 422);
    const topic = perform(store, id, parsed.data);
    if (topic && switches.webhook) await sendWebhook(origin, topic, id);
    if (json) return c.json({ ok: true });
    return c.redirect(parsed.data.action === 'delete' ? root : `${root}?entry=${id}`, 303);
  });

  app.post(`${root}/switches`, async (c) => {
    const json = isJson(c.req.raw);
    const form = json ? {} : await c.req.parseBody();
    const numbers = Object.entries(form).map(([name, value]) => [name, Number(value)] as const);
    const parsed = switchesSchema.safeParse(
      json ? await c.req.json() : Object.fromEntries(numbers),
    );
    if (!parsed.success) return c.json({ error: parsed.error.message }, 422);
    Object.assign(switches, parsed.data);
    return json ? c.json(switches) : c.redirect(root, 303);
  });

  return app;
}

/**
 * Opens the stand-in; the first time it is filled from local/seed unless `seed` is false.
 *
 * @param contentTypes what the Delivery API says of the space's content types.
 */
export async function openContentful(
  { dataDir, origin }: SandboxOptions,
  { seed = true, contentTypes = readContentModel() } = {},
): Promise<Sandbox> {
  const store = openContentStore(dataDir);
  const switches = initialSwitches();
  if (seed && store.newestChange() === 0) await seedContent(store);
  const app = createPages(store, switches, origin);
  app.route('/', createDeliveryApi(root, store, switches, contentTypes));
  return {
    name: 'contentful',
    environment: {
      CONTENTFUL_SPACE_ID: space.id,
      CONTENTFUL_ENVIRONMENT: space.environment,
      CONTENTFUL_ACCESS_TOKEN: space.accessToken,
      CONTENTFUL_WEBHOOK_SECRET: space.webhookSecret,
      CONTENTFUL_API_BASE: `${origin}${root}`,
    },
    handle: (request) => app.fetch(request),
    close: () => {
      store.close();
    },
  };
}

/** Stands in for Contentful: its Delivery and Sync API, webhooks, and a page to edit entries on. */
export const contentfulSandbox: SandboxKind = {
  name: 'contentful',
  unless: 'CONTENTFUL_ACCESS_TOKEN',
  open: openContentful,
};
