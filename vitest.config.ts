import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

if (Number.parseInt(process.versions.node, 10) < 24) {
  throw new Error(
    `Tests need Node 24, this is ${process.versions.node}. Run "npm test -- PATH" or "npx vitest", which use the project's own.`,
  );
}

const isLong = process.env.LONG === '1';

/** What depends on the driver; in a long run everything runs on all three. */
const driverTests = [
  'tests/api/{health,data-requests,hostile-texts,overview,search}.test.ts',
  'tests/api/blog/{mirror-*,search}.test.ts',
  'tests/api/applications/{ballots,decision,link-ends}.test.ts',
  'tests/api/donations/{confirm,create,disputes,histories,ledger,month-files,reconcile,refunds,send-again,tribute,webhook}.test.ts',
  'tests/api/mail/{outbox,trouble}.test.ts',
  'tests/api/operations/{backup,doctor}.test.ts',
];

/** What many do at once, which a real Postgres shows best; the short run asks that one alone. */
const postgresTests = [
  'tests/api/private-links.test.ts',
  'tests/api/applications/{applicant,decided,digest,question,register}.test.ts',
  'tests/api/donations/{card-testing,giving,monthly,recorded,statements,supporters}.test.ts',
];

const allTests = ['tests/api/**/*.test.ts'];

/** What the mirror makes of entries is the same on Neon's driver as on that of Postgres. */
const sameOnNeon = ['tests/api/blog/mirror-{conflicts,histories,references,slugs}.test.ts'];

const testsOf: Record<string, string[]> = isLong
  ? {}
  : { postgres: [...driverTests, ...postgresTests], neon: driverTests };

const leftOut: Record<string, string[]> = isLong ? {} : { pglite: postgresTests, neon: sameOnNeon };

/** A machine that others use too may stall a process; what fails twice is broken. */
const retry = process.env.CI ? 1 : 0;

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
      exclude: leftOut[driver] ?? [],
      globalSetup: `tests/support/databases/${globalSetup}.ts`,
      ...reused(`tests/support/databases/${setupFile}.ts`),
      testTimeout: isLong ? 600_000 : 60_000,
      hookTimeout: 60_000,
      retry,
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
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          testTimeout: isLong ? 600_000 : 60_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        test: {
          name: 'host',
          include: ['tests/host/**/*.test.ts'],
          // Most of its minute it waits for the killed run's lease to end.
          exclude: isLong ? [] : ['tests/host/mirror-killed.test.ts'],
          globalSetup: 'tests/support/databases/embedded-template.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          retry,
        },
      },
      api('pglite', 'use-embedded', 'pglite-setup'),
      api('postgres', 'use-postgres', 'postgres-setup'),
      api('neon', 'use-postgres', 'postgres-setup'),
    ],
  },
});
