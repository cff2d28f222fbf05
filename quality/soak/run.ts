/**
 * `npm run soak -- --minutes=10 [--kills=72]`: the local host and a real Postgres as processes of their
 * own, and the sandbox providers here, under a mixed load. In the middle Postgres is killed and comes
 * back, then the providers are away. With kills, the host, Postgres or both are killed that often instead.
 * Everything acknowledged must be there at the end, errors must have been 429, 502 or 503, and memory
 * must not grow.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#host/web-server.ts';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { type HostProcess, startHostProcess } from '#tests/support/host/host-process.ts';
import { holds, type Reading, report } from '../bench/reading.ts';
import { checkMail, checkMoney, checkRows, createAcknowledged } from './checks.ts';
import { openSandboxes } from '../sandboxes.ts';
import { createTraffic } from './traffic.ts';
import { runVisitors } from './visitors.ts';

/** The megabytes of heap that the host may hold at the end beyond those when it was warm. */
const allowedGrowth = 16;

/** Matches what the host logs when something unexpected went wrong. */
const unexpected = /"event":"(?:unexpected|function failed)"|^\s+at |^Error|Uncaught/;

/** Prints the megabytes of heap after a collection. */
const printHeap =
  'setInterval(()=>{gc();console.log("heap",process.memoryUsage().heapUsed/2**20)},5000).unref()';

function option(name: string, fallback: number): number {
  const word = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return word === undefined ? fallback : Number(word.slice(name.length + 3));
}

const minutes = option('minutes', 10);
if (!(minutes >= 1 && minutes <= 120)) throw new Error('--minutes must be a number from 1 to 120.');
const kills = option('kills', 0);

function readHeap(host: HostProcess): number {
  return Number([...host.output().matchAll(/^heap (\S+)$/gm)].at(-1)?.[1]);
}

/** Sends what waits in the outbox, as if hours had passed. */
async function sendWaitingMail(database: pg.Client): Promise<void> {
  const held = "select 1 from outbox where state = 'sending' and due_at > now() limit 1";
  for (let waited = 0; waited < 150; waited += 1) {
    if ((await database.query(held)).rowCount === 0) break;
    await pause(1000);
  }
  const now = () => new Date(Date.now() + 5 * hourMs);
  for (let sent = 1; sent > 0;) sent = (await sendOutbox({ limit: 10_000, now })).sent;
}

async function soak(folder: string): Promise<boolean> {
  const postgres = await startPostgres({ durable: true });
  const ports = Array.from({ length: 3 }, () => findFreePort('127.0.0.1'));
  const [port, providerPort, smtpPort] = await Promise.all(ports);
  const [origin, url] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${providerPort}`];
  const startProviders = () => openSandboxes(folder, origin, providerPort, smtpPort);
  let providers = await startProviders();
  const adminPassword = crypto.randomUUID();
  const settings: Record<string, string> = {
    ...providers.environment,
    DATABASE_URL: postgres.url('postgres'),
    DATA_DIR: join(folder, 'host'),
    PORT: `${port}`,
    // The address is the same each time, so that the site is not built for every run.
    SITE_URL: 'http://localhost:4321',
    TRUST_PROXY: 'on',
    ADMIN_PASSWORD: adminPassword,
    // The secret is that of the host, and of the mail that is sent here at the end.
    LINK_SECRET: crypto.randomUUID(),
  };
  const preload = `data:text/javascript,${encodeURIComponent(printHeap)}`;
  const NODE_OPTIONS = `--expose-gc --import=${preload}`;
  const hosts = [startHostProcess({ ...settings, NODE_OPTIONS })];
  const host = () => hosts.at(-1) as HostProcess;
  await host().address;
  const started = Date.now();
  const until = (share: number) =>
    pause(Math.max(0, started + minutes * minuteMs * share - Date.now()));
  const traffic = createTraffic(origin);
  const acknowledged = createAcknowledged();
  const visitors = runVisitors({
    send: traffic.send,
    adminPassword,
    acknowledged,
    providerUrl: url,
    settings,
    isOpen: () => Date.now() < started + minutes * minuteMs,
  });
  const startHost = () => {
    hosts.push(startHostProcess({ ...settings, NODE_OPTIONS }));
    return host().address;
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    await until((0.95 * kill) / kills);
    const [killsHost, killsPostgres] = [kill % 3 !== 0, kill % 3 !== 1];
    await traffic.kill(
      async () => {
        await Promise.all([killsHost && host().end('SIGKILL'), killsPostgres && postgres.crash()]);
      },
      async () => {
        if (killsPostgres) await postgres.restart();
        if (killsHost) await startHost();
      },
    );
  }
  let grown = 0;
  if (kills === 0) {
    await until(0.35);
    const warm = readHeap(host());
    await until(0.45);
    console.log('Postgres is away for ten seconds.');
    await traffic.interrupt(postgres.crash, postgres.restart);
    await until(0.65);
    console.log('The providers are away for ten seconds.');
    await traffic.interrupt(providers.close, async () => {
      providers = await startProviders();
    });
    await until(0.98);
    grown = readHeap(host()) - warm;
  }
  await visitors;

  const reconciled = await fetch(`${origin}/api/admin/donations/reconcile`, {
    method: 'POST',
    headers: { 'X-Admin-Password': adminPassword, 'Content-Type': 'application/json' },
    body: JSON.stringify({ days: 1, dryRun: false }),
  });
  const { unmatched } = (await reconciled.json()) as { unmatched: number };
  Object.assign(process.env, settings);
  const database = new pg.Client({ connectionString: postgres.url('postgres') });
  await database.connect();
  await sendWaitingMail(database);
  await host().end('SIGTERM');
  await providers.close();
  const lines = hosts.flatMap((each) => each.output().split('\n'));
  const problems = lines.filter((line) => unexpected.test(line));
  const count = (status: number) =>
    traffic.statuses.filter((answered) => answered === status).length;
  const readings: Reading[] = [
    { what: 'requests', value: traffic.statuses.length, unit: 'answered' },
    ...(kills > 0 ? [{ what: 'kills', value: kills, unit: 'kills' }] : []),
    ...(kills > 0 ? [429] : [429, 502, 503]).map((status) => ({
      what: `answers ${status}`,
      value: count(status),
      unit: 'answers',
      atLeast: 1,
    })),
    { what: 'wrong answers', value: traffic.faults.length, unit: 'answers', atMost: 0 },
    { what: 'unexpected errors', value: problems.length, unit: 'lines', atMost: 0 },
    { what: 'reconciler', value: unmatched, unit: 'unmatched', atMost: 0 },
    ...(await checkRows(database, acknowledged)),
    ...(await checkMoney(database, folder)),
    ...(await checkMail(database, folder)),
    { what: 'heap, added', value: grown, unit: 'MB', atMost: allowedGrowth },
  ];
  await database.end();
  await postgres.close();
  for (const fault of [...traffic.faults, ...problems].slice(0, 20)) console.log(fault);
  report(readings);
  return readings.every(holds);
}

const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const isWell = await soak(folder).finally(() => rm(folder, { recursive: true, force: true }));
process.exit(isWell ? 0 : 1);
