import type { Page } from '@playwright/test';

/** Counts from now on what the pointer presses, on every page that the tab opens; the keyboard is not counted. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  const watch = () => {
    const { countPress } = window as unknown as { countPress: () => void };
    window.addEventListener('pointerdown', () => countPress(), true);
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => presses;
}
