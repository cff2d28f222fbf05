import { expect, type Locator, type Page } from '@playwright/test';

/** The width in pixels of A4 paper between margins of 18 mm, on which Firefox lays a page out. */
const paperWidth = 658;

/** Fails when a page adds anything to its content on paper, such as the height of the window. */
export async function expectFilledPaper(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  // Twice as high as any page here: what fills the window fills it, too.
  await page.setViewportSize({ width: paperWidth, height: 30_000 });
  const { body, content } = await page.evaluate(() => ({
    body: document.body.getBoundingClientRect().height,
    content: document.querySelector('main')?.getBoundingClientRect().height ?? 0,
  }));
  expect(content).toBeGreaterThan(100);
  expect(body - content).toBeLessThan(50);
  // A PDF takes the medium that is set here, or paper.
  await page.emulateMedia({ media: null });
  if (size) await page.setViewportSize(size);
}

/** Fails when a part of an element ends beyond its right edge on paper, where nothing scrolls. */
export async function expectWholeOnPaper(page: Page, element: Locator): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: paperWidth, height: 1000 });
  const cut = await element.evaluate((whole) => {
    const { right } = whole.getBoundingClientRect();
    const parts = [...whole.querySelectorAll('*')].filter(
      (part) =>
        part.getBoundingClientRect().right > right + 1 ||
        (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible'),
    );
    return parts.slice(0, 3).map((part) => `${part.tagName} ${part.textContent.slice(0, 40)}`);
  });
  expect(cut).toEqual([]);
  await page.emulateMedia({ media: null });
  if (size) await page.setViewportSize(size);
}
