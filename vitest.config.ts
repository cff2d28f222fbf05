import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { waitMs } from './tests/support/busy-machine.ts';
import { isLong } from './tests/support/long-run.ts';

if (Number.parseInt(process.versions.node, 10) < 24) {
  throw new Error(
    `Tests need Node 24, this is ${process.versions.node}. Run "npm test -- PATH" or "npx vitest", which use the project's own.`,
  );
}

/**
 * The short run asks real Postgres, which needs half the time of the embedded database, can do many
 * things at once, and is what Neon serves. In a long run everything runs on all three drivers.
 */
const everyTest = ['tests/**/*.api.test.ts'];

/** What another driver could do otherwise: transactions, cursors, large answers, arrays, dates. */
const driverTests = [
  'tests/admin/{admin-lists,search}.api.test.ts',
  'tests/http/health.api.test.ts',
  'tests/donations/webhook.api.test.ts',
  'tests/mail/outbox.api.test.ts',
];

/** The embedded database is also under every browser test. */
const embeddedTests = ['tests/admin/search.api.test.ts', 'tests/http/health.api.test.ts'];

const shortRun = {
  pglite: embeddedTests,
  postgres: everyTest,
  neon: driverTests,
};

/** What only `npm run test:long` runs: fuzzing, killed processes, real waits and ten thousand entries. */
const longTests = [
  'tests/ops/{doctor.api,golive.unit}.test.ts',
  'tests/applications/access-killed.api.test.ts',
  'tests/donations/{histories-faults,reconcile-killed,stripe-calls}.api.test.ts',
  'tests/host/{donation,durability,fuzz,mirror-killed,reconcile-command,side-by-side}.host.test.ts',
];

/** Test files one after the other in the same process, each with new modules of ours. */
function reused(...setupFiles: string[]) {
  return {
    isolate: false,
    setupFiles: ['tests/support/reset-modules.ts', 'tests/support/fixed-random.ts', ...setupFiles],
    sequence: { setupFiles: 'list' as const },
  };
}

/** The tests of the API, on one of the three drivers. */
function api(driver: keyof typeof shortRun, setupFile: string, globalSetup: string) {
  return {
    test: {
      name: `api-${driver}`,
      include: isLong ? everyTest : shortRun[driver],
      exclude: isLong ? [] : longTests,
      globalSetup: `tests/support/databases/${globalSetup}.ts`,
      ...reused(`tests/support/databases/${setupFile}.ts`),
      testTimeout: isLong ? 600_000 : 180_000,
      hookTimeout: 180_000,
      env: {
        ADMIN_PASSWORD: 'correct horse battery staple',
        LOG: 'errors',
        SMTP_URL: '',
        LINK_SECRET: 'a secret for the links in mail',
        TEST_DRIVER: driver,
      },
    },
  };
}

export default defineConfig({
  test: {
    // One more than cores, because some tests wait: for a lease to end, or for a server that hangs.
    maxWorkers: availableParallelism() + 1,
    // What a passing test makes the product log is of no interest.
    silent: 'passed-only',
    expect: { poll: { timeout: waitMs } },
    projects: [
      {
        test: {
          name: 'unit',
          ...reused(),
          include: ['tests/**/*.unit.test.{ts,tsx}'],
          exclude: isLong ? [] : longTests,
          testTimeout: isLong ? 600_000 : 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'host',
          include: ['tests/**/*.host.test.ts'],
          exclude: isLong ? [] : longTests,
          globalSetup: 'tests/support/databases/embedded-template.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      api('pglite', 'use-embedded', 'pglite-setup'),
      api('postgres', 'use-postgres', 'postgres-setup'),
      api('neon', 'use-postgres', 'postgres-setup'),
    ],
  },
});
