import { expect, type Locator, type Page } from '@playwright/test';

/** Sets the size of letters as a reader's own settings do; 16 pixels is the default of browsers. */
export async function setFontSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  await session.detach();
}

/** Shows the page on the smallest phone, for a reader whose letters are twice as large. */
export async function readTwiceAsLarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await setFontSize(page, 32);
}

/** Counts the lines of an element's text, whatever box it is in. */
export function countTextLines(element: Locator): Promise<number> {
  return element.evaluate((block) => {
    const range = document.createRange();
    range.selectNodeContents(block);
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
  });
}

/** Lists texts, and the marks of links and buttons, that leave the screen, are cut, or lie under others. */
function findLostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const unseen = '.skip-link, [aria-hidden="true"], noscript, script, style';
    const isOnlyHeard = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isOnlyHeard(element.parentElement));
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(unseen) &&
      !isOnlyHeard(element);
    const pieces: { owner: Element; name: string; box: DOMRect }[] = [];
    const add = (owner: Element, name: string, boxes: Iterable<DOMRect>) => {
      for (const box of boxes) if (box.width > 1) pieces.push({ owner, name, box });
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const owner = text.parentElement;
      const name = text.textContent?.trim().slice(0, 40);
      if (!owner || !name || !isSeen(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      add(owner, name, range.getClientRects());
    }
    const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter(isSeen)
      .map((control) => ({ control, boxes: [...control.getClientRects()] }));
    for (const { control } of controls) {
      for (const mark of control.querySelectorAll('svg, img')) {
        add(mark, `the mark of "${control.textContent.trim()}"`, mark.getClientRects());
      }
    }
    /** Tells whether an ancestor cuts the piece. Lines that end in an ellipsis are cut on purpose and do not count. */
    const isCut = (owner: Element, box: DOMRect) => {
      for (let around: Element | null = owner; around; around = around.parentElement) {
        const { overflowX, webkitLineClamp } = getComputedStyle(around);
        if (!['hidden', 'clip'].includes(overflowX) || webkitLineClamp !== 'none') continue;
        const { left, right, top, bottom } = around.getBoundingClientRect();
        if (box.left < left - 1 || box.right > right + 1) return true;
        if (box.top < top - 4 || box.bottom > bottom + 4) return true;
      }
      return false;
    };
    /**
     * Tells whether a box that scrolls sideways by itself shows the whole piece, as WCAG 1.4.10 allows for equations.
     */
    const isInScrolledBox = (around: Element | null): boolean =>
      around !== null &&
      ((['auto', 'scroll'].includes(getComputedStyle(around).overflowX) &&
        around.scrollWidth > around.clientWidth) ||
        isInScrolledBox(around.parentElement));
    /** Tells whether two pieces overlap; lines that are close may touch. */
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
        0.4 * Math.min(one.height, other.height);
    return pieces.flatMap(({ owner, name, box }, index) => {
      const found: string[] = [];
      const leaves = box.left < -1 || box.right > innerWidth + 1;
      if (leaves && !isInScrolledBox(owner)) found.push(`${name}: leaves the screen`);
      if (isCut(owner, box)) found.push(`${name}: is cut`);
      for (const other of pieces.slice(index + 1)) {
        if (other.owner !== owner && overlap(box, other.box)) {
          found.push(`${name}: shares a place with ${other.name}`);
        }
      }
      // A part that lets the pointer through is meant to lie on the control below it.
      for (const { control, boxes } of controls) {
        if (
          getComputedStyle(owner).pointerEvents === 'none' ||
          control.contains(owner) ||
          owner.contains(control)
        )
          continue;
        if (boxes.some((other) => overlap(box, other))) {
          found.push(`${name}: shares a place with the control "${control.textContent.trim()}"`);
        }
      }
      return found;
    });
  });
}

/**
 * Fails when the page cannot be read by somebody whose letters are twice as large, on the smallest
 * phone or on an ordinary one (WCAG 1.4.4, 1.4.10).
 */
export async function expectReadableTwiceAsLarge(page: Page): Promise<void> {
  const size = page.viewportSize();
  await readTwiceAsLarge(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const where = `${page.url()} at ${width} pixels, letters twice as large`;
    expect(await findLostText(page), where).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, where).toBe(0);
  }
  await setFontSize(page, 16);
  if (size) await page.setViewportSize(size);
}
