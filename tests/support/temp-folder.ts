import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The bytes of memory that are enough; the databases of a run need fewer. */
const enoughBytes = 4 * 2 ** 30;

/** Finds Linux' folder in memory, where a database is made in a tenth of the time; a container's may be small. */
function fastestFolder(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

const parents = {
  data: join(fastestFolder(), 'atlas-tests'),
  programs: join(tmpdir(), 'atlas-tests'),
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes the folders of processes that were killed before they could do so. */
function sweep(parent: string): void {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (!isAlive(Number.parseInt(name, 10))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

const swept = new Set<string>();

/**
 * Makes a folder of this process; its user deletes it, or the next run does.
 *
 * @param kind says what it holds; programs may not run from a folder in memory
 */
export function createTempFolder(name: string, kind: keyof typeof parents = 'data'): string {
  const parent = parents[kind];
  if (!swept.has(parent)) sweep(parent);
  swept.add(parent);
  return mkdtempSync(join(parent, `${process.pid}-${name}-`));
}
