/** Fallback faces of the same metrics are shown until the fonts have come (src/styles/fonts.css). */
import { expect, test } from '#tests/support/browser-test.ts';
import { fontsLoaded } from '#tests/support/fonts-loaded.ts';
import { holdRequests, isFont } from '#tests/support/hold-requests.ts';

for (const path of ['/', '/about', '/contact', '/donors']) {
  test(`${path} is painted without its fonts, and hardly moves when they come @screens`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = await holdRequests(page, isFont);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    release();
    await page.waitForLoadState('load');
    await fontsLoaded(page);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve((window as unknown as { shifts: { sum: number } }).shifts.sum),
            ),
          ),
        ),
    );
    expect(shift).toBeLessThanOrEqual(0.01);
  });
}

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
