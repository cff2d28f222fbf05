import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings.ts';

/**
 * Points this process to a data folder of its own with a year of sample records, which is filled the first
 * time.
 *
 * @throws SettingsError when it cannot be filled; the words of what filled it are printed before.
 */
export async function openDemo(root: string): Promise<void> {
  const folder = join(process.env.DATA_DIR?.trim() || '.data', 'demo');
  process.env.DATA_DIR = folder;
  const filled = join(folder, 'filled');
  if (existsSync(filled)) return;
  // What an interrupted start left there is incomplete.
  rmSync(folder, { recursive: true, force: true });
  // Another process, because the host of this one opens its database only once.
  const child = spawn(process.execPath, [join(root, 'host/demo.ts')], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new SettingsError('The sample records could not be written.');
  writeFileSync(filled, '');
}
