/**
 * `npm run soak -- --minutes=10 [--kills=72]`: runs the local host and a real Postgres as processes of their own, and the
 * sandboxes here, under a mixed load. In the middle Postgres is killed and comes back, then the sandboxes are away. With
 * kills, the host, Postgres or both are killed that often instead. Everything acknowledged must be there at the end,
 * errors must have been 429, 502 or 503, and memory must not grow.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#host/web-server.ts';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { loadDatabase } from '#server/db/client.ts';
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

/** The source of a module that prints the megabytes of heap after a collection. */
const heapPrinterSource =
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

/** Starts the database, the sandboxes and the host, whose parts can be killed and started again. */
async function startSystem(folder: string) {
  const postgres = await startPostgres({ durable: true });
  const ports = Array.from({ length: 3 }, () => findFreePort('127.0.0.1'));
  const [port, sandboxPort, smtpPort] = await Promise.all(ports);
  const origin = `http://127.0.0.1:${port}`;
  const openAll = () => openSandboxes(folder, origin, sandboxPort, smtpPort);
  let sandboxes = await openAll();
  const adminPassword = crypto.randomUUID();
  const settings: Record<string, string> = {
    ...sandboxes.environment,
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
  const preload = `data:text/javascript,${encodeURIComponent(heapPrinterSource)}`;
  const NODE_OPTIONS = `--expose-gc --import=${preload}`;
  const hosts: HostProcess[] = [];
  const startHost = () => {
    const host = startHostProcess({ ...settings, NODE_OPTIONS });
    hosts.push(host);
    return host.address;
  };
  await startHost();
  return {
    postgres,
    origin,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    adminPassword,
    settings,
    /** Every host of the run, of which the last one runs. */
    hosts,
    host: () => hosts.at(-1) as HostProcess,
    startHost,
    closeSandboxes: () => sandboxes.close(),
    reopenSandboxes: async () => {
      sandboxes = await openAll();
    },
  };
}

type System = Awaited<ReturnType<typeof startSystem>>;
type Traffic = ReturnType<typeof createTraffic>;

/** Waits until a share of the run is over. */
type WaitUntil = (share: number) => Promise<void>;

/** Kills the host, Postgres or both in turns, `kills` times in all. */
async function killRepeatedly(system: System, traffic: Traffic, until: WaitUntil): Promise<void> {
  const { postgres, host, startHost } = system;
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
}

/** Takes Postgres and then the sandboxes away for a while. Returns the megabytes by which the heap has grown. */
async function interruptServices(
  system: System,
  traffic: Traffic,
  until: WaitUntil,
): Promise<number> {
  const { postgres, host } = system;
  await until(0.35);
  const warm = readHeap(host());
  await until(0.45);
  console.log('Postgres is away for ten seconds.');
  await traffic.interrupt(postgres.crash, postgres.restart);
  await until(0.65);
  console.log('The sandboxes are away for ten seconds.');
  await traffic.interrupt(system.closeSandboxes, system.reopenSandboxes);
  await until(0.98);
  return readHeap(host()) - warm;
}

interface RunResult {
  traffic: Traffic;
  acknowledged: ReturnType<typeof createAcknowledged>;
  /** The megabytes by which the heap has grown. */
  grown: number;
}

/** Reconciles, sends what mail waits, ends the host and the sandboxes, and reads what the run left. */
async function collectReadings(
  folder: string,
  system: System,
  { traffic, acknowledged, grown }: RunResult,
): Promise<Reading[]> {
  const { postgres, origin, adminPassword, settings, host, hosts } = system;
  const reconciled = await fetch(`${origin}/api/admin/donations/reconcile`, {
    method: 'POST',
    headers: { 'X-Admin-Password': adminPassword, 'Content-Type': 'application/json' },
    body: JSON.stringify({ days: 1, dryRun: false }),
  });
  const { unmatched } = (await reconciled.json()) as { unmatched: number };
  Object.assign(process.env, settings);
  await loadDatabase();
  const database = new pg.Client({ connectionString: postgres.url('postgres') });
  await database.connect();
  await sendWaitingMail(database);
  await host().end('SIGTERM');
  await system.closeSandboxes();
  const lines = hosts.flatMap((each) => each.output().split('\n'));
  const problems = lines.filter((line) => unexpected.test(line));
  const count = (wanted: number) => traffic.statuses.filter((status) => status === wanted).length;
  const readings: Reading[] = [
    { what: 'requests', value: traffic.statuses.length, unit: 'responses' },
    ...(kills > 0 ? [{ what: 'kills', value: kills, unit: 'kills' }] : []),
    ...(kills > 0 ? [429] : [429, 502, 503]).map((status) => ({
      what: `responses ${status}`,
      value: count(status),
      unit: 'responses',
      atLeast: 1,
    })),
    { what: 'wrong responses', value: traffic.faults.length, unit: 'responses', atMost: 0 },
    { what: 'unexpected errors', value: problems.length, unit: 'lines', atMost: 0 },
    { what: 'reconciliation', value: unmatched, unit: 'unmatched', atMost: 0 },
    ...(await checkRows(database, acknowledged)),
    ...(await checkMoney(database, folder)),
    ...(await checkMail(database, folder)),
    { what: 'heap, added', value: grown, unit: 'MB', atMost: allowedGrowth },
  ];
  await database.end();
  await postgres.close();
  for (const fault of [...traffic.faults, ...problems].slice(0, 20)) console.log(fault);
  return readings;
}

async function soak(folder: string): Promise<boolean> {
  const system = await startSystem(folder);
  const started = Date.now();
  const until = async (share: number) => {
    await pause(Math.max(0, started + minutes * minuteMs * share - Date.now()));
  };
  const traffic = createTraffic(system.origin);
  const acknowledged = createAcknowledged();
  const visitors = runVisitors({
    send: traffic.send,
    adminPassword: system.adminPassword,
    acknowledged,
    sandboxUrl: system.sandboxUrl,
    settings: system.settings,
    isOpen: () => Date.now() < started + minutes * minuteMs,
  });
  await killRepeatedly(system, traffic, until);
  const grown = kills === 0 ? await interruptServices(system, traffic, until) : 0;
  await visitors;
  const readings = await collectReadings(folder, system, { traffic, acknowledged, grown });
  report(readings);
  return readings.every(holds);
}

const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const isWell = await soak(folder).finally(() => rm(folder, { recursive: true, force: true }));
process.exit(isWell ? 0 : 1);
