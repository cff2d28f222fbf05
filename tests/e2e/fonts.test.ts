/** When a page asks for its fonts (src/lib/font-start.ts). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';

const isFont = /\.woff2$/;

/** Milliseconds of the page's life: its first paint, and its first question for a font. */
async function moments(page: Page): Promise<{ painted: number; asked: number }> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.woff2')),
  );
  return page.evaluate(() => {
    const fonts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      asked: Math.min(...fonts.map(({ startTime }) => startTime)),
    };
  });
}

test('the first page of a visit is painted before it asks for a font', async ({ page }) => {
  await page.goto('/about');
  const { painted, asked } = await moments(page);
  expect(asked).toBeGreaterThan(painted);
});

test('the next page has its fonts from the start', async ({ page }) => {
  await page.goto('/about');
  await moments(page);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, {
        hadFonts: document.documentElement.classList.contains('served-fonts'),
      });
    });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click();
  await page.waitForURL('/partners');
  expect(await page.evaluate(() => (window as unknown as { hadFonts: boolean }).hadFonts)).toBe(
    true,
  );
});

test('letters beyond ASCII get their face, too', async ({ page }) => {
  const letters = page.waitForResponse(/instrument-sans-latin\./);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Zoë Müller');
  expect((await letters).ok()).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the fonts come all the same', async ({ page }) => {
    const font = page.waitForResponse(isFont);
    await page.goto('/about');
    expect((await font).ok()).toBe(true);
  });
});
