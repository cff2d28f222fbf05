/** The browser tests' `test`, with a host whose clock a test can put forward. */
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { minuteMs } from '#model/dates/durations.ts';
import { closing, test as base } from './browser-test.ts';
import { type LocalHost, startLocalHost } from '../host/local-host.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

interface MovableHost extends LocalHost {
  /** Advances the host's clock by this many minutes. */
  putForward(minutes: number): Promise<void>;
}

const preload = pathToFileURL(path.resolve(import.meta.dirname, '../host/fake-clock.ts')).href;

async function startMovableHost(): Promise<MovableHost> {
  const folder = createTempFolder('clock');
  const file = path.join(folder, 'ahead');
  let ahead = 0;
  const putForward = async (minutes: number) => {
    ahead += minutes * minuteMs;
    // The file is renamed into place, because the host may read at any time.
    await writeFile(`${file}.next`, String(ahead));
    await rename(`${file}.next`, file);
  };
  await putForward(0);
  const host = await startLocalHost({ NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file });
  const close = async () => {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...host, putForward, close };
}

export const test = base.extend<{ movable: MovableHost }>({
  movable: [closing(startMovableHost), { timeout: 60_000 }],
  baseURL: async ({ movable }, use) => use(movable.url),
});
