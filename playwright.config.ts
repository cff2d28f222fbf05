import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { screens } from './tests/support/browser/screens.ts';
import { isLong } from './tests/support/long-run.ts';

/** Lists what a run leaves out. */
const left = isLong ? [] : [/@long\b/];

/**
 * A test runs on a desktop, unless tags in its name say otherwise:
 *
 * - `@phone`: on a phone only, because it is about fingers or that width alone.
 * - `@screens`: looks at each state at the width of a phone, too, and of a tablet in the long run, on the
 *   same visit (tests/support/browser/axe.ts).
 * - `@journey`: in the long run it is walked on a phone and a tablet, too.
 * - `@long`: in the long run alone, `npm run test:long`: a rarer variant of what another test shows.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.e2e.test.ts',
  grepInvert: left,
  globalSetup: [
    './tests/support/databases/embedded-template.ts',
    './tests/support/browser/name-chromium.ts',
  ],
  outputDir: '.cache/playwright',
  // Far above what a quiet machine needs: a busy one must not look like a broken product.
  timeout: isLong ? 600_000 : 60_000,
  expect: { timeout: 5000, toPass: { intervals: [100, 200] } },
  forbidOnly: Boolean(process.env.CI),
  // A test that fails by chance is a fault of the test or of the product.
  retries: 0,
  // Every worker runs a browser and a host with its embedded database.
  workers: Math.min(4, Math.max(1, availableParallelism())),
  reporter: 'list',
  use: {
    locale: 'en-US',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every test makes all slower by half; `npx playwright test PATH --trace on` records one.
    trace: 'off',
    contextOptions: { reducedMotion: 'no-preference' },
    launchOptions: {
      // The global setup sets it before the workers read this file again.
      executablePath: process.env.PLAYWRIGHT_CHROMIUM_PATH ?? '',
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
      use: { viewport: screens.desktop },
    },
    {
      name: 'tablet',
      grep: isLong ? /@journey\b/ : /(?!)/,
      use: { viewport: screens.tablet },
    },
    {
      name: 'phone',
      grep: isLong ? /@(?:phone|journey)\b/ : /@phone\b/,
      use: { viewport: screens.phone, hasTouch: true },
    },
  ],
});
