import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { copyEmbeddedTemplate } from '#tests/support/databases/embedded-template.ts';
import { cleanEnvironment } from '#tests/runner/clean-environment.ts';

/** A running product, as `npm start` runs it, with data of its own. */
export interface LocalHost {
  /** Such as `http://localhost:41234`. */
  url: string;
  adminPassword: string;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

const ownRoot = path.resolve(import.meta.dirname, '../..');
const adminPassword = 'correct horse battery staple';

/** Resolves with the address that the host prints once it answers. */
function addressOf(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [host.stdout, host.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /^\s*Site\s+(http\S+)/m.exec(stripVTControlCharacters(output))?.[1];
        if (address) resolve(address);
      });
    }
    host.on('error', reject);
    host.on('exit', () => {
      reject(new Error(`The local host did not start. It said:\n${output}`));
    });
  });
}

/**
 * Starts the product in a process of its own, on a free port, with nothing configured but what is
 * given, and with nothing in its database but the tables; a copy begins with an empty data folder.
 * It believes `X-Forwarded-For`, so that each test can be a
 * visitor of its own to the rate limits.
 *
 * @param root folder of the product; a copy of it builds the site anew.
 */
export async function startLocalHost(
  env: Record<string, string> = {},
  root = ownRoot,
): Promise<LocalHost> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atlas-host-'));
  if (root === ownRoot) copyEmbeddedTemplate(folder);
  const host = spawn(process.execPath, [path.join(root, 'local/host/start.ts')], {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      PORT: '0',
      DATA_DIR: folder,
      TRUST_PROXY: 'on',
      ADMIN_PASSWORD: adminPassword,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => host.kill('SIGKILL');
  process.once('exit', kill);
  const close = async () => {
    host.kill('SIGTERM');
    if (host.exitCode === null && host.signalCode === null) await once(host, 'exit');
    process.off('exit', kill);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(host), adminPassword, close };
  } catch (error) {
    await close();
    throw error;
  }
}
