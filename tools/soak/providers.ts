/**
 * The stand-ins for Stripe, Contentful and the mail server in a process of their own, at an address
 * that stays the same from one start to the next. Told everything by its environment.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { openContentful } from '#local/sandbox/contentful/contentful-sandbox.ts';
import { openMailbox } from '#local/sandbox/mailbox/mailbox.ts';
import { openStripeSandbox } from '#local/sandbox/stripe/stripe-sandbox.ts';
import { sandboxFor } from '#local/host/prepare.ts';
/** What the soak tells this process. */
interface ProviderPlace {
  /** Where state is stored. */
  folder: string;
  port: number;
  smtpPort: number;
  siteUrl: string;
}

const place = JSON.parse(process.env['SOAK_PROVIDERS'] ?? '{}') as ProviderPlace;
const { folder, port, smtpPort, siteUrl } = place;

function folderOf(name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  return dataDir;
}

const stripe = openStripeSandbox({ dataDir: folderOf('stripe'), origin: siteUrl });
stripe.start();
const sandboxes = [
  stripe,
  await openContentful({ dataDir: folderOf('contentful'), origin: siteUrl }),
  await openMailbox({ dataDir: folderOf('mail'), origin: siteUrl }, smtpPort),
];
const fetch = (request: Request) =>
  sandboxFor(sandboxes, request)?.handle(request) ?? new Response(null, { status: 404 });
serve({ fetch, port, hostname: '127.0.0.1' }, () => {
  process.send?.(Object.assign({}, ...sandboxes.map(({ environment }) => environment)));
});
