import { expect, type Locator, type Page } from '@playwright/test';

const mostPresses = 150;

/** Presses Tab, or Shift and Tab, until a control has the focus, as somebody without a mouse does. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible();
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if ((await focused.count()) === 1) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostPresses} presses of ${key} do not reach ${String(target)}.`);
}

/** Tabs to a control and presses Enter there. */
export async function enterAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a field, and types in the place of what it holds. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
