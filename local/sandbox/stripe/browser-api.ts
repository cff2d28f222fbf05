import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { find } from './find-object.ts';
import { decodeForm, type Form, text } from './form.ts';
import type { Desk } from './intents.ts';
import type { Intent } from './objects.ts';
import { confirmIntent, finishAuthentication } from './pay-intent.ts';
import { renderForBrowser } from './render.ts';
import { missing, StripeFault, wrongKey } from './stripe-fault.ts';

/** What the routes for browsers need. */
export interface BrowserApiParts {
  desk: Desk;
  publishableKey: string;
  changed: () => void;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

/** The frames are for pages of this machine, which may be on another origin; its font comes from there. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self' http://localhost:*",
  "connect-src 'self'",
  "frame-ancestors 'self' http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const files = join(import.meta.dirname, 'browser');

function refuse(error: StripeFault): Response {
  const { payment_intent: intent, ...body } = error.body;
  const seen = intent ? { payment_intent: renderForBrowser(intent as Intent) } : {};
  return Response.json({ error: { ...body, ...seen } }, { status: error.status });
}

/** Calls that carry a publishable key and a client secret, and the script's own files. */
export function createBrowserApi({ desk, publishableKey, changed }: BrowserApiParts): Hono {
  const { ledger } = desk;
  const api = new Hono();
  api.onError((error) => {
    if (error instanceof StripeFault) return refuse(error);
    throw error;
  });

  function authorize(c: Context, form: Form): Intent {
    const bearer = c.req.header('authorization')?.replace(/^Bearer /, '');
    if ((bearer ?? text(form, 'key')) !== publishableKey) throw wrongKey();
    const intent = find(ledger, 'payment_intent', c.req.param('id') ?? '');
    if (text(form, 'client_secret') === intent.client_secret) return intent;
    throw missing('payment_intent', intent.id);
  }

  async function change(c: Context, work: (intent: Intent, form: Form) => Intent) {
    const form = decodeForm(new URLSearchParams(await c.req.text()));
    try {
      const intent = ledger.transaction(
        () => work(authorize(c, form), form),
        (error) => error instanceof StripeFault && error.keepsChanges,
      );
      return c.json(renderForBrowser(intent));
    } finally {
      changed();
    }
  }

  api.get('/v1/payment_intents/:id', (c) => {
    // Stripe's API answers any origin.
    c.header('Access-Control-Allow-Origin', '*');
    const form = decodeForm(new URL(c.req.url).searchParams);
    return c.json(renderForBrowser(authorize(c, form)));
  });
  api.post('/v1/payment_intents/:id/confirm', (c) =>
    change(c, (intent, form) => confirmIntent(desk, intent.id, form)),
  );
  // The bank's page asks what the donor answered; the intent tells whether it was paid.
  api.post('/v3/authenticate/:id', async (c) => {
    try {
      return await change(c, (intent, form) =>
        finishAuthentication(desk, intent.id, text(form, 'outcome') === 'succeeded'),
      );
    } catch (error) {
      if (!(error instanceof StripeFault && error.keepsChanges)) throw error;
      return c.json(renderForBrowser(find(ledger, 'payment_intent', c.req.param('id'))));
    }
  });
  api.get('/v3/:file{[a-z-]+\\.(?:js|css|html)}', async (c) => {
    const file = c.req.param('file');
    const body = await readFile(join(files, file), 'utf8').catch(() => undefined);
    if (body === undefined) return c.notFound();
    return c.body(body, 200, {
      'Content-Type': mediaTypes[extname(file)] ?? 'text/plain',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': framePolicy,
    });
  });
  return api;
}
