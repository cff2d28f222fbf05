import { type Browser, chromium } from 'playwright';
import { findOrInstallChromium } from '#tests/support/browser/chromium.ts';

/**
 * Opens a Chromium without background traffic, which draws letters as a phone does. `args` are further switches of its
 * command line.
 */
export function launchChromium(args: readonly string[]): Promise<Browser> {
  const executablePath = findOrInstallChromium(console.log);
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // A phone does not hint letters to its pixels.
      '--font-render-hinting=none',
      ...args,
    ],
  });
}
