/** The sandboxes for Stripe, Contentful and the mail server, which a soak takes away for a while. */
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { sandboxFor } from '#local/host/prepare.ts';
import { openContentful } from '#local/sandbox/contentful/contentful-sandbox.ts';
import { openMailbox } from '#local/sandbox/mailbox/mailbox.ts';
import { openStripeSandbox } from '#local/sandbox/stripe/stripe-sandbox.ts';

/** @param origin of the site */
export async function openProviders(folder: string, origin: string, port = 0, smtpPort = 0) {
  const optionsFor = (name: string) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { recursive: true });
    return { dataDir, origin };
  };
  const stripe = openStripeSandbox(optionsFor('stripe'));
  stripe.start();
  const sandboxes = [
    stripe,
    await openContentful(optionsFor('contentful')),
    await openMailbox(optionsFor('mail'), smtpPort),
  ];
  const fetch = (request: Request) =>
    sandboxFor(sandboxes, request)?.handle(request) ?? new Response(null, { status: 404 });
  const server = serve({ fetch, port, hostname: '127.0.0.1' }) as Server;
  return {
    environment: Object.assign({}, ...sandboxes.map((one) => one.environment)) as Record<
      string,
      string
    >,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      for (const sandbox of sandboxes) await sandbox.close();
    },
  };
}
