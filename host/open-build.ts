import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildUnlessCurrent, hashInputs, withBuildLock } from './build.ts';

/** The number of builds that are stored though no host serves them, so that going back to a port builds nothing. */
const keptBuilds = 3;

/** The locks, which are held until the process ends. */
const locks: DatabaseSync[] = [];

const openLock = (folder: string) => new DatabaseSync(join(folder, 'in-use.sqlite'));

/**
 * Locks a build while it is served. Other hosts that serve the same build share the lock; the system frees it even
 * after SIGKILL.
 */
function lockWhileServing(folder: string): void {
  const lock = openLock(folder);
  lock.exec('create table if not exists hosts (id integer); begin');
  lock.prepare('select count(*) from hosts').get();
  locks.push(lock);
}

function isServed(folder: string): boolean {
  const lock = openLock(folder);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

/** Copies what the build wrote; a copy that was interrupted has another name. */
function copyBuild(root: string, folder: string): void {
  const unfinished = `${folder}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const output of ['dist', '.netlify/v1']) {
    cpSync(join(root, output), join(unfinished, output), { recursive: true });
  }
  renameSync(unfinished, folder);
}

function removeOldBuilds(parent: string): void {
  const usedAt = (folder: string) => statSync(folder).mtimeMs;
  const folders = readdirSync(parent).map((name) => join(parent, name));
  const newest = folders.toSorted((a, b) => usedAt(b) - usedAt(a));
  for (const folder of newest.slice(keptBuilds)) {
    if (!isServed(folder)) rmSync(folder, { recursive: true });
  }
}

/**
 * Finds or makes the build for a host. Each address of the site has a folder of its own, which no other build touches
 * while this process runs: pages name their address, and two hosts may serve from one clone.
 *
 * @param env what the build depends on, such as SITE_URL
 * @returns the folder that holds `dist` and `.netlify`
 * @throws BuildError
 */
export async function openBuild(
  root: string,
  env: Record<string, string | undefined>,
): Promise<string> {
  const parent = join(root, '.cache/builds');
  const folder = join(parent, hashInputs(env).slice(0, 16));
  return withBuildLock(async () => {
    if (!existsSync(folder)) {
      await buildUnlessCurrent(env);
      copyBuild(root, folder);
    }
    lockWhileServing(folder);
    const now = new Date();
    utimesSync(folder, now, now);
    removeOldBuilds(parent);
    return folder;
  });
}
