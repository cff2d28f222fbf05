import type { Page } from '@playwright/test';

/** Resolves when the page shows the fonts that its words ask for. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The browser asks for fonts when it lays out the words that need them.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}
