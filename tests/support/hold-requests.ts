import type { Page } from '@playwright/test';

/** Addresses of the site's fonts. */
export const isFont = /\.woff2$/;

/** Keeps what a page asks for at some addresses back until the returned function is called. */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
