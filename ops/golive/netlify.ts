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
  if (process.env.NETLIFY_CLI) return run(process.execPath, [runner], { env });
  // There npx is a script of the shell, which splits paths at blanks.
  const shell = process.platform === 'win32';
  const quoted = shell ? node.map((path) => `"${path}"`) : node;
  return run('npx', ['--yes', '--package', 'netlify-cli@24', '--', ...quoted], { env, shell });
}

const notLinked = 'run npx netlify-cli login and link first.';

/** Runs a command of Netlify. @throws SettingsError with what it says */
async function netlify(...args: string[]): Promise<string> {
  try {
    return (await runCli(args)).stdout;
  } catch (cause) {
    const { stderr = '' } = cause as { stderr?: string };
    throw new SettingsError(
      `Netlify refuses ${args.slice(0, 2).join(' ')}: ${stderr.trim() || notLinked}`,
      { cause },
    );
  }
}

/** The variables that a deploy reads. */
const deployedNames = [...environmentNames, 'ALLOW_TEST_KEYS'].filter(
  (name) => !sandboxVariables.includes(name),
);

/** Tells whether Netlify hides a value, because it never shows a secret again. */
const isMasked = (value: string) => /^\*+/.test(value);

type PresentVariables = Record<string, string>;

/**
 * Reads the variables of a deploy context with Netlify's command line, which must be logged in and linked to the site.
 *
 * @param context a context such as `production`
 * @throws SettingsError when it is not
 */
export async function listVariables(
  { perform }: Session,
  context: string,
): Promise<PresentVariables> {
  const listing = await perform(`netlify env:list --context ${context} --json`, () =>
    netlify('env:list', '--context', context, '--json'),
  );
  try {
    return JSON.parse(listing ?? '{}') as PresentVariables;
  } catch (cause) {
    // Without a linked project the command prints no list and ends well.
    throw new SettingsError(`Netlify lists no variables of a project: ${notLinked}`, { cause });
  }
}

/**
 * Sets the variables of a deploy context. One that has its value already is left alone, and one that the settings leave
 * out is removed after a question.
 *
 * @param present what `listVariables` returned for the context
 * @throws SettingsError when Netlify refuses
 */
export async function setVariables(
  { perform, confirm }: Session,
  context: string,
  { values, wasSet, markAsSet }: Settings,
  present: PresentVariables,
): Promise<void> {
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
