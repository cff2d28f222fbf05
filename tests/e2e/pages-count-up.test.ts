/** Numbers count up for 2000 ms, once, when they are seen (P-7). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { PublicPage } from '#tests/pages/public-page.ts';

const numbers = (page: Page) =>
  new PublicPage(page).section('The initiative in numbers').locator('count-up');

/** A visit whose time stands still until the test moves it. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test('they wait to be seen, take 2000 ms, and count only once', async ({ page }) => {
  await openWithStoppedClock(page);
  const partners = numbers(page).first();
  await expect(partners).toHaveText('150+');
  await partners.scrollIntoViewIfNeeded();
  await expect(partners).toHaveText('0+');

  await page.clock.runFor(1000);
  const halfway = Number.parseInt((await partners.textContent()) ?? '', 10);
  expect(halfway).toBeGreaterThan(75);
  expect(halfway).toBeLessThan(150);

  // What is kept free for the number while it counts is given back with its last step.
  await page.clock.runFor(900);
  await expect(partners).toHaveAttribute('style', /min-inline-size/);
  await page.clock.runFor(200);
  await expect(partners).not.toHaveAttribute('style', /min-inline-size/);
  await expect(numbers(page)).toHaveText(['150+', '25+', '$50M']);

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.clock.runFor(100);
  await partners.scrollIntoViewIfNeeded();
  await expect(partners).toBeInViewport();
  await page.clock.runFor(500);
  await expect(partners).toHaveText('150+');
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the final numbers stand at once', async ({ page }) => {
    await openWithStoppedClock(page);
    await numbers(page).first().scrollIntoViewIfNeeded();
    await page.clock.runFor(50);
    await expect(numbers(page)).toHaveText(['150+', '25+', '$50M']);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the final numbers stand in the page', async ({ page }) => {
    await page.goto('/');
    await expect(numbers(page)).toHaveText(['150+', '25+', '$50M']);
    await page.goto('/researchers');
    await expect(page.getByRole('main').locator('count-up')).toHaveText([
      '500+',
      '30+',
      '200+',
      '25+',
    ]);
  });
});
