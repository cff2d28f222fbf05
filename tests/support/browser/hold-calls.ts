import type { Page } from '@playwright/test';

/** Holds a page's calls to an address, or those of one method, until the returned function is called. */
export async function holdCalls(page: Page, url: string | RegExp, method?: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}
