/** Playwright's `test` for this product: a host of its own, and a watch on the browser's complaints. */
import { randomBytes } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { type LocalHost, startLocalHost } from '../host/local-host.ts';
import { PortalApi } from '../portal-api.ts';
import { type BrowserWatch, watchBrowser } from './watch-browser.ts';

interface TestFixtures {
  /** Where a test announces the problems that it provokes; any other problem fails it. */
  watch: BrowserWatch;
  /** What another member of staff does, through the product's API. */
  api: PortalApi;
  /** The portal, with its password. */
  portal: AdminPortal;
}

interface WorkerFixtures {
  /** The product, started once for each worker with an empty data folder. */
  host: LocalHost;
}

/** An address from the block for examples (RFC 3849), in a /64 of its own, which the limits count. */
function freshAddress(): string {
  const groups = randomBytes(4).toString('hex').match(/.{4}/g) ?? [];
  return `2001:db8:${groups.join(':')}::1`;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    // Playwright reads the names of the fixtures from this pattern, so it must be one.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await startLocalHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ host }, use) => use(host.url),
  // Each test is another visitor to the rate limits.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': freshAddress() }),
  watch: [
    async ({ context, host }, use) => {
      const watch = watchBrowser(context, new URL(host.url).origin);
      await use(watch);
      expect(watch.unannounced(), 'problems that the test did not announce').toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ request, host }, use) => use(new PortalApi(request, host.adminPassword)),
  portal: async ({ page, host }, use) => use(new AdminPortal(page, host.adminPassword)),
});

export { expect };
