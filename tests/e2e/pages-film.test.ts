/** The film of the hero: after the page, with a control, and not for those who would rather not. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';

/** Addresses of the film's files that the page asks for, as it asks for them. */
function filmRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/hero\.(?:webm|mp4)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const isPaused = (page: Page) =>
  page.locator('hero-film video').evaluate((video) => (video as HTMLVideoElement).paused);

test('it plays muted in a loop, and its control stops and starts it', async ({ page }) => {
  await page.goto('/');
  const pause = page.getByRole('button', { name: 'Pause the film' });
  await expect(pause).toBeVisible();
  const film = page.locator('hero-film video');
  for (const property of ['muted', 'loop', 'playsInline']) {
    await expect(film).toHaveJSProperty(property, true);
  }
  await expect.poll(() => isPaused(page)).toBe(false);

  await pause.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isPaused(page)).toBe(true);
  const play = page.getByRole('button', { name: 'Play the film' });
  await expect(play).toHaveText('Play');

  // A film that was stopped stays so, also after it left the view and came back.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await play.scrollIntoViewIfNeeded();
  await expect(play).toBeInViewport();
  expect(await isPaused(page)).toBe(true);
  await play.click();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('nothing of it is fetched before the page has loaded, and it is never the largest paint', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pause the film' })).toBeVisible();
  const times = await page.evaluate(async () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const film = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /hero\.(?:webm|mp4)/.test(name));
    const paints = await new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return {
      loaded: visit?.loadEventStart ?? 0,
      film: Math.min(...film.map(({ startTime }) => startTime)),
      largest: paints.map((paint) => (paint as LargestContentfulPaint).element?.tagName),
    };
  });
  expect(times.loaded).toBeGreaterThan(0);
  expect(times.film).toBeGreaterThanOrEqual(times.loaded);
  expect(times.largest.length).toBeGreaterThan(0);
  expect(times.largest).not.toContain('VIDEO');
});

/** The page at rest: loaded, idle, and still only the poster. */
async function expectPosterOnly(page: Page, asked: string[]): Promise<void> {
  await page.goto('/');
  await page.evaluate(
    () => new Promise((rest) => requestIdleCallback(() => rest(null), { timeout: 1000 })),
  );
  await expect(page.locator('hero-film img')).toBeVisible();
  await expect(page.locator('hero-film video')).toHaveCount(0);
  await expect(page.locator('hero-film button')).toBeHidden();
  expect(asked).toEqual([]);
}

test('those who save data get the poster', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await expectPosterOnly(page, filmRequests(page));
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('there is only the poster', async ({ page }) => {
    await expectPosterOnly(page, filmRequests(page));
  });
});

test('who asks for stillness while it plays gets it', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Pause the film' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => isPaused(page)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the poster stands, without a control', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('hero-film img')).toBeVisible();
    await expect(page.locator('hero-film button')).toBeHidden();
  });
});
