import type { Page } from '@playwright/test';

/** Presses a key of a layout that Playwright's keyboard does not have, such as a Cyrillic one. */
export async function pressKey(
  page: Page,
  { key, code, ctrl = false }: { key: string; code: string; ctrl?: boolean },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // The bit for Ctrl in the protocol.
  const modifiers = ctrl ? 2 : 0;
  for (const type of ['keyDown', 'keyUp'] as const) {
    await devtools.send('Input.dispatchKeyEvent', { type, key, code, modifiers });
  }
  await devtools.detach();
}
