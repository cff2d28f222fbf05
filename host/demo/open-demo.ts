import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '#model/dates/durations.ts';
import { SettingsError } from '../settings.ts';

/** Removes what starts left that were interrupted more than an hour ago. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith('demo-'))) {
    const left = join(parent, name);
    if (statSync(left).mtimeMs < Date.now() - hourMs) {
      rmSync(left, { recursive: true, force: true });
    }
  }
}

/** Fills a folder in another process, because a process opens its database only once. */
async function fillDemo(root: string, folder: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder };
  const child = spawn(process.execPath, [join(root, 'host/demo.ts')], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new SettingsError('The sample records could not be written.');
}

/**
 * Points this process to a data folder of its own with a year of sample records, which is filled the first time.
 *
 * @throws SettingsError when it cannot be filled; the output of what filled it is printed before
 */
export async function openDemo(root: string): Promise<void> {
  const parent = process.env.DATA_DIR?.trim() || '.data';
  const folder = join(parent, 'demo');
  process.env.DATA_DIR = folder;
  if (existsSync(folder)) return;
  mkdirSync(parent, { recursive: true });
  removeAbandoned(parent);
  // The folder gets its name when it is complete.
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    await fillDemo(root, unfinished);
    // Another start may have filled one meanwhile.
    if (existsSync(folder)) rmSync(unfinished, { recursive: true, force: true });
    else renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}
