/** The sandboxes for Stripe, Contentful and the mail server in a process of their own. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { openContentful } from '#local/sandbox/contentful/contentful-sandbox.ts';
import { openMailbox } from '#local/sandbox/mailbox/mailbox.ts';
import { openStripeSandbox } from '#local/sandbox/stripe/stripe-sandbox.ts';
import { sandboxFor } from '#local/host/prepare.ts';

// Ends with the soak that started it.
process.once('disconnect', () => process.exit());

const { folder, port, smtpPort, origin } = JSON.parse(process.env['SOAK_PROVIDERS'] ?? '{}') as {
  folder: string;
  port: number;
  smtpPort: number;
  /** Of the site. */
  origin: string;
};

function placeOf(name: string) {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  return { dataDir, origin };
}

const stripe = openStripeSandbox(placeOf('stripe'));
stripe.start();
const sandboxes = [
  stripe,
  await openContentful(placeOf('contentful')),
  await openMailbox(placeOf('mail'), smtpPort),
];
const fetch = (request: Request) =>
  sandboxFor(sandboxes, request)?.handle(request) ?? new Response(null, { status: 404 });
serve({ fetch, port, hostname: '127.0.0.1' }, () => {
  process.send?.(Object.assign({}, ...sandboxes.map(({ environment }) => environment)));
});
