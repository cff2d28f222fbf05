import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

if (Number.parseInt(process.versions.node, 10) < 24) {
  throw new Error(
    `Tests need Node 24, this is ${process.versions.node}. Run "npm test -- PATH" or "npx vitest", which use the project's own.`,
  );
}

const isLong = process.env.LONG === '1';

/**
 * What many do at once: the short run asks real Postgres alone, because the embedded database has one
 * connection. In a long run everything runs on all three drivers.
 */
const concurrentTests = [
  'tests/links/private-links.api.test.ts',
  'tests/applications/{access,applicant,ballots,decided,decision,digest,question,register}.api.test.ts',
  'tests/donations/{card-testing,confirm,create,giving,journal,month-files,monthly,monthly-{changes,lost-changes},recorded,send-again,statements,supporters,tribute}.api.test.ts',
  'tests/mail/outbox.api.test.ts',
];

/** What Neon's driver could do otherwise: transactions, cursors, large answers, arrays, dates. */
const neonTests = [
  'tests/admin/{admin-lists,search}.api.test.ts',
  'tests/http/health.api.test.ts',
  'tests/donations/webhook.api.test.ts',
  'tests/mail/outbox.api.test.ts',
];

const allTests = ['tests/**/*.api.test.ts'];

const testsOf: Record<string, string[]> = isLong
  ? {}
  : { postgres: concurrentTests, neon: neonTests };

/** What only `npm run test:long` runs: fuzzing, killed processes and real waits. */
const longTests = [
  'tests/ops/{doctor.api,golive.unit}.test.ts',
  'tests/host/{donation,durability,fuzz,mirror-killed,reconcile-command,side-by-side}.host.test.ts',
];

/** Test files one after the other in the same process, each with new modules of ours. */
function reused(...setupFiles: string[]) {
  return {
    isolate: false,
    setupFiles: ['tests/support/reset-modules.ts', ...setupFiles],
    sequence: { setupFiles: 'list' as const },
  };
}

/** The tests of the API, on one of the three drivers. */
function api(driver: string, setupFile: string, globalSetup: string) {
  return {
    test: {
      name: `api-${driver}`,
      include: testsOf[driver] ?? allTests,
      exclude: isLong ? [] : [...longTests, ...(driver === 'pglite' ? concurrentTests : [])],
      globalSetup: `tests/support/databases/${globalSetup}.ts`,
      ...reused(`tests/support/databases/${setupFile}.ts`),
      testTimeout: isLong ? 600_000 : 60_000,
      hookTimeout: 60_000,
      env: {
        ...{ ADMIN_PASSWORD: 'correct horse battery staple', LOG: 'errors', SMTP_URL: '' },
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
    projects: [
      {
        test: {
          name: 'unit',
          ...reused(),
          include: ['tests/**/*.unit.test.{ts,tsx}'],
          exclude: isLong ? [] : longTests,
          testTimeout: isLong ? 600_000 : 60_000,
          hookTimeout: 60_000,
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
