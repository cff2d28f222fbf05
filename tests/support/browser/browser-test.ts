/** Playwright's `test` for this product: a host of its own, and a watch on the browser's complaints. */
import { randomBytes } from 'node:crypto';
import { test as base, expect, type WorkerFixture } from '@playwright/test';
import { AdminBlogPage } from '#tests/pages/admin-blog.ts';
import { adminDonationsPage } from '#tests/pages/admin-donations-page.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { ContactPage } from '#tests/pages/contact-page.ts';
import { donatePage } from '#tests/pages/donate-page.ts';
import { PostEditor } from '#tests/pages/post-editor.ts';
import { receiptPage } from '#tests/pages/receipt-page.ts';
import { SignupPage } from '#tests/pages/signup-page.ts';
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
  blog: AdminBlogPage;
  contact: ContactPage;
  donate: ReturnType<typeof donatePage>;
  donations: ReturnType<typeof adminDonationsPage>;
  editor: PostEditor;
  receipt: ReturnType<typeof receiptPage>;
  signup: SignupPage;
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

/** What each worker starts once, and closes. */
export function oncePerWorker<Server extends { close(): Promise<void> }>(
  start: () => Promise<Server>,
): [WorkerFixture<Server, object>, { scope: 'worker'; timeout: number }] {
  return [
    // Playwright reads the names of the fixtures from this pattern, so it must be one.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await start();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: oncePerWorker(() => startLocalHost()),
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
  api: async ({ request }, use) => use(new PortalApi(request)),
  portal: async ({ page }, use) => use(new AdminPortal(page)),
  blog: async ({ page }, use) => use(new AdminBlogPage(page)),
  contact: async ({ page }, use) => use(new ContactPage(page)),
  donate: async ({ page }, use) => use(donatePage(page)),
  donations: async ({ page }, use) => use(adminDonationsPage(page)),
  editor: async ({ page }, use) => use(new PostEditor(page)),
  receipt: async ({ page }, use) => use(receiptPage(page)),
  signup: async ({ page }, use) => use(new SignupPage(page)),
});

export { expect };
