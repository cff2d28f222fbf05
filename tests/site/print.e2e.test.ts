/** Paper: every page that a person may print fills its pages, and none is added for the window's height. */
import { readPageTexts } from '#tests/support/paper/read-pdf.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { informationPages } from '#tests/support/pages/routes.ts';

/** Width of A4 paper between margins of 18 mm, in pixels: Firefox lays a page out on it. */
const paperWidth = 658;

for (const path of [
  ...informationPages,
  '/blog/wound-currents',
  '/signup',
  '/register',
  '/atlas/wound',
]) {
  test(`${path} prints no empty page`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    // Twice as high as any page here: what fills the window fills it, too.
    await page.setViewportSize({ width: paperWidth, height: 30_000 });
    const { body, content } = await page.evaluate(() => ({
      body: document.body.getBoundingClientRect().height,
      content: document.querySelector('main')?.getBoundingClientRect().height ?? 0,
    }));
    expect(content).toBeGreaterThan(100);
    expect(body - content).toBeLessThan(50);
    await page.setViewportSize({ width: paperWidth, height: 900 });
    const pages = await readPageTexts(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
    expect(pages.map((text) => text.length > 20)).not.toContain(false);
  });
}
