/** Buttons and fields of a first view look the same before late styles and scripts are there, and after. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';

/** Returns the colors of each button and field in the first view, by its name or words. */
function readColors() {
  const controls = [...document.querySelectorAll<HTMLInputElement>('main :is(.button, .control)')];
  const shown = controls.filter((control) => control.getBoundingClientRect().top < innerHeight);
  return shown.map((control) => {
    const { backgroundColor, borderColor } = getComputedStyle(control);
    const words = control.name || control.textContent.trim();
    return `${words}: ${backgroundColor}, ${borderColor}`;
  });
}

/** Holds the files of a kind back, and returns what lets them through. */
async function hold(page: Page, kind: 'css' | 'js'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/_astro/.*\\.${kind}$`), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

for (const path of ['/donate', '/contact', '/signup']) {
  test(`nothing flashes on ${path} when its styles and scripts come late`, async ({ page }) => {
    const releaseStyles = await hold(page, 'css');
    const releaseScripts = await hold(page, 'js');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main :is(.button, .control)').first().waitFor();
    const first = await page.evaluate(readColors);
    expect(first.length).toBeGreaterThan(1);
    releaseStyles();
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1);
    expect(await page.evaluate(readColors)).toEqual(first);
    releaseScripts();
    await expect(page.locator('main .control').first()).toBeEnabled();
    expect(await page.evaluate(readColors)).toEqual(first);
  });
}
