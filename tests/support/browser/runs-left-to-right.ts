import type { Locator } from '@playwright/test';

/** Tells whether words within a part of the page appear in the order in which they are written. */
export async function runsLeftToRight(part: Locator, text: string): Promise<boolean> {
  return part.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const start = node.nodeValue?.indexOf(wanted) ?? -1;
      if (start < 0) continue;
      const readLeft = (index: number) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      };
      return readLeft(start) < readLeft(start + 1) && readLeft(start + 1) < readLeft(start + 2);
    }
    throw new Error(`"${wanted}" does not stand here.`);
  }, text);
}
