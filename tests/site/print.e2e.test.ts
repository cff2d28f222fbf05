/**
 * Paper: every page that a person may print fills its pages, and none is added for the window's height.
 * The visits of pages.e2e.test.ts look at the height of the information pages in every run.
 */
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectFilledPaper } from '#tests/support/browser/paper.ts';
import { readPageTexts } from '#tests/support/paper/read-pdf.ts';
import { informationPages } from '#tests/support/pages/routes.ts';

for (const path of [
  ...informationPages,
  '/blog/wound-currents',
  '/signup',
  '/register',
  '/atlas/wound',
]) {
  test(`${path} prints no empty page @long`, async ({ page }) => {
    await page.goto(path);
    await expectFilledPaper(page);
    const pages = await readPageTexts(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
    expect(pages.map((text) => text.length > 20)).not.toContain(false);
  });
}
