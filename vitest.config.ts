import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const isLong = process.env.LONG === '1';

/** Minutes of fuzzing and of histories belong to `npm run test:long`. */
const exclude = isLong ? [] : ['**/*.long.test.ts'];

/** What is printed does not depend on the driver: once, on the embedded one, unless the run is long. */
const printed = isLong
  ? []
  : ['tests/api/applications/names.test.ts', 'tests/api/mail/letters.test.ts'];

/** A machine that others use too may stall a process; what fails twice is broken. */
const retry = process.env.CI ? 1 : 0;

/** Test files one after the other in the same process, each with our own modules anew. */
function reused(...setupFiles: string[]) {
  return {
    isolate: false,
    setupFiles: ['tests/support/begin-anew.ts', ...setupFiles],
    sequence: { setupFiles: 'list' as const },
  };
}

/** The tests of the API, on one of the three drivers. */
function api(driver: string, setupFile: string, globalSetup: string) {
  return {
    test: {
      name: `api-${driver}`,
      include: ['tests/api/**/*.test.ts'],
      exclude: driver === 'pglite' ? exclude : [...exclude, ...printed],
      globalSetup: `tests/support/databases/${globalSetup}.ts`,
      ...reused(`tests/support/databases/${setupFile}.ts`),
      testTimeout: isLong ? 600_000 : 60_000,
      hookTimeout: 60_000,
      retry,
      env: { ADMIN_PASSWORD: 'correct horse battery staple', LOG: 'errors', SMTP_URL: '' },
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
          include: ['tests/unit/**/*.test.ts'],
          exclude,
          testTimeout: isLong ? 600_000 : 60_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        test: {
          name: 'host',
          include: ['tests/host/**/*.test.ts'],
          globalSetup: 'tests/support/databases/host-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          retry,
        },
      },
      api('pglite', 'use-embedded', 'pglite-setup'),
      api('postgres', 'use-postgres', 'postgres-setup'),
      api('neon', 'use-neon', 'postgres-setup'),
    ],
  },
});
