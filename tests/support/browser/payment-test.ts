/**
 * The browser tests' `test`, with Stripe's sandbox on origins of its own, such as `http://js.stripe.localhost`. The
 * policies of the built page, with Stripe's addresses replaced by these, and the browser's CORS rules are then as in
 * production.
 */
import type { APIResponse, Route } from '@playwright/test';
import { test as base } from './browser-test.ts';

const scriptPath = '/_sandbox/stripe/v3/stripe.js';

export const test = base.extend<{ stripeOrigins: undefined }>({
  stripeOrigins: [
    async ({ context, baseURL }, use) => {
      const { port } = new URL(baseURL ?? '');
      // Chromium takes a page that a test fulfills for one of the internet's.
      await context.grantPermissions(['local-network-access']);
      const local = (text: string) =>
        text.replace(/https:\/\/([\w*.]+)\.stripe\.com/g, `http://$1.stripe.localhost:${port}`);
      await context.route(/\/donate(?:\?.*)?$/, async (route) => {
        const response = await route.fetch();
        const headers: Record<string, string> = {};
        for (const [name, value] of Object.entries(response.headers()))
          headers[name] = local(value);
        const script = `http://js.stripe.localhost:${port}${scriptPath}`;
        const body = (await response.text()).replace(scriptPath, script);
        await route.fulfill({ response, headers, body });
      });
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Fetches from the sandbox what a request asks; only browsers know the subdomains of localhost. */
export function fetchFromStandIn(route: Route): Promise<APIResponse> {
  return route.fetch({
    url: route
      .request()
      .url()
      .replace(/[\w.]+\.localhost/, 'localhost'),
  });
}

export { expect } from './browser-test.ts';
