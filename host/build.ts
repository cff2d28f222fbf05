/** `npm run build`: builds the site unless its inputs are those of the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const root = path.resolve(import.meta.dirname, '..');
const fingerprintFile = path.join(root, '.cache/build-fingerprint.txt');
const lockFile = path.join(root, '.cache/build-lock.sqlite');

const inputFiles = ['astro.config.mjs', 'tsconfig.json', 'package.json', 'package-lock.json'];
const inputFolders = ['src', 'public', 'build'];

/** Matches the variables whose values are part of the built site. */
const inputVariables = /^(?:CONTEXT|SITE_URL|PUBLIC_.+|STRIPE_PUBLISHABLE_KEY|STRIPE_JS_URL)$/;

/** The files in which the build puts static files and the function of the on-demand pages. */
const outputs = ['dist', '.netlify/v1/functions/ssr/ssr.mjs'];

const shownLogLines = 40;

type Environment = Record<string, string | undefined>;

/** Thrown when the site could not be built; the message ends with the end of the build's log. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Hashes the inputs of a build: sources, locked packages, and what the environment puts into the site. */
export function hashInputs(env: Environment): string {
  const hash = createHash('sha256');
  const files = inputFolders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  );
  for (const file of [...inputFiles, ...files.sort()]) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  const variables = Object.keys(env).filter((name) => inputVariables.test(name));
  for (const name of variables.sort()) hash.update(`${name}=${env[name]}\0`);
  return hash.digest('hex');
}

function isUpToDate(fingerprint: string): boolean {
  const exists = [fingerprintFile, ...outputs.map((output) => path.join(root, output))].every(
    existsSync,
  );
  return exists && readFileSync(fingerprintFile, 'utf8') === fingerprint;
}

async function runAstro(env: Environment): Promise<void> {
  const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  const end = log.trimEnd().split('\n').slice(-shownLogLines).join('\n');
  throw new BuildError(`The site could not be built. End of the log:\n\n${end}`);
}

/**
 * Does work while no other process builds; a second one waits for the first. An exclusive SQLite transaction is freed
 * even by SIGKILL.
 */
export async function withBuildLock<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  const lock = new DatabaseSync(lockFile, { timeout: 3_600_000 });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}

/**
 * Builds into dist/ and .netlify/, unless the last build had the same inputs. Hold the build lock.
 *
 * @param env the build's environment, such as the address of the site and the publishable settings
 * @returns whether it built
 * @throws BuildError
 */
export async function buildUnlessCurrent(env: Environment): Promise<boolean> {
  const fingerprint = hashInputs(env);
  if (isUpToDate(fingerprint)) return false;
  rmSync(fingerprintFile, { force: true });
  console.log('  Building the site (half a minute, and again only after a change) ...');
  const started = performance.now();
  await runAstro(env);
  writeFileSync(fingerprintFile, fingerprint);
  console.log(`  Site built in ${Math.round((performance.now() - started) / 1000)} s.`);
  return true;
}

/** Builds into dist/ and .netlify/ if needed, when no other process does. @throws BuildError */
export const buildIfNeeded = (env: Environment): Promise<boolean> =>
  withBuildLock(() => buildUnlessCurrent(env));

if (import.meta.main) {
  try {
    const built = await buildIfNeeded(process.env);
    if (!built) console.log('The site is built already, and nothing has changed since.');
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error);
    process.exitCode = 1;
  }
}
