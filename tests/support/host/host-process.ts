import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cleanEnvironment } from '#tests/runner/clean-environment.ts';

export const ownRoot = resolve(import.meta.dirname, '../../..');

/** The product in a process of its own, which the test stops or kills. */
export interface HostProcess {
  /** Returns what it has printed so far, without colors. */
  output(): string;
  /** Resolves with its address once it answers; rejects when it ends before. */
  address: Promise<string>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
  exitCode: Promise<number | null>;
}

/** Starts `host/start.ts` on a free port with nothing configured but what is given. */
export function startHostProcess(env: Record<string, string>, root = ownRoot): HostProcess {
  const child = spawn(process.execPath, [resolve(root, 'host/start.ts')], {
    cwd: root,
    env: { ...cleanEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  const exited = once(child, 'exit') as Promise<[number | null]>;
  void exited.then(() => process.off('exit', kill));
  const address = new Promise<string>((found, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += stripVTControlCharacters(text);
        const site = /^\s*Site\s+(http\S+)/m.exec(output)?.[1];
        if (site) found(site);
      });
    }
    void exited.then(() => {
      failed(new Error(`The host ended before it answered. It said:\n${output}`));
    });
  });
  // A test that waits for the exit code does not ask for the address.
  address.catch(() => undefined);
  return {
    output: () => output,
    address,
    exitCode: exited.then(([code]) => code),
    async end(signal) {
      child.kill(signal);
      await exited;
    },
  };
}
