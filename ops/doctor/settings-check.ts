import {
  type Environment,
  EnvironmentError,
  environmentNames,
  parseEnvironment,
} from '#server/env.ts';
import { isPreview } from '#model/site/deploy-context.ts';
import { planDeploy } from '../deploy/plan-deploy.ts';
import { sandboxVariables } from '../deploy/production-settings.ts';
import { SettingsError } from '#host/settings.ts';
import { type CheckResult, resultsFor } from './check.ts';

type Variables = Record<string, string | undefined>;

const { fine, note, fix } = resultsFor('Settings');

/** Returns the lines of a refusal, each of which begins with the name of its variable. */
function errorLines(error: unknown): string[] {
  return error instanceof EnvironmentError || error instanceof SettingsError
    ? error.message.split('\n')
    : ['They could not be checked.'];
}

/** Parses the settings without those that cannot be used, so that the other checks can go on. */
function parse(variables: Variables): { env: Environment; usable: Variables; lines: string[] } {
  try {
    return { env: parseEnvironment(variables), usable: variables, lines: [] };
  } catch (error) {
    const lines = errorLines(error);
    const misplaced = environmentNames.filter((name) =>
      lines.some((line) => line.startsWith(`${name} `)),
    );
    const usable = { ...variables };
    for (const name of misplaced) delete usable[name];
    return { env: parseEnvironment(usable), usable, lines };
  }
}

/** Names what a settings file has and nothing reads. */
export function checkNames(unknown: string[]): CheckResult[] {
  return unknown.map((name) => fix(`${name} is read by nothing: correct its name, or remove it.`));
}

/** Reads the settings as a deploy of this context would; `env` has those that can be used. */
export function checkSettings(
  variables: Variables,
  context: string,
): { env: Environment; results: CheckResult[] } {
  const { env, usable, lines } = parse(variables);
  try {
    planDeploy({ ...usable, CONTEXT: context, NETLIFY: 'true', NETLIFY_LOCAL: undefined });
  } catch (error) {
    lines.push(...errorLines(error));
  }
  const results =
    lines.length > 0 ? lines.map(fix) : [fine('well-formed, and a deploy accepts them.')];
  const standIns = sandboxVariables.filter((name) => variables[name]?.trim());
  if (standIns.length > 0 && isPreview(context)) {
    const names = standIns.join(' and ');
    results.push(note(`${names} belong to the local sandboxes: never set them online.`));
  }
  return { env, results };
}
