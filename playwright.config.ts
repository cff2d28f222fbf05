import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/browser/chromium.ts';

const isLong = process.env.LONG === '1';

// Workers inherit what was found, so that it is looked for once.
const executablePath = (process.env.PLAYWRIGHT_CHROMIUM_PATH ??= findChromium(console.log));

/** What a run leaves out. */
const left = isLong ? [] : [/@long\b/];

/**
 * A test runs on a desktop, unless tags in its name say otherwise:
 *
 * - `@phone`: on a phone only, because it is about that width.
 * - `@screens`: on desktop and phone, because it looks at the layout; on a tablet in the long run.
 * - `@journey`: the same, but walked on a phone and a tablet in the long run alone: the walk on the
 *   desktop looks at each state at the width of a phone, too (tests/support/browser/axe.ts).
 * - `@long`: in the long run alone, `npm run test:long`: a rarer variant of what another test shows.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  grepInvert: left,
  globalSetup: './tests/support/databases/embedded-template.ts',
  outputDir: '.cache/playwright',
  // Far above what a quiet machine needs: a busy one must not look like a broken product.
  timeout: isLong ? 600_000 : 60_000,
  expect: { timeout: 5000 },
  forbidOnly: Boolean(process.env.CI),
  // What fails runs again and is recorded then, because recording every test makes all slower by half. A machine that others use may stall a browser: what fails twice is broken. In the long run a second try is a failure.
  retries: process.env.CI ? 2 : 1,
  failOnFlakyTests: process.env.LONG === '1',
  // Every worker runs a browser and a host with its embedded database.
  workers: Math.min(4, Math.max(1, availableParallelism())),
  reporter: 'list',
  use: {
    locale: 'en-US',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'no-preference' },
    launchOptions: {
      executablePath,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nothing leaves this machine; a test sees what tried to (tests/support/browser/watch-browser.ts).
        '--no-proxy-server',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost',
        // Letters as wide as on a screen with many pixels, whatever the machine's settings.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone\b/, ...left],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'tablet',
      grep: isLong ? /@(?:screens|journey)\b/ : /(?!)/,
      use: { viewport: { width: 820, height: 1180 } },
    },
    {
      name: 'phone',
      grep: isLong ? /@(?:phone|screens|journey)\b/ : /@(?:phone|screens)\b/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
