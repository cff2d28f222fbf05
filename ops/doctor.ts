/**
 * `npm run doctor -- [--env FILE] [--context production|deploy-preview|branch-deploy] [--json]`: checks a configuration
 * against the services. Ends with code 1 when something must be fixed.
 */
import { parseArgs } from 'node:util';
import type { CheckResult } from './doctor/check.ts';
import { contexts, runChecks } from './doctor/run-checks.ts';
import { checkNames } from './doctor/settings-check.ts';
import { SettingsError } from '#host/settings.ts';
import { runCommand } from '#host/run-command.ts';
import { loadEnvFile } from '#host/env-file.ts';

const signs: Readonly<Record<CheckResult['status'], string>> = {
  fine: 'ok  ',
  note: 'note',
  fix: 'FIX ',
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      env: { type: 'string' },
      context: { type: 'string', default: process.env.CONTEXT ?? 'production' },
      json: { type: 'boolean', default: false },
    },
  });
  const context = contexts.find((each) => each === values.context);
  if (!context) throw new SettingsError(`--context must be one of ${contexts.join(', ')}.`);
  const unknown = loadEnvFile(values.env);
  const results = [...checkNames(unknown), ...(await runChecks(process.env, context))];
  const fixes = results.filter(({ status }) => status === 'fix').length;
  process.exitCode = fixes > 0 ? 1 : 0;
  if (values.json) {
    console.log(JSON.stringify({ context, fixes, results }, null, 2));
    return;
  }
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log(`Checked as ${context}.\n`);
  for (const { name, status, message } of results) {
    console.log(`  ${signs[status]}  ${name.padEnd(width)}  ${message}`);
  }
  const steps = 'docs/deploy.md says where each value is found.';
  console.log(fixes === 0 ? '\nNothing to fix.' : `\nTo fix: ${fixes}. ${steps}`);
});
