/** What waits until a page is seen: its scripts and its fonts (src/lib/after-paint.ts). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';

const isFont = /\.woff2$/;

/** Milliseconds of the page's life: its first paint, and its first question for a file of a kind. */
async function moments(page: Page, ending: string): Promise<{ painted: number; asked: number }> {
  await page.waitForFunction(
    (kind) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(kind)),
    ending,
  );
  return page.evaluate((kind) => {
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith(kind));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      asked: Math.min(...files.map(({ startTime }) => startTime)),
    };
  }, ending);
}

for (const [kind, ending] of [
  ['a font', '.woff2'],
  ['a script', '.js'],
] as const) {
  test(`the first page of a visit is painted before it asks for ${kind}`, async ({ page }) => {
    await page.goto('/contact');
    const { painted, asked } = await moments(page, ending);
    expect(asked).toBeGreaterThan(painted);
  });
}

test('a page that the browser calls unpainted works all the same', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
});

test('a button pressed before its script has come is pressed when it has @phone', async ({
  page,
}) => {
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('the next page has its fonts from the start', async ({ page }) => {
  await page.goto('/about');
  await moments(page, '.woff2');
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
