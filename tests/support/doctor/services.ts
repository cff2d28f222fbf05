/**
 * Everything that a configuration names, on this machine and over real HTTP and SMTP: the sandboxes
 * of Stripe and Contentful, a site that reports its health, and a mail server that wants a password.
 */
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { SMTPServer } from 'smtp-server';
import type { Health } from '#model/health.ts';
import { pagePolicyDirectives, pageScriptSources } from '#model/site/security-headers.ts';
import { findFreePort } from '#host/web-server.ts';
import { openContentful } from '#sandbox/contentful/contentful-sandbox.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { type ContentType, contentModel } from '#host/seed/content-model.ts';
import { createStripeClient } from '#server/gateways/stripe/client.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

/** The health of a site in good order. */
const wellHealth: Health = {
  ok: true,
  database: 'ok',
  migrations: 'current',
  gateways: { payments: 'configured', cms: 'configured', mail: 'configured' },
  admin: 'configured',
};

/** The policy of its payment page. */
const wellPolicy = [
  `script-src ${pageScriptSources.join(' ')}`,
  ...pagePolicyDirectives,
  "style-src 'self'",
].join('; ');

/** The password that the mail server wants. */
const mailPassword = 'post/office secret';

/** The publishable key of an account that is not ours. */
export const foreignKey = 'pk_test_foreign';

/** Copies a request with another key. */
function withKey(request: Request, key: string): Request {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${key}`);
  return new Request(request, { headers });
}

async function startMailServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth({ username, password }, _session, callback) {
      if (password === mailPassword) callback(null, { user: username ?? '' });
      else callback(Object.assign(new Error('No such user'), { responseCode: 535 }));
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://atlas:${encodeURIComponent(mailPassword)}@127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** Starts the services; what a test changes about them it changes back. */
export async function startServices() {
  const folder = (name: string) => createTempFolder(`doctor-${name}`);
  const folders = ['stripe', 'foreign', 'cms'].map(folder);
  const [stripeDir = '', foreignDir = '', cmsDir = ''] = folders;
  const port = await findFreePort('127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  const contentTypes: ContentType[] = [...contentModel];
  const stripe = openStripeSandbox({ dataDir: stripeDir, origin });
  const foreign = openStripeSandbox({ dataDir: foreignDir, origin });
  const cms = await openContentful({ dataDir: cmsDir, origin }, { seed: false, contentTypes });
  const mail = await startMailServer();
  const site: { health: unknown; status: number; policy: string } = {
    health: wellHealth,
    status: 200,
    policy: wellPolicy,
  };
  /** The space of Contentful, with its signing secret. */
  const space: { signingSecret: string | undefined } = {
    signingSecret: cms.environment.CONTENTFUL_WEBHOOK_SECRET,
  };

  function askStripe(request: Request): Response | Promise<Response> {
    return request.headers.get('authorization') === `Bearer ${foreignKey}`
      ? foreign.handle(withKey(request, foreign.environment.STRIPE_PUBLISHABLE_KEY))
      : stripe.handle(request);
  }
  const server = serve({
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/_sandbox/stripe/')) return askStripe(request);
      if (pathname.startsWith('/_sandbox/contentful/')) return cms.handle(request);
      if (pathname.endsWith('/webhook_settings/signing_secret')) {
        const { signingSecret } = space;
        return signingSecret
          ? Response.json({ redactedValue: signingSecret.slice(-4) })
          : Response.json({}, { status: 404 });
      }
      if (pathname === '/donate') {
        return new Response('', { headers: { 'Content-Security-Policy': site.policy } });
      }
      return Response.json(site.health, { status: site.status });
    },
    port,
    hostname: '127.0.0.1',
  });
  return {
    wellHealth,
    wellPolicy,
    space,
    site,
    stripe,
    contentTypes,
    /** The variables of a configuration that fits these services. */
    variables: {
      ...stripe.environment,
      ...cms.environment,
      SITE_URL: origin,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Bioelectric Atlas <hello@bioelectric-atlas.org>',
      STAFF_EMAIL: 'staff@bioelectric-atlas.org',
      ADMIN_PASSWORD: 'correct horse battery staple',
    } as Record<string, string | undefined>,
    /** Begins a payment at Stripe, as a donor would. */
    async beginPayment(): Promise<void> {
      const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = stripe.environment;
      await createStripeClient(STRIPE_SECRET_KEY, STRIPE_API_BASE).paymentIntents.create({
        amount: 1000,
        currency: 'usd',
      });
    },
    async close(): Promise<void> {
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([stripe.close(), foreign.close(), cms.close(), mail.close()]);
      await Promise.all(folders.map((path) => rm(path, { recursive: true })));
    },
  };
}
