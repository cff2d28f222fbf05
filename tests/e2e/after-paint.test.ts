/** What waits until a page is seen: its scripts and its fonts (src/lib/after-paint.ts). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { holdRequests, isFont } from '#tests/support/hold-requests.ts';

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
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? NaN,
      asked: Math.min(...files.map(({ startTime }) => startTime)),
    };
  }, ending);
}

for (const [kind, ending] of [
  ['a font', '.woff2'],
  ['a script', '.js'],
  ['a sheet of styles', '.css'],
] as const) {
  test(`the first page of a visit is painted before it asks for ${kind}`, async ({ page }) => {
    await page.goto('/contact');
    const { painted, asked } = await moments(page, ending);
    expect(asked).toBeGreaterThan(painted);
  });
}

test('a page that the browser calls unpainted works all the same @long', async ({ page }) => {
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
  const release = await holdRequests(page, /\/_astro\/.*\.js$/);
  await page.goto('/about', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  release();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('what an island imports is asked for before the island has come', async ({ page }) => {
  const release = await holdRequests(page, /\/_astro\/(?:ContactForm|client)\..*\.js$/);
  const imported = page.waitForRequest(/\/_astro\/react\..*\.js$/);
  await page.goto('/contact', { waitUntil: 'commit' });
  await imported;
  release();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
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

interface Changes {
  /** Sizes that parts beyond the screen had before their faces changed, in pixels, a list for each task. */
  sizes: number[][];
  /** In which faces the title was when the page got its fonts, before it had its turn. */
  titleAtFirst: string;
}

async function recordChanges(page: Page): Promise<() => Promise<Changes>> {
  await page.addInitScript(() => {
    const changes: Changes = { sizes: [], titleAtFirst: '' };
    Object.assign(window, { changes });
    new MutationObserver((records) => {
      const sizes = new Map<Node, number>();
      for (const { target, oldValue } of records) {
        const { classList, style } = target as HTMLElement;
        const title = document.querySelector('h1');
        if (classList.contains('served-fonts') && title) {
          changes.titleAtFirst ||= getComputedStyle(title).fontFamily;
        }
        const size = /block-size: ([\d.]+)px/.exec(oldValue ?? '');
        if (size && style.contentVisibility === '' && style.blockSize === '') {
          sizes.set(target, Number(size[1]));
        }
      }
      if (sizes.size > 0) changes.sizes.push([...sizes.values()]);
    }).observe(document, {
      subtree: true,
      attributeFilter: ['class', 'style'],
      attributeOldValue: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { changes: Changes }).changes);
}

for (const { address, section } of [
  { address: '/', section: 'main > section' },
  { address: '/#impact', section: '#impact' },
  { address: '/impact', section: '#impact' },
]) {
  test(`${address} changes its fonts part by part, and stays where it is @phone`, async ({
    page,
  }) => {
    const release = await holdRequests(page, isFont);
    const changes = await recordChanges(page);
    await page.goto(address, { waitUntil: 'load' });
    const seen = page.locator(section).first();
    await expect(seen).toBeInViewport();
    const before = (await seen.boundingBox())?.y;
    release();
    await expect(page.locator('html')).toHaveClass(/served-fonts/);
    await expect(page.locator('[style*="content-visibility"], [style*="font-family"]')).toHaveCount(
      0,
    );
    const { sizes, titleAtFirst } = await changes();
    const step = await page.evaluate(() => innerHeight / 2);
    expect(sizes.length).toBeGreaterThan(3);
    // Half a screen's height and what reaches beyond it.
    for (const together of sizes) {
      expect(together.slice(0, -1).reduce((sum, size) => sum + size, 0)).toBeLessThan(step);
    }
    if (address === '/') expect(titleAtFirst).toMatch(/^"Newsreader \w+ Fallback"/);
    expect((await seen.boundingBox())?.y).toBe(before);
    await expect(page.locator('[style*="block-size"]')).toHaveCount(0);
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
