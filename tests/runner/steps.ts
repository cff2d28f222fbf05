import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { openBuild } from '#host/open-build.ts';
import { sandboxBuildInputs } from '#sandbox/open-sandboxes.ts';
import { findOrInstallChromium } from '#tests/support/browser/chromium.ts';

type Environment = Record<string, string>;

/** The result of a step of the test run; `failures` name what failed, each with its first line. */
interface Counts {
  passed: number;
  failed: number;
  failures: string[];
}

function addUp(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/** Counts a step that breaks off as one failed test, so that the steps beside and after it go on. */
async function orFailed(name: string, found: Promise<Counts>): Promise<Counts> {
  try {
    return await found;
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, failures: [`${name}: ${firstLine(String(error))}`] };
  }
}

/** Returns the first line without the colors of a terminal. */
const firstLine = (text: string) => stripVTControlCharacters(text).trimStart().split('\n')[0] ?? '';

/** Describes a part of the test run, such as all browser tests. */
export interface Step {
  name: string;
  run(): Promise<Counts>;
}

/** The end of a command; of one that wrote to the terminal, `output` holds only why it did not start. */
interface CommandResult {
  ok: boolean;
  ending: string;
  output: string;
}

/** Runs a program of node_modules/.bin, which is on the PATH of every npm script. */
function runCommand(
  [program = '', ...args]: string[],
  env: Environment,
  stdio: 'inherit' | 'pipe' = 'inherit',
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', stdio, stdio] });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => {
      output += `${program}: ${error.message}`;
    });
    child.on('close', (code, signal) => {
      process.off('SIGTERM', stop);
      resolve({ ok: code === 0, ending: signal ?? `exit code ${code}`, output });
    });
  });
}

/** @throws Error that says how the program ended when it left no report. */
async function readReport<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  { ending, output }: CommandResult,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const why = output && ` (${output})`;
    throw new Error(`The tests ended with ${ending} and left no report${why}.`, { cause });
  }
}

const inSeconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Builds the site as `npm start` does with nothing configured; the build counts as one test. */
async function buildSite(env: Environment): Promise<Counts> {
  const root = path.resolve(import.meta.dirname, '../..');
  await openBuild(root, { ...env, ...sandboxBuildInputs(env) });
  return { passed: 1, failed: 0, failures: [] };
}

export function buildStep(env: Environment): Step {
  return { name: 'build', run: () => buildSite(env) };
}

/** The checks that read types which Astro writes in a build or in `astro sync`. */
const typeChecks = {
  'lint, types and import table': 'oxlint',
  'types of pages': 'astro check --minimumFailingSeverity=warning --tsconfig=tsconfig.astro.json',
};

/** The other checks that do not run the product. Those that can keep a cache have it in .cache/. */
const fileChecks = {
  'lint of pages':
    'eslint --max-warnings=0 --cache --cache-strategy=content --cache-location=.cache/eslint/ **/*.astro',
  format: 'oxfmt --check .',
  'format of pages':
    'prettier --check --log-level=warn --cache --cache-location=.cache/prettier **/*.astro',
  'unused code': 'knip --cache --cache-location=.cache/knip',
  'format of OpenAPI': 'validate-api public/openapi.json',
  'files that must agree': 'node tests/runner/check-repository/run.ts',
};

/**
 * The part of oxlint that knows types is written in Go, and spends a third of its time on collecting
 * garbage that these gigabytes hold as well (go.dev/doc/gc-guide, "Memory limit").
 */
