import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { environmentNames } from '#server/env.ts';
import { sandboxVariables } from '../deploy/production-settings.ts';
import { secretNames } from '../doctor/run-checks.ts';
import { SettingsError } from '#host/settings.ts';
import type { Session } from './session.ts';
import type { Settings } from './settings-file.ts';

const run = promisify(execFile);

const runner = fileURLToPath(new URL('run-netlify-cli.ts', import.meta.url));

/** Runs Netlify's command line, or for tests the module of NETLIFY_CLI, without arguments in `ps`. */
function runCli(args: string[]) {
  const env = { ...process.env, NETLIFY_ARGUMENTS: JSON.stringify(args) };
  const node = [process.execPath, runner];
  const [command = '', ...rest] = process.env.NETLIFY_CLI
    ? node
    : ['npx', '--yes', '--package', 'netlify-cli@24', '--', ...node];
  return run(command, rest, { env });
}

/** The variables that a deploy reads. */
const deployedNames = [...environmentNames, 'ALLOW_TEST_KEYS'].filter(
  (name) => !sandboxVariables.includes(name),
);

/** Tells whether Netlify hides a value, because it never shows a secret again. */
const isMasked = (value: string) => /^\*+/.test(value);

/**
 * Sets the variables of a deploy context with Netlify's command line, which must be logged in and linked to the site. A
 * variable that has its value already is left alone, and one that the settings leave out is removed after a question.
 *
 * @param context a context such as `production`
 * @throws SettingsError when Netlify refuses
 */
export async function setVariables(
  { perform, confirm }: Session,
  context: string,
  { values, wasSet, markAsSet }: Settings,
): Promise<void> {
  const netlify = async (...args: string[]) => {
    try {
      return (await runCli(args)).stdout;
    } catch (cause) {
      const { stderr = '' } = cause as { stderr?: string };
      throw new SettingsError(
        `Netlify refuses ${args.slice(0, 2).join(' ')}: ${stderr.trim() || 'run npx netlify-cli login and link first.'}`,
        { cause },
      );
    }
  };
  const listing = await perform(`netlify env:list --context ${context} --json`, () =>
    netlify('env:list', '--context', context, '--json'),
  );
  const present = JSON.parse(listing ?? '{}') as Record<string, string>;
  for (const name of deployedNames) {
    const value = values[name];
    const old = present[name];
    const isRight = old === value || (old && isMasked(old) && wasSet(context, name));
    if (!value && old) {
      const isLeftOut = await confirm(
        `Netlify has ${name} for ${context}, which the settings leave out. Remove it?`,
      );
      if (isLeftOut) {
        await perform(`netlify env:unset ${name} --context ${context} --force`, () =>
          netlify('env:unset', name, '--context', context, '--force'),
        );
      } else {
        console.log(`  ${name} stays for ${context}, although the settings leave it out.`);
      }
    }
    if (!value || isRight) continue;
    const isSecret = secretNames.includes(name);
    const flags = ['--context', context, '--force', ...(isSecret ? ['--secret'] : [])];
    const shown = isSecret ? '•••' : value;
    await perform(`netlify env:set ${name} ${shown} ${flags.join(' ')}`, () =>
      netlify('env:set', name, value, ...flags),
    );
    markAsSet(context, name);
  }
}
