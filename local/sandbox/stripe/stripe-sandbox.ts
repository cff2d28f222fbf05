import { Hono } from 'hono';
import type { SandboxKind, SandboxOptions } from '../sandbox.ts';
import { createBrowserApi } from './browser-api.ts';
import { createControlApi } from './control-api.ts';
import { emitEvent } from './emit-event.ts';
import type { Desk } from './intents.ts';
import { type Ledger, newId, openLedger } from './ledger.ts';
import { performJob } from './perform-job.ts';
import { createSecretApi } from './secret-api.ts';
import { openSwitches } from './switches.ts';
import { describeEndpoint } from './webhook-endpoint.ts';
import { createWorker } from './worker.ts';

const mount = '/_sandbox/stripe';

/** Goes into the site's build, hence the same on every machine. */
const publishableKey = 'pk_test_sandbox';

/** Made once per data folder, so that nobody else can sign deliveries to this one. */
function keptSecret(ledger: Ledger, name: string): string {
  const kept = ledger.setting(name) ?? newId(name);
  ledger.saveSetting(name, kept);
  return kept;
}

/**
 * Opens the sandbox without its worker: queued deliveries leave only when `drain` is called.
 * `openStripe.open` is the same with the worker running.
 */
export function openStripeSandbox({ dataDir, origin }: SandboxOptions) {
  const ledger = openLedger(dataDir);
  const secretKey = keptSecret(ledger, 'sk_test');
  const webhookSecret = keptSecret(ledger, 'whsec');
  const switches = openSwitches(ledger);
  const desk: Desk = {
    ledger,
    emit: (type, object) => {
      emitEvent(ledger, switches.rules, type, object);
    },
  };
  const endpoint = { url: `${origin}/api/stripe-webhook`, secret: webhookSecret };
  const worker = createWorker(ledger, (job) => performJob(desk, endpoint, job));
  let changed = () => {};
  /** What the account has registered; the list that `npm run doctor` reads. */
  const webhookEndpoints = [describeEndpoint(endpoint.url)];
  const parts = {
    desk,
    switches,
    secretKey,
    publishableKey,
    webhookEndpoints,
    changed: () => changed(),
  };
  const secretApi = createSecretApi(parts);
  const browserApi = createBrowserApi(parts);
  const root = new Hono().route(mount, createControlApi(parts));
  const inside = (request: Request) => {
    const url = new URL(request.url);
    url.pathname = url.pathname.slice(mount.length);
    return new Request(url, request);
  };
  return {
    name: 'stripe',
    desk,
    switches,
    webhookEndpoints,
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `${origin}${mount}`,
    },
    handle(request: Request): Response | Promise<Response> {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith(`${mount}/v3/`)) return browserApi.fetch(inside(request));
      if (!pathname.startsWith(`${mount}/v1/`)) return root.fetch(request);
      const key = request.headers.get('authorization')?.replace(/^Bearer /, '');
      const hasSecretKey = key !== undefined && !key.startsWith('pk_');
      return (hasSecretKey ? secretApi : browserApi).fetch(inside(request));
    },
    /** Delivers and finishes everything that is due. */
    drain: () => worker.drain(),
    /** Lets the worker deliver by itself from now on. */
    start(): void {
      changed = () => {
        worker.wake();
      };
      worker.wake();
    },
    rest: () => worker.stop(),
    async close(): Promise<void> {
      await worker.stop();
      ledger.close();
    },
  };
}

/** The stand-in for Stripe, wanted while no secret key is set. */
export const stripeSandbox: SandboxKind = {
  name: 'stripe',
  unless: 'STRIPE_SECRET_KEY',
  buildInputs: {
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_JS_URL: `${mount}/v3/stripe.js`,
  },
  open(options) {
    const sandbox = openStripeSandbox(options);
    sandbox.start();
    return Promise.resolve(sandbox);
  },
};
