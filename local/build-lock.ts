import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** How often a waiting process looks again, in milliseconds. */
const lookAgainMs = 200;

/**
 * Lets one process at a time work on the built site, so that two that start together neither build
 * into the same folder nor twice. An exclusive SQLite transaction is freed even by SIGKILL.
 */
export async function whileAlone<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  const lock = new DatabaseSync(file);
  try {
    lock.exec('pragma busy_timeout = 0');
    for (;;) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch {
        await setTimeout(lookAgainMs);
      }
    }
    return await work();
  } finally {
    lock.close();
  }
}
