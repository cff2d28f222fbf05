import { findChromium } from './chromium.ts';

/**
 * Names the Chromium to the workers, which inherit the environment: Playwright's configuration looks for none, because
 * checks read it on machines that have no browser yet.
 *
 * @throws Error that names the fix when there is none
 */
export default function setup(): void {
  process.env.PLAYWRIGHT_CHROMIUM_PATH = findChromium();
}
