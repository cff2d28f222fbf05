import {
  environmentNames,
  type Environment,
  EnvironmentError,
  parseEnvironment,
} from '#server/env.ts';
import { isPreview } from '#site/deploy-context.ts';
import { planDeploy } from '../deploy/plan-deploy.ts';
import { standInVariables } from '../deploy/refuse-dangerous.ts';
import { SettingsError } from '../host/settings.ts';
import { type Finding, findingsOf } from './finding.ts';

type Variables = Record<string, string | undefined>;

/** Settings as far as they can be read, and what is wrong with the rest. */
interface ReadSettings {
  env: Environment;
  findings: Finding[];
}

const { fine, note, mend } = findingsOf('Settings');

/** Lines of a refusal, of which each begins with the name of its variable. */
function linesOf(error: unknown): string[] {
  return error instanceof EnvironmentError || error instanceof SettingsError
    ? error.message.split('\n')
    : ['They could not be checked.'];
}

function without(variables: Variables, names: readonly string[]): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !names.includes(name)));
}

/** Leaves out what cannot be used, so that the other checks can go on. */
function parse(variables: Variables): { env: Environment; usable: Variables; wrong: Finding[] } {
  try {
    return { env: parseEnvironment(variables), usable: variables, wrong: [] };
  } catch (error) {
    const lines = linesOf(error);
    const names = environmentNames.filter((name) =>
      lines.some((line) => line.startsWith(`${name} `)),
    );
    const usable = without(variables, names);
    return { env: parseEnvironment(usable), usable, wrong: lines.map(mend) };
  }
}

/** Reads the settings as a deploy of this context would. */
export function checkSettings(variables: Variables, context: string): ReadSettings {
  const { env, usable, wrong } = parse(variables);
  const findings = [...wrong];
  try {
    planDeploy({ ...usable, CONTEXT: context, NETLIFY: 'true', NETLIFY_LOCAL: undefined });
  } catch (error) {
    findings.push(...linesOf(error).map(mend));
  }
  const set = standInVariables.filter((name) => variables[name]?.trim());
  if (set.length > 0 && isPreview(context)) {
    findings.push(
      note(`${set.join(' and ')} belong to the local stand-ins: never set them online.`),
    );
  }
  const isWell = findings.every(({ state }) => state !== 'mend');
  if (isWell) findings.unshift(fine('well-formed, and a deploy accepts them.'));
  return { env, findings };
}
