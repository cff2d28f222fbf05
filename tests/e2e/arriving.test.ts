/** What the first page of a visit leaves out until its fonts come (`.arriving` in src/styles/base.css). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { fontsLoaded } from '#tests/support/fonts-loaded.ts';
import { holdRequests, isFont } from '#tests/support/hold-requests.ts';
import { seededArticles } from '#tests/support/seeded-articles.ts';

/** Whether the last words of the page are laid out. */
function footerIsLaidOut(page: Page): Promise<boolean> {
  return page
    .getByRole('contentinfo')
    .locator('p')
    .last()
    .evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));
}

/** Heights of everything that can be left out, in pixels. */
function heights(page: Page): Promise<number[]> {
  return page
    .locator('main section, main li, .article-body > *, footer')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
}

for (const address of ['/', '/privacy', '/blog', '/blog/wound-currents']) {
  test(`${address} lays out what is below the screen when its fonts come, as it always is @phone`, async ({
    page,
    request,
  }) => {
    await seededArticles(request);
    const release = await holdRequests(page, isFont);
    await page.goto(address, { waitUntil: 'load' });
    await expect(page.locator('html')).toHaveClass(/arriving/);
    expect(await footerIsLaidOut(page)).toBe(false);
    release();
    await expect(page.locator('html')).not.toHaveClass(/arriving/);
    await expect(page.locator('[style*="content-visibility"]')).toHaveCount(0);
    expect(await footerIsLaidOut(page)).toBe(true);
    await fontsLoaded(page);
    const arrived = await heights(page);
    await page.reload();
    await fontsLoaded(page);
    // What a script shows is there, too.
    await expect(page.locator('script[data-src]')).toHaveCount(0);
    expect(arrived).toEqual(await heights(page));
  });
}

test('whoever goes to the end before the fonts have come sees it', async ({ page }) => {
  const release = await holdRequests(page, isFont);
  await page.goto('/about', { waitUntil: 'load' });
  await page.keyboard.press('End');
  const reach = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await expect(reach).toBeInViewport();
  expect(await footerIsLaidOut(page)).toBe(true);
  release();
});

test('an alias leaves out what is below its section, and nothing above @phone', async ({
  page,
}) => {
  const release = await holdRequests(page, isFont);
  await page.goto('/impact', { waitUntil: 'load' });
  await expect(page.locator('#impact')).toBeInViewport();
  const laidOut = await page
    .locator('main > section')
    .evaluateAll((sections) =>
      sections.map(({ firstElementChild }) =>
        firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      ),
    );
  expect(laidOut).toEqual([true, true, true, true, false, false]);
  expect(await footerIsLaidOut(page)).toBe(false);
  release();
});

for (const [what, open] of [
  ['opened at a fragment', (page: Page) => page.goto('/#impact')],
  [
    'loaded anew',
    async (page: Page) => {
      await page.goto('/about');
      await page.reload();
    },
  ],
  [
    'followed from another page',
    async (page: Page) => {
      await page.goto('/about');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click();
      await page.waitForURL('/partners');
    },
  ],
] as const) {
  test(`a page that is ${what} leaves nothing out`, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const leavesOut = document.documentElement.classList.contains('arriving');
        Object.assign(window, { leavesOut });
      });
    });
    await open(page);
    const leavesOut = await page.evaluate(() => 'leavesOut' in window && window.leavesOut);
    expect(leavesOut).toBe(false);
  });
}
