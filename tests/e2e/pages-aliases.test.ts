/** Aliases: own title and description, opened at their section (P-2). */
import { expect, test } from '#tests/support/browser-test.ts';

const aliases = [
  { path: '/impact', main: '/', heading: 'What a map is for' },
  { path: '/leadership', main: '/about', heading: 'Who is responsible for what' },
  { path: '/research', main: '/researchers', heading: 'Why work from a map' },
  { path: '/get-involved', main: '/researchers', heading: 'Who should apply' },
] as const;

for (const { path, main, heading } of aliases) {
  test(`${path} opens ${main} at "${heading}" @widths`, async ({ page }) => {
    await page.goto(path);
    // Below the header that stays, within the upper half of the view.
    const title = page.getByRole('heading', { name: heading });
    await expect(title).toBeInViewport();
    const top = await title.evaluate((element) => element.getBoundingClientRect().top);
    const header = await page
      .getByRole('banner')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(header);
    expect(top).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);

    const description = page.locator('meta[name=description]');
    const own = [await page.title(), await description.getAttribute('content')];
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(main);
    await page.goto(main, { waitUntil: 'domcontentloaded' });
    const mains = [await page.title(), await description.getAttribute('content')];
    expect(own[0]).not.toBe(mains[0]);
    expect(own[1]).not.toBe(mains[1]);
  });
}

test('a visit that comes back keeps its place', async ({ page }) => {
  await page.goto('/leadership');
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an alias leads to its section as well', async ({ page }) => {
    await page.goto('/leadership');
    await page.waitForURL('**/leadership#leadership');
    await expect(
      page.getByRole('heading', { name: 'Who is responsible for what' }),
    ).toBeInViewport();
  });
});
