import { Hono } from 'hono';
import PostalMime from 'postal-mime';
import { refuseForeign } from '../refuse-foreign.ts';
import { messageListPage } from './message-list-page.ts';
import { messagePage, readView } from './message-page.ts';
import type { MessageStore } from './message-store.ts';
import { pagePolicy, shownMailPolicy } from './page-shell.ts';
import { switchNames, switchesSchema, type Switches } from './switches.ts';

/** Bytes of one attachment of a message. */
async function readAttachment(raw: Uint8Array, index: number) {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return attachments[index];
}

/** What the mailbox answers under `/_sandbox/mail`; for people, for tests, and for the switches. */
export function createMailboxPages(store: MessageStore, switches: Switches): Hono {
  const app = new Hono();
  const root = '/_sandbox/mail';
  app.use('*', refuseForeign);
  const missing = () => new Response('There is no such message.', { status: 404 });
  app.use('*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', pagePolicy);
    }
  });

  app.get(`${root}.json`, (c) => c.json(store.list()));
  app.get(root, (c) => c.html(messageListPage(store.list(), switches)));
  app.get(`${root}/switches`, (c) => c.json(switches));

  app.post(`${root}/switches`, async (c) => {
    const isForm = !c.req.header('content-type')?.startsWith('application/json');
    const form = isForm ? await c.req.parseBody() : {};
    const given: unknown = isForm
      ? Object.fromEntries(switchNames.map((name) => [name, name in form]))
      : await c.req.json().catch(() => null);
    const parsed = switchesSchema.safeParse(given);
    if (!parsed.success) {
      const error = `Send JSON with true or false for any of ${switchNames.join(', ')}.`;
      return c.json({ error }, 422);
    }
    Object.assign(switches, parsed.data);
    return isForm ? c.redirect(root, 303) : c.json(switches);
  });

  app.post(`${root}/clear`, (c) => {
    store.clear();
    return c.redirect(root, 303);
  });

  app.get(`${root}/:id`, (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.html(messagePage(mail, readView(c.req.query('view')))) : missing();
  });

  app.get(`${root}/:id/html`, (c) => {
    const mail = store.find(c.req.param('id'));
    if (!mail) return missing();
    c.header('Content-Security-Policy', shownMailPolicy);
    return c.html(`<base target="_blank">${mail.html}`);
  });

  app.get(`${root}/:id/source`, (c) => {
    const raw = store.source(c.req.param('id'));
    return raw
      ? c.body(new Uint8Array(raw), 200, { 'Content-Type': 'text/plain; charset=utf-8' })
      : missing();
  });

  app.get(`${root}/:id/attachments/:index`, async (c) => {
    const raw = store.source(c.req.param('id'));
    const file = raw ? await readAttachment(raw, Number(c.req.param('index'))) : undefined;
    if (!file || typeof file.content === 'string') return missing();
    const name = encodeURIComponent(file.filename ?? 'attachment');
    return c.body(new Uint8Array(file.content), 200, {
      'Content-Type': file.mimeType,
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
    });
  });

  app.notFound(
    () => new Response('There is no such page in the sandbox mailbox.', { status: 404 }),
  );
  return app;
}
