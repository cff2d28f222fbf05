import { signRequest } from '@contentful/node-apps-toolkit/requests';
import { Hono } from 'hono';
import { log } from '#server/http/log.ts';
import { contentModel } from '#host/seed/content-model.ts';
import { pagePolicy, refuseForeign } from '../page.ts';
import type { Sandbox, SandboxOptions } from '../sandbox.ts';
import { contentPage } from './content-page.ts';
import { createDeliveryApi, space, type Switches, switchesSchema } from './delivery-api.ts';
import { applyEdit, type Edit, editSchema } from './edit.ts';
import { pictureRoot, readImageVariant } from './pictures.ts';
import { seedContent } from './seed-content.ts';
import { type ContentStore, openContentStore } from './store.ts';

const root = '/_sandbox/contentful';

/** The milliseconds that the site may take to respond to its webhook. */
const webhookTimeoutMs = 25_000;

/** Reads the form of the sandbox's page as an edit; tags are separated by commas. */
function readForm({ action, tags = '', ...texts }: Record<string, string>): unknown {
  const named = Object.entries(texts).map(([name, value]) => [name, value || null]);
  const list = tags.split(',').map((tag) => tag.trim());
  return {
    action,
    fields: { ...Object.fromEntries(named), tags: list.filter(Boolean) } as unknown,
  };
}

/** Calls the site's webhook, signed as the service signs; a site that does not answer is only logged. */
async function sendWebhook(origin: string, { type, action }: Edit, id: string): Promise<void> {
  const path = '/api/cms-webhook';
  const body = JSON.stringify({ sys: { id, type: action } });
  const headers = {
    'content-type': 'application/vnd.contentful.management.v1+json',
    'x-contentful-topic': `ContentManagement.${type}.${action}`,
  };
  const signature = signRequest(space.webhookSecret, { method: 'POST', path, headers, body });
  try {
    await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, ...signature },
      body,
      signal: AbortSignal.timeout(webhookTimeoutMs),
    });
  } catch (error) {
    log('info', 'sandbox webhook failed', { message: String(error) });
  }
}

function createPages(store: ContentStore, switches: Switches, origin: string): Hono {
  const app = new Hono();
  app.use('*', refuseForeign);

  app.get(root, (c) => {
    c.header('Content-Security-Policy', pagePolicy);
    c.header('Cache-Control', 'no-store');
    return c.html(contentPage(root, store.list(), c.req.query('entry') ?? ''));
  });

  app.get(`${pictureRoot}/:asset/:token/:name`, (c) => {
    const width = Number(c.req.query('w')) || undefined;
    const variant = readImageVariant(c.req.param('name'), width, c.req.query('fm'));
    if (!variant) return c.text('There is no such file.', 404);
    return c.body(new Uint8Array(variant.bytes), 200, {
      'Content-Type': variant.contentType,
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });

  app.post(`${root}/entries/:id`, async (c) => {
    const id = c.req.param('id');
    const isJson = c.req.header('content-type')?.startsWith('application/json');
    const edit = editSchema.parse(
      isJson ? await c.req.json() : readForm(await c.req.parseBody<Record<string, string>>()),
    );
    if (applyEdit(store, id, edit) && switches.webhook) await sendWebhook(origin, edit, id);
    return isJson ? c.json({ ok: true }) : c.redirect(`${root}?entry=${id}`, 303);
  });

  app.post(`${root}/switches`, async (c) => {
    const changes = await c.req.json<object>();
    return c.json(Object.assign(switches, switchesSchema.parse({ ...switches, ...changes })));
  });

  return app;
}

/**
 * Opens the sandbox for Contentful: its Sync API, webhooks, and a page to edit entries on. An empty store is filled
 * from host/seed unless `seed` is false.
 *
 * @param contentTypes what the Delivery API says of the space's content types
 */
export async function openContentful(
  { dataDir, origin }: SandboxOptions,
  { seed = true, contentTypes = contentModel } = {},
): Promise<Sandbox> {
  const store = openContentStore(dataDir);
  const switches = switchesSchema.parse({});
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
