import type { Page } from '@playwright/test';

/** Resolves when the page has the fonts that it asks for once it is painted and loaded, accents included. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.matches('.served-fonts'));
  await page.evaluate(async () => {
    const further = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    if (further && !further.sheet) {
      await new Promise((resolve) => further.addEventListener('load', resolve));
    }
    // What is laid out has asked for its fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
