import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const parent = join(tmpdir(), 'atlas-tests');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes the folders of processes that were killed before they could do so. */
function sweep(): void {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (!isAlive(Number.parseInt(name, 10))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

let isSwept = false;

/** A new folder of this process; its user deletes it, or the next run does. */
export function createTempFolder(name: string): string {
  if (!isSwept) sweep();
  isSwept = true;
  return mkdtempSync(join(parent, `${process.pid}-${name}-`));
}
