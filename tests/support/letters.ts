import type { Locator, Page } from '@playwright/test';

/** Makes letters as large as a reader's own settings ask for; 16 pixels is what browsers come with. */
export async function setLetters(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  await session.detach();
}

/** Shows the page as the smallest phone does whose reader has letters twice as large. */
export async function readTwiceAsLarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await setLetters(page, 32);
}

/** In how many lines the words of an element stand, whatever box they stand in. */
export function linesOf(element: Locator): Promise<number> {
  return element.evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  });
}
