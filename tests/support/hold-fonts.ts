import type { Page } from '@playwright/test';

/** Addresses of the site's fonts. */
export const isFont = /\.woff2$/;

/** Keeps the fonts back until the returned function is called. */
export async function holdFonts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isFont, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
