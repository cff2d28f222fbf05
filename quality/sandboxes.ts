/** Opens the sandboxes for Stripe, Contentful and the mail server, which a soak stops for a while. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { findSandbox } from '#host/prepare.ts';
import { openContentful } from '#sandbox/contentful/contentful-sandbox.ts';
import { openMailbox } from '#sandbox/mailbox/mailbox.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';

/**
 * Opens the sandboxes.
 *
 * @param origin the address of the site
 */
export async function openSandboxes(folder: string, origin: string, port = 0, smtpPort = 0) {
  const optionsFor = (name: string) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { recursive: true });
    return { dataDir, origin };
  };
  const stripe = openStripeSandbox(optionsFor('stripe'));
  stripe.start();
  const sandboxes = [
    stripe,
    await openContentful(optionsFor('contentful'), { seed: false }),
    await openMailbox(optionsFor('mail'), smtpPort),
  ];
  const fetch = (request: Request) =>
    findSandbox(sandboxes, request)?.handle(request) ?? new Response(null, { status: 404 });
  const server = serve({ fetch, port, hostname: '127.0.0.1' }) as Server;
  if (!server.listening) await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_sandbox`;
  const environment: Record<string, string> = {};
  Object.assign(environment, ...sandboxes.map((sandbox) => sandbox.environment), {
    STRIPE_API_BASE: `${url}/stripe`,
    CONTENTFUL_API_BASE: `${url}/contentful`,
    STRIPE_JS_URL: '/_sandbox/stripe/v3/stripe.js',
  });
  return {
    environment,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      for (const sandbox of sandboxes) await sandbox.close();
    },
  };
}
