import { runCommand } from './run-command.ts';
import { type Counts, inSeconds, type Step } from './step.ts';

/** What can be checked without running the product. Each keeps what it learned in .cache/. */
const checks = [
  {
    name: 'format',
    command: [
      'prettier',
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-location=.cache/prettier',
      '.',
    ],
  },
  {
    name: 'lint',
    command: [
      'eslint',
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=.cache/eslint/',
      '.',
    ],
  },
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/tsc.json'],
  },
  {
    // Of .astro files alone: tsc has looked at all others.
    name: 'types of pages',
    command: [
      'astro',
      'check',
      '--minimumFailingSeverity=warning',
      '--tsconfig=tsconfig.astro.json',
    ],
  },
  { name: 'unused code', command: ['knip', '--cache', '--cache-location=.cache/knip'] },
] as const satisfies { name: string; command: [string, ...string[]] }[];

/** As many as most machines have cores for. */
const lanes = 2;

/** Format, lint, types and unused code; each check counts as one test. */
export function checkStep(env: Record<string, string>): Step {
  return {
    name: 'checks',
    async run() {
      const waiting = [...checks];
      const counts: Counts = { passed: 0, failed: 0 };
      const work = async () => {
        for (let check = waiting.shift(); check; check = waiting.shift()) {
          const started = performance.now();
          const { ok, output } = await runCommand(check.command, {
            env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
          });
          counts[ok ? 'passed' : 'failed'] += 1;
          const took = inSeconds(performance.now() - started);
          console.log(`${ok ? 'ok    ' : 'FAILED'} ${check.name} (${took})`);
          if (!ok) console.log(output.trimEnd());
        }
      };
      await Promise.all(Array.from({ length: lanes }, work));
      return counts;
    },
  };
}
