import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { readReport } from './read-report.ts';
import { runCommand } from './run-command.ts';
import type { Step } from './step.ts';

const report = '.cache/vitest.json';

const reportSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

/** Unit tests, and those of the API on every driver. */
export function vitestStep(env: Record<string, string>): Step {
  return {
    name: 'unit and API tests',
    async run() {
      await rm(report, { force: true });
      const result = await runCommand(
        ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
        { env, show: true },
      );
      const { numPassedTests, numFailedTests } = reportSchema.parse(
        await readReport(report, 'vitest', result),
      );
      // A file that cannot be loaded, or an error outside every test, fails the run but no test.
      return {
        passed: numPassedTests,
        failed: result.ok ? numFailedTests : Math.max(1, numFailedTests),
      };
    },
  };
}
