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

/**
 * Lists texts, and the marks of links and buttons, that leave the screen, are cut, or lie under others. The functions
 * inside run in the page, in two parts: one collects the pieces that are seen, the other judges each of them.
 */
function findLostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Piece {
      owner: Element;
      name: string;
      box: DOMRect;
    }
    interface Control {
      control: Element;
      boxes: DOMRect[];
    }
    const unseen = '.skip-link, [aria-hidden="true"], noscript, script, style';
    const isOnlyHeard = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isOnlyHeard(element.parentElement));
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(unseen) &&
      !isOnlyHeard(element);
    const toPieces = (owner: Element, name: string, boxes: Iterable<DOMRect>): Piece[] =>
      [...boxes].filter(({ width }) => width > 1).map((box) => ({ owner, name, box }));

    function collectTexts(): Piece[] {
      const pieces: Piece[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        const owner = text.parentElement;
        const name = text.textContent?.trim().slice(0, 40);
        if (!owner || !name || !isSeen(owner)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        pieces.push(...toPieces(owner, name, range.getClientRects()));
      }
      return pieces;
    }

    const collectControls = (): Control[] =>
      [...document.querySelectorAll('a, button, input, select, textarea')]
        .filter(isSeen)
        .map((control) => ({ control, boxes: [...control.getClientRects()] }));

    const collectMarks = (controls: Control[]): Piece[] =>
      controls.flatMap(({ control }) =>
        [...control.querySelectorAll('svg, img')].flatMap((mark) =>
          toPieces(mark, `the mark of "${control.textContent.trim()}"`, mark.getClientRects()),
        ),
      );

    /** Tells whether an ancestor cuts the piece. Lines that end in an ellipsis are cut on purpose and do not count. */
    function isCut({ owner, box }: Piece): boolean {
      for (let around: Element | null = owner; around; around = around.parentElement) {
        const { overflowX, webkitLineClamp } = getComputedStyle(around);
        if (!['hidden', 'clip'].includes(overflowX) || webkitLineClamp !== 'none') continue;
        const { left, right, top, bottom } = around.getBoundingClientRect();
        if (box.left < left - 1 || box.right > right + 1) return true;
        if (box.top < top - 4 || box.bottom > bottom + 4) return true;
      }
      return false;
    }
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
    // A part that lets the pointer through is meant to lie on the control below it.
    const isMeantToCover = (owner: Element, control: Element) =>
      getComputedStyle(owner).pointerEvents === 'none' ||
      control.contains(owner) ||
      owner.contains(control);

    function listFaults(piece: Piece, later: Piece[], controls: Control[]): string[] {
      const { owner, name, box } = piece;
      const leaves = box.left < -1 || box.right > innerWidth + 1;
      const texts = later.filter((other) => other.owner !== owner && overlap(box, other.box));
      const covered = controls.filter(
        ({ control, boxes }) =>
          boxes.some((other) => overlap(box, other)) && !isMeantToCover(owner, control),
      );
      return [
        ...(leaves && !isInScrolledBox(owner) ? [`${name}: leaves the screen`] : []),
        ...(isCut(piece) ? [`${name}: is cut`] : []),
        ...texts.map((other) => `${name}: overlaps ${other.name}`),
        ...covered.map(
          ({ control }) => `${name}: overlaps the control "${control.textContent.trim()}"`,
        ),
      ];
    }

    scrollTo(0, 0);
    const controls = collectControls();
    const pieces = [...collectTexts(), ...collectMarks(controls)];
    return pieces.flatMap((piece, index) => listFaults(piece, pieces.slice(index + 1), controls));
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
