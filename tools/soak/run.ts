/**
 * `npm run soak -- --minutes=10`: the local host, a real Postgres and the sandbox providers as processes
 * of their own, under a mixed load. In the middle Postgres, then the providers, are killed and come back.
 * Everything acknowledged must be there at the end, errors must have been 429, 502 or 503, and memory
 * must not grow.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import pg from 'pg';
import { freePort } from '#local/host/free-port.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { cleanEnvironment } from '#tests/runner/clean-environment.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { holds, type Reading, report } from '../bench/reading.ts';
import { checkMoney, checkRows } from './checks.ts';
import { createTraffic, type Scene } from './traffic.ts';
import { runVisitors } from './visitors.ts';

/** Megabytes of heap that the host may hold more at the end than when it was warm. */
const allowedGrowth = 16;

/** What the host logs when something unforeseen went wrong. */
const unforeseen =
  /"event":"(?:unexpected|function failed|seeding failed)"|^\s+at |^Error|Uncaught/;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1 && minutes <= 120)) throw new Error('--minutes must be a number from 1 to 120.');

const children: ChildProcess[] = [];
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function start(module: string, env: Record<string, string>, execArgv: string[] = []): ChildProcess {
  const child = fork(new URL(module, import.meta.url), {
    env: { ...cleanEnvironment(), ...env },
    execArgv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Starts the local host; resolves once it answers. */
async function startHost(env: Record<string, string>, problems: string[]): Promise<ChildProcess> {
  const preload = new URL('answer-memory.ts', import.meta.url).href;
  const host = start('../../local/host/start.ts', env, ['--expose-gc', '--import', preload]);
  await new Promise<void>((started, failed) => {
    for (const stream of [host.stdout, host.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const plain = stripVTControlCharacters(text);
        problems.push(...plain.split('\n').filter((line) => unforeseen.test(line)));
        if (/^\s*Site\s+http/m.test(plain)) started();
      });
    }
    host.once('exit', () => failed(new Error(`The host ended.\n${problems.join('\n')}`)));
  });
  return host;
}

async function heapOf(host: ChildProcess): Promise<number> {
  const answer = once(host, 'message') as Promise<[{ heap: number }]>;
  host.send('memory');
  return (await answer)[0].heap;
}

/** Sends what waits in the outbox, as if hours had passed. */
async function sendWaitingMail(database: pg.Client): Promise<void> {
  const held = "select 1 from outbox where state = 'sending' and due_at > now() limit 1";
  for (let waited = 0; waited < 150; waited += 1) {
    if ((await database.query(held)).rowCount === 0) break;
    await pause(1000);
  }
  const now = () => new Date(Date.now() + 5 * 60 * 60_000);
  for (let sent = 1; sent > 0;) sent = (await sendOutbox({ limit: 10_000, now })).sent;
}

async function soak(folder: string): Promise<boolean> {
  const postgres = await startPostgres({ durable: true });
  const ports = [
    await freePort('127.0.0.1'),
    await freePort('127.0.0.1'),
    await freePort('127.0.0.1'),
  ];
  const [port, providerPort, smtpPort] = ports.map(String);
  const origin = `http://127.0.0.1:${port}`;
  const place = { folder, port: Number(providerPort), smtpPort: Number(smtpPort), siteUrl: origin };
  const startProviders = async () => {
    const child = start('providers.ts', { SOAK_PROVIDERS: JSON.stringify(place) });
    const [environment] = (await once(child, 'message')) as [Record<string, string>];
    return { child, environment };
  };
  let providers = await startProviders();
  const url = `http://127.0.0.1:${providerPort}`;
  const adminPassword = crypto.randomUUID();
  const settings: Record<string, string> = {
    ...providers.environment,
    STRIPE_API_BASE: `${url}/_sandbox/stripe`,
    CONTENTFUL_API_BASE: `${url}/_sandbox/contentful`,
    STRIPE_JS_URL: '/_sandbox/stripe/v3/stripe.js',
    DATABASE_URL: postgres.url('postgres'),
    DATA_DIR: join(folder, 'host'),
    PORT: port ?? '',
    TRUST_PROXY: 'on',
    ADMIN_PASSWORD: adminPassword,
  };
  const problems: string[] = [];
  const host = await startHost(settings, problems);
  const started = Date.now();
  const until = (share: number) =>
    pause(Math.max(0, started + minutes * 60_000 * share - Date.now()));
  const traffic = createTraffic(origin);
  const scene: Scene = {
    send: traffic.send,
    adminPassword,
    providers: {
      url,
      secretKey: settings['STRIPE_SECRET_KEY'] ?? '',
      publishableKey: settings['STRIPE_PUBLISHABLE_KEY'] ?? '',
      webhookSecret: settings['STRIPE_WEBHOOK_SECRET'] ?? '',
    },
    isOpen: () => Date.now() < started + minutes * 60_000 && host.exitCode === null,
    acknowledged: {
      ...{ messages: new Set(), applications: new Set(), decisions: new Map(), posts: new Map() },
      ...{ donations: new Map(), succeeded: new Set(), events: new Set(), articles: new Set() },
    },
  };
  const visitors = runVisitors(scene);
  await until(0.35);
  const warm = await heapOf(host);
  await until(0.45);
  console.log('Postgres is away for ten seconds.');
  await traffic.interrupt(postgres.crash, postgres.restart);
  await until(0.65);
  console.log('The providers are away for ten seconds.');
  await traffic.interrupt(
    () => end(providers.child, 'SIGKILL'),
    async () => {
      providers = await startProviders();
    },
  );
  await until(0.98);
  const grown = (await heapOf(host)) - warm;
  await visitors;

  const admin = (path: string, json: object) =>
    fetch(`${origin}/api/admin/${path}`, {
      method: 'POST',
      headers: { 'X-Admin-Password': adminPassword, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    });
  // 409: another run is at work, which may have begun before the last article.
  while ((await admin('blog/sync', {})).status === 409) await pause(1000);
  const reconciled = await admin('donations/reconcile', { days: 1, dryRun: false });
  const { unmatched } = (await reconciled.json()) as { unmatched: number };
  Object.assign(process.env, settings);
  const database = new pg.Client({ connectionString: postgres.url('postgres') });
  await database.connect();
  await sendWaitingMail(database);
  await end(host, 'SIGTERM');
  await end(providers.child, 'SIGKILL');
  const met = (status: number) => traffic.statuses.filter((one) => one === status).length;
  const readings: Reading[] = [
    { what: 'requests', value: traffic.statuses.length, unit: 'answered' },
    ...[429, 502, 503].map((status) => ({
      ...{ what: `answers ${status}`, value: met(status), unit: 'answers' },
      limit: { atLeast: 1 },
    })),
    { what: 'wrong answers', value: traffic.faults.length, unit: 'answers', limit: { atMost: 0 } },
    { what: 'unforeseen errors', value: problems.length, unit: 'lines', limit: { atMost: 0 } },
    { what: 'reconciler', value: unmatched, unit: 'unmatched', limit: { atMost: 0 } },
    ...(await checkRows(database, scene.acknowledged)),
    ...(await checkMoney(database, folder)),
    { what: 'heap, added', value: grown, unit: 'MB', limit: { atMost: allowedGrowth } },
  ];
  await database.end();
  await postgres.close();
  for (const fault of [...traffic.faults, ...problems].slice(0, 20)) console.log(fault);
  report('soak', readings);
  return readings.every(holds);
}

const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const isWell = await soak(folder).finally(() => rm(folder, { recursive: true, force: true }));
process.exit(isWell ? 0 : 1);
