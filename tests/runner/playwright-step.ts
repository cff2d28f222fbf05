import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { findChromium } from '#tests/support/chromium.ts';
import { readReport } from './read-report.ts';
import { runCommand } from './run-command.ts';
import type { Step } from './step.ts';

const report = '.cache/playwright.json';

const reportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Tests in a browser, which is found or installed first. */
export function playwrightStep(env: Record<string, string>): Step {
  return {
    name: 'browser tests',
    async run() {
      await rm(report, { force: true });
      const chromium = findChromium(console.log);
      const result = await runCommand(
        ['playwright', 'test', '--pass-with-no-tests', '--reporter=list,json'],
        {
          env: {
            ...env,
            PLAYWRIGHT_CHROMIUM_PATH: chromium,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
          show: true,
        },
      );
      const { stats } = reportSchema.parse(await readReport(report, 'playwright', result));
      const { expected, flaky, unexpected } = stats;
      if (flaky > 0) console.log(`${flaky} of the tests needed a second try.`);
      const failed = result.ok ? unexpected : Math.max(1, unexpected);
      return { passed: expected + flaky, failed };
    },
  };
}