const garbage = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** Each check counts as one test. */
async function runCheck(name: string, command: string, env: Environment): Promise<Counts> {
  const started = performance.now();
  const quiet = { ...garbage, ...env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { ok, output } = await runCommand(command.split(' '), quiet, 'pipe');
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${inSeconds(started)})`);
  if (!ok) console.log(output.trimEnd());
  return ok ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}

/** Runs all checks, two at a time, because most machines have at least two cores. */
async function runChecks(writeTypes: () => Promise<Counts>, env: Environment): Promise<Counts> {
  const checkTypes = async () => {
    const written = await writeTypes();
    const checks = Object.entries(typeChecks);
    return [
      written,
      ...(await Promise.all(checks.map(([name, command]) => runCheck(name, command, env)))),
    ];
  };
  const checkFiles = async () => {
    const counts: Counts[] = [];
    for (const [name, command] of Object.entries(fileChecks)) {
      counts.push(await runCheck(name, command, env));
    }
    return counts;
  };
  return addUp((await Promise.all([checkTypes(), checkFiles()])).flat());
}

export function checkStep(env: Environment): Step {
  const writeTypes = () => runCheck('types of Astro', 'astro sync', env);
  return { name: 'checks', run: () => runChecks(writeTypes, env) };
}

/** Makes the step that builds the site and runs the checks, two of which read the types that the build writes. */
export function buildAndCheckStep(env: Environment): Step {
  return {
    name: 'build and checks',
    run: () => runChecks(() => orFailed('build', buildSite(env)), env),
  };
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

/** A file that cannot be loaded has no tests, but a message of its own. */
function vitestFailures({ testResults }: z.output<typeof vitestSchema>): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ title: fullName, why: failureMessages?.[0] }));
      return (failed.length > 0 ? failed : [{ title: 'the whole file', why: message }]).map(
        ({ title, why = '' }) => `${path.relative('', name)}: ${title}: ${firstLine(why)}`,
      );
    });
}

/** Makes the step of the unit and API tests, on every driver; it runs all of them unless paths are named. */
export function vitestStep(env: Environment, paths: string[] = []): Step {
  return {
    name: 'unit and API tests',
    async run() {
      const report = '.cache/vitest.json';
      await rm(report, { force: true });
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const result = await runCommand(['vitest', 'run', ...reporters, ...paths], env);
      const counts = await readReport(report, vitestSchema, result);
      const { numPassedTests: passed, numFailedTests: failed } = counts;
      const failures = vitestFailures(counts);
      // A file that cannot be loaded, or an error outside every test, fails the run but no test.
      return { passed, failed: result.ok ? failed : Math.max(1, failed), failures };
    },
  };
}

const errorsSchema = z.array(z.object({ message: z.string().optional() }));

const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          projectName: z.string(),
          results: z.array(z.object({ errors: errorsSchema })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  suites: z.array(suiteSchema),
  errors: errorsSchema,
});

function suiteFailures({ specs, suites = [] }: z.output<typeof suiteSchema>): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const why = results.flatMap(({ errors }) => errors)[0]?.message ?? '';
        return `${file} (${projectName}): ${title}: ${firstLine(why)}`;
      }),
  );
  return [...own, ...suites.flatMap(suiteFailures)];
}

/** Makes the step of the browser tests, which finds or installs a browser; it runs all of them unless paths are named. */
export function playwrightStep(env: Environment, paths: string[] = []): Step {
  return {
    name: 'browser tests',
    async run() {
      const report = '.cache/playwright.json';
      await rm(report, { force: true });
      const command = ['playwright', 'test', '--pass-with-no-tests', '--reporter=list,json'];
      const result = await runCommand([...command, ...paths], {
        ...env,
        PLAYWRIGHT_CHROMIUM_PATH: findOrInstallChromium(console.log),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      const { stats, suites, errors } = await readReport(report, playwrightSchema, result);
      const { expected, unexpected } = stats;
      const failed = result.ok ? unexpected : Math.max(1, unexpected);
      const outside = errors.map(({ message = '' }) => `browser tests: ${firstLine(message)}`);
      return { passed: expected, failed, failures: [...suites.flatMap(suiteFailures), ...outside] };
    },
  };
}

/** Runs steps one after the other, prints how long each took, and adds up what they found. */
export async function runSteps(steps: readonly Step[]): Promise<Counts> {
  const counts: Counts[] = [];
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`);
    const started = performance.now();
    const found = await orFailed(name, run());
    counts.push(found);
    const { passed, failed } = found;
    console.log(`== ${name}: ${passed} passed, ${failed} failed in ${inSeconds(started)}`);
  }
  return addUp(counts);
}
