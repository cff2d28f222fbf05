/**
 * `npm run doctor [-- --env FILE] [-- --context production|deploy-preview|branch-deploy] [-- --json]`:
 * checks a configuration against the services, and says what to mend. Ends with code 1 when something
 * must be mended.
 */
import { parseArgs } from 'node:util';
import { type Context, contexts, examine } from '../doctor/examine.ts';
import type { Finding, FindingState } from '../doctor/finding.ts';
import { exitWithReason } from '../host/exit-with-reason.ts';
import { SettingsError } from '../host/settings.ts';

const { values } = parseArgs({
  options: {
    env: { type: 'string' },
    context: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

function readContext(): Context {
  const given = values.context ?? process.env.CONTEXT ?? 'production';
  const context = contexts.find((each) => each === given);
  if (!context) throw new SettingsError(`--context must be one of ${contexts.join(', ')}.`);
  return context;
}

function loadFile(file: string): void {
  try {
    process.loadEnvFile(file);
  } catch (cause) {
    throw new SettingsError(`${file} cannot be read: name a file of lines NAME=value.`, { cause });
  }
}

const signs: Readonly<Record<FindingState, string>> = { fine: 'ok  ', note: 'note', mend: 'MEND' };

function describe(findings: Finding[], context: Context, mends: number): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return [
    `Checked as ${context}.`,
    '',
    ...findings.map(
      ({ check, state, words }) => `  ${signs[state]}  ${check.padEnd(width)}  ${words}`,
    ),
    '',
    mends === 0 ? 'Nothing to mend.' : `To mend: ${mends}. Steps are those of docs/deploy.md.`,
  ].join('\n');
}

async function run(): Promise<void> {
  const context = readContext();
  if (values.env) loadFile(values.env);
  const findings = await examine(process.env, context);
  const mends = findings.filter(({ state }) => state === 'mend').length;
  console.log(
    values.json
      ? JSON.stringify({ context, mends, findings }, null, 2)
      : describe(findings, context, mends),
  );
  process.exitCode = mends > 0 ? 1 : 0;
}

await run().catch(exitWithReason);
