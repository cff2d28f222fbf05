/** Builds the site when something that goes into it has changed. `npm run build` runs this file. */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFingerprint, isBuilt } from './build-fingerprint.ts';
import { whileAlone } from './build-lock.ts';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, '.cache/build.json');
const lockFile = path.join(root, '.cache/build-lock.sqlite');

/** How much of a failed build's log is shown. */
const shownLogLines = 40;

type Environment = Record<string, string | undefined>;

/** The site could not be built; the message ends with the end of the build's log. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Runs `astro build` and keeps quiet unless it fails. */
function runAstro(env: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
    const child = spawn(process.execPath, [astro, 'build'], {
      cwd: root,
      env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else {
        const end = log.trimEnd().split('\n').slice(-shownLogLines).join('\n');
        reject(new BuildError(`The site could not be built. The build's log ends so:\n\n${end}`));
      }
    });
  });
}

/**
 * Builds into dist/ and .netlify/, unless what is there was made from the same inputs. A second
 * process waits for the first and then finds it done.
 *
 * @param options.env The build's environment; of it, the address of the site and the publishable
 *   settings are inputs.
 * @param options.say Told in a sentence what goes on.
 * @returns whether it built.
 * @throws BuildError
 */
export async function buildIfNeeded({
  env,
  say,
}: {
  env: Environment;
  say: (sentence: string) => void;
}): Promise<boolean> {
  const fingerprint = buildFingerprint(root, env);
  return whileAlone(lockFile, async () => {
    if (isBuilt(root, stampFile, fingerprint)) return false;
    rmSync(stampFile, { force: true });
    say('Building the site (half a minute, and again only after a change) ...');
    const started = performance.now();
    await runAstro(env);
    writeFileSync(stampFile, JSON.stringify({ fingerprint }));
    say(`Site built in ${Math.round((performance.now() - started) / 1000)} s.`);
    return true;
  });
}

if (import.meta.main) {
  try {
    const built = await buildIfNeeded({ env: process.env, say: console.log });
    if (!built) console.log('The site is built already, and nothing has changed since.');
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error);
    process.exitCode = 1;
  }
}
