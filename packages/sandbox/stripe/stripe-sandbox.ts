import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import Stripe from 'stripe';
import type { SandboxOptions } from '../sandbox.ts';
import { createApi } from './api.ts';
import { addChargeToBalance } from './balance.ts';
import { createDashboard } from './dashboard.ts';
import { createWorker, emitEvent, type Post } from './jobs.ts';
import { type Ledger, openLedger, type SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import { newId } from './object-tools.ts';
import { openSwitches } from './switches.ts';

const mount = '/_sandbox/stripe';

/** The key is part of the site's build, hence the same on every machine. */
const publishableKey = 'pk_test_sandbox';

export const stripeBuildInputs = {
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_JS_URL: `${mount}/v3/stripe.js`,
};

/**
 * The policy of the frames, which are for pages of this machine, maybe of another origin; the font comes from there.
 */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self' http://localhost:*; connect-src 'self'; frame-ancestors 'self' http://localhost:*; base-uri 'none'; form-action 'none'";

/**
 * The milliseconds after which a charge has its balance transaction, as Stripe needs minutes for it
 * (docs.stripe.com/payments/payment-intents/asynchronous-capture).
 */
const slowBalanceMs = 5 * 60_000;

/** Returns a secret, made once per data folder, so that deliveries signed elsewhere are not believed. */
function storedSecret(ledger: Ledger, name: string): string {
  const secret = ledger.readSetting(name) ?? newId(name);
  ledger.saveSetting(name, secret);
  return secret;
}

/** Serves the browser's script and the pages of its frames. */
function serveBrowserFiles(app: Hono): void {
  app.use('/v3/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', framePolicy);
  });
  const root = join(import.meta.dirname, 'browser');
  app.use('/v3/*', serveStatic({ root, rewriteRequestPath: (path) => path.slice('/v3'.length) }));
}

/**
 * Opens the sandbox; queued deliveries leave when `runDueJobs` is called, or by themselves after `start`.
 *
 * @param post sends a delivery
 */
export function openStripeSandbox({ dataDir, origin }: SandboxOptions, post: Post = fetch) {
  const ledger = openLedger(dataDir);
  const secretKey = storedSecret(ledger, 'sk_test');
  const restrictedKey = storedSecret(ledger, 'rk_test');
  const webhookSecret = storedSecret(ledger, 'whsec');
  const switches = openSwitches(ledger);
  const context: SandboxContext = {
    ledger,
    origin,
    save(object, ...events) {
      ledger.put(object);
      for (const type of events) emitEvent(ledger, switches, type, object);
      return object;
    },
    addToBalance(charge) {
      if (!switches.current.slowBalance) addChargeToBalance(context, charge);
      else ledger.addJob('balance', charge, Date.now() + slowBalanceMs);
    },
  };
  const url = `${origin}/api/stripe-webhook`;
  const api_version = Stripe.API_VERSION;
  ledger.put(buildObject('webhook_endpoint', { id: 'we_sandbox', url, api_version }));
  const domain_name = new URL(origin).hostname;
  ledger.put(buildObject('payment_method_domain', { id: 'pmd_sandbox', domain_name }));
  ledger.put(buildObject('payment_method_configuration', { id: 'pmc_sandbox' }));
  ledger.put(buildObject('billing_portal.configuration', { id: 'bpc_sandbox' }));
  const worker = createWorker(context, { url, secret: webhookSecret, post });
  const api = createApi(context, switches, { secretKey, restrictedKey, publishableKey });
  serveBrowserFiles(api);
  const dashboard = new Hono().route(mount, createDashboard(context, switches, worker.runDueJobs));
  return {
    name: 'stripe',
    context,
    ledger,
    switches,
    restrictedKey,
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `${origin}${mount}`,
    },
    handle(request: Request): Response | Promise<Response> {
      const url = new URL(request.url);
      if (!/^\/v\d\//.test(url.pathname.slice(mount.length))) return dashboard.fetch(request);
      url.pathname = url.pathname.slice(mount.length);
      return api.fetch(new Request(url, request));
    },
    runDueJobs: worker.runDueJobs,
    start: worker.start,
    finishDeliveries: worker.stop,
    async close(): Promise<void> {
      await worker.stop();
      ledger.close();
    },
  };
}
