import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { promisify, stripVTControlCharacters } from 'node:util';
import { cleanEnvironment } from '#tests/runner/clean-environment.ts';

/** Megabytes. */
export interface Memory {
  heap: number;
  resident: number;
}

/** The local host in a process of its own, as `npm start` runs it. */
export interface HostProcess {
  url: string;
  /** Megabytes that are resident now. */
  resident(): Promise<number>;
  /** What it holds after a collection. */
  memory(): Promise<Memory>;
  /** Lines that it wrote about what nobody foresaw. */
  unforeseen: string[];
  /** True once it has ended. */
  hasEnded(): boolean;
  /** Tells it to end; false when it had to be killed. */
  close(): Promise<boolean>;
}

/** How long it may take to end, in milliseconds: what is under way is finished first. */
const endMs = 30_000;

const entry = new URL('../../local/host/start.ts', import.meta.url);
const preload = new URL('answer-memory.ts', import.meta.url).href;

/** What the host writes when something went wrong that is nobody's outage. */
const alarming = /"event":"(?:unexpected|function failed|seeding failed)"|^\s+at |^Error|Uncaught/;

async function addressOf(host: ChildProcess, unforeseen: string[]): Promise<string> {
  let output = '';
  return new Promise((found, failed) => {
    for (const stream of [host.stdout, host.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const plain = stripVTControlCharacters(text);
        unforeseen.push(...plain.split('\n').filter((line) => alarming.test(line)));
        if (output.length < 10_000) output += plain;
        const site = /^\s*Site\s+(http\S+)/m.exec(output)?.[1];
        if (site) found(site);
      });
    }
    host.once('exit', () => {
      failed(new Error(`The host ended. It said:\n${output}`));
    });
  });
}

/** Starts the host with nothing configured but what is given, and waits until it answers. */
export async function startHost(settings: Record<string, string>): Promise<HostProcess> {
  const host = fork(entry, {
    env: { ...cleanEnvironment(), ...settings },
    execArgv: ['--expose-gc', '--import', preload],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const kill = () => host.kill('SIGKILL');
  process.once('exit', kill);
  const unforeseen: string[] = [];
  const url = await addressOf(host, unforeseen);
  const hasEnded = () => host.exitCode !== null || host.signalCode !== null;
  return {
    url,
    unforeseen,
    hasEnded,
    async resident() {
      if (hasEnded()) return NaN;
      const asked = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(host.pid)]);
      return Number(asked.stdout) / 1024;
    },
    async memory() {
      const told = once(host, 'message') as Promise<[Memory]>;
      host.send('memory');
      return (await told)[0];
    },
    async close() {
      process.off('exit', kill);
      if (hasEnded()) return true;
      const ended = once(host, 'exit', { signal: AbortSignal.timeout(endMs) });
      host.kill('SIGTERM');
      return ended.then(
        () => true,
        () => {
          host.kill('SIGKILL');
          return false;
        },
      );
    },
  };
}
