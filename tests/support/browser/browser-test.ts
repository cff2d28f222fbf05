/** Playwright's `test` for this product: a host of its own, and a watch on the browser's complaints. */
import { test as base, expect } from '@playwright/test';
import { AdminBlogPage } from '#tests/support/pages/admin-blog.ts';
import { adminDonationsPage } from '#tests/support/pages/admin-donations-page.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { ContactPage } from '#tests/support/pages/contact-page.ts';
import { donatePage } from '#tests/support/pages/donate-page.ts';
import { PostEditor } from '#tests/support/pages/post-editor.ts';
import { receiptPage } from '#tests/support/pages/receipt-page.ts';
import { SignupPage } from '#tests/support/pages/signup-page.ts';
import { type LocalHost, startLocalHost } from '../host/local-host.ts';
import { PortalApi } from '../portal/portal-api.ts';
import { freshIp } from './fresh-address.ts';
import { startSeededHost } from './seeded-host.ts';
import { type BrowserWatch, watchBrowser } from './watch-browser.ts';

interface TestFixtures {
  /** The watch, to which a test announces the problems that it provokes; any other problem fails it. */
  watch: BrowserWatch;
  /** Another member of staff, who works through the product's API. */
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
  /** The product with an empty data folder. A worker starts it when a first test uses it. */
  host: LocalHost;
  /**
   * The same with years behind it. All tests know it, because a worker ends before a test that knows other fixtures.
   */
  seededHost: LocalHost;
}

/** Makes a fixture that starts a server for those who use it, a worker or one test, and closes it after them. */
export function closing<Server extends { close(): Promise<void> }>(start: () => Promise<Server>) {
  // Playwright reads the names of the fixtures from this pattern, so it must be one.
  // oxlint-disable-next-line no-empty-pattern
  return async ({}, use: (server: Server) => Promise<void>) => {
    const server = await start();
    await use(server);
    await server.close();
  };
}

const oncePerWorker = { scope: 'worker', timeout: 300_000 } as const;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [closing(() => startLocalHost()), oncePerWorker],
  seededHost: [closing(startSeededHost), oncePerWorker],
  baseURL: async ({ host }, use) => use(host.url),
  // Each test is another visitor to the rate limits.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': freshIp() }),
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = watchBrowser(context, new URL(baseURL ?? '').origin);
      await use(watch);
      expect(watch.unannounced(), 'problems that the test did not announce').toEqual([]);
    },
    { auto: true },
  ],
  api: async ({ request }, use) => {
    const api = new PortalApi(request);
    await use(api);
    await api.deleteCreatedPosts();
  },
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
