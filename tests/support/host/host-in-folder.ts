import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { copyEmbeddedTemplate } from '../databases/embedded-template.ts';
import { type HostProcess, startHostProcess } from './host-process.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

/** Makes a new data folder with nothing but tables in its database, which is deleted after the test. */
export function newDataFolder(): string {
  const folder = createTempFolder('host');
  copyEmbeddedTemplate(folder);
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/**
 * Starts the product in a process of its own over a data folder; the process is killed after the test at the latest.
 */
export function startHostIn(dataDir: string, env: Record<string, string> = {}): HostProcess {
  const host = startHostProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...env });
  onTestFinished(() => host.end('SIGKILL'));
  return host;
}
