/**
 * `npm run soak -- --minutes=10`: the local host with a real Postgres and the stand-ins as processes
 * of their own, under a mixed load from a fixed number of virtual users. In the middle Postgres, then
 * the stand-ins, are killed and come back. Everything that was acknowledged must be there at the end,
 * errors must say "later" (429, 502, 503), and memory must not grow.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '#local/host/free-port.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { keepReadings } from '../bench/keep-readings.ts';
import { holds, printReadings, type Reading } from '../bench/reading.ts';
import { keepOpened, type Opened } from '../opened.ts';
import { checkBooks } from './check-books.ts';
import { checkRows } from './check-rows.ts';
import { type HostProcess, type Memory, startHost } from './host-process.ts';
import { takeAway } from './outages.ts';
import { minuteReadings, perMinute, printMinutes, type Sample } from './per-minute.ts';
import { startProviders } from './provider-process.ts';
import { nothingAcknowledged, type Scene } from './scene.ts';
import { sendWaitingMail, syncAndReconcile } from './settle.ts';
import { createTraffic } from './traffic.ts';
import { companySize, letThemCome } from './visitors/everybody.ts';

/** Shares of the run: when memory counts as warm, and when what is away. */
const warmAt = 0.35;
const databaseAt = 0.45;
const providersAt = 0.65;

/** Megabytes that the host may hold more at the end than when it was warm. */
const growthLimits: Memory = { heap: 16, resident: 64 };

/** The runtime takes three minutes to grow into its heap: shorter runs cannot tell that from a leak. */
const shortestForResidentMs = 9 * 60_000;

const sampleMs = 2000;

function readMinutes(): number {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (minutes >= 1 && minutes <= 120) return minutes;
  throw new Error('--minutes must be a number from 1 to 120.');
}

async function sampleMemory(host: HostProcess, samples: Sample[], open: () => boolean) {
  while (open()) {
    samples.push({ at: Date.now(), resident: await host.resident() });
    await pause(sampleMs);
  }
}

function memoryReadings(warm: Memory, end: Memory, runMs: number): Reading[] {
  const promised = runMs < shortestForResidentMs ? ['heap'] : ['heap', 'resident'];
  return (['heap', 'resident'] as const).flatMap((kind) => [
    { what: `${kind}, warm`, value: warm[kind], unit: 'MB' },
    { what: `${kind}, at the end`, value: end[kind], unit: 'MB' },
    {
      what: `${kind}, added`,
      value: end[kind] - warm[kind],
      unit: 'MB',
      ...(promised.includes(kind) ? { limit: { atMost: growthLimits[kind] } } : {}),
    },
  ]);
}

/** That the trouble was really met: a soak without any proves nothing. */
function troubleReadings({ answered, faults }: Scene['traffic'], host: HostProcess): Reading[] {
  const met = (status: number) => answered.filter((answer) => answer.status === status).length;
  return [
    { what: 'requests', value: answered.length, unit: 'answered' },
    ...[429, 502, 503].map((status) => ({
      what: `answers ${status}`,
      value: met(status),
      unit: 'answers',
      limit: { atLeast: 1 },
    })),
    {
      what: 'answers that must not be',
      value: faults.length,
      unit: 'faults',
      limit: { atMost: 0 },
    },
    {
      what: "errors that nobody foresaw, in the host's log",
      value: host.unforeseen.length,
      unit: 'lines',
      limit: { atMost: 0 },
    },
  ];
}

async function soak({ open: keep }: Opened): Promise<boolean> {
  const runMs = readMinutes() * 60_000;
  const folder = await keep(mkdtemp(join(tmpdir(), 'soak-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const postgres = await keep(startPostgres({ durable: true }), (server) => server.close());
  const [port, providerPort, smtpPort] = [
    await freePort('127.0.0.1'),
    await freePort('127.0.0.1'),
    await freePort('127.0.0.1'),
  ];
  const siteUrl = `http://127.0.0.1:${port}`;
  const providers = await keep(
    startProviders({ folder, port: providerPort, smtpPort, siteUrl }),
    (process) => process.kill(),
  );
  const adminPassword = crypto.randomUUID();
  const databaseUrl = postgres.url('postgres');
  const settings: Record<string, string> = {
    ...providers.environment,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'host'),
    PORT: String(port),
    TRUST_PROXY: 'on',
    ADMIN_PASSWORD: adminPassword,
    STRIPE_JS_URL: '/_sandbox/stripe/v3/stripe.js',
  };
  const host = await keep(startHost(settings), (process) => process.close());
  const started = Date.now();
  const traffic = createTraffic(host.url);
  const acknowledged = nothingAcknowledged();
  const open = () => Date.now() < started + runMs && !host.hasEnded();
  const until = (share: number) => pause(Math.max(0, started + runMs * share - Date.now()));
  const scene: Scene = {
    traffic,
    acknowledged,
    adminPassword,
    open,
    providers: {
      url: `http://127.0.0.1:${providerPort}`,
      secretKey: settings['STRIPE_SECRET_KEY'] ?? '',
      publishableKey: settings['STRIPE_PUBLISHABLE_KEY'] ?? '',
      webhookSecret: settings['STRIPE_WEBHOOK_SECRET'] ?? '',
    },
  };
  console.log(`  ${companySize} virtual users for ${runMs / 60_000} minutes.`);
  const samples: Sample[] = [];
  const everybody = letThemCome(scene);
  const sampling = sampleMemory(host, samples, open);

  await until(warmAt);
  const warm = await host.memory();
  await until(databaseAt);
  await takeAway(traffic.outages, 'Postgres', {
    stop: () => postgres.crash(),
    start: () => postgres.restart(),
  });
  await until(providersAt);
  await takeAway(traffic.outages, 'Stripe, Contentful and the mail server', {
    stop: () => providers.kill(),
    start: () => providers.restart(),
  });
  await until(0.98);
  const end = await host.memory();
  await Promise.all([everybody, sampling]);
  const minutes = perMinute(traffic, samples, started);
  printMinutes(minutes);

  const report = await syncAndReconcile(host.url, adminPassword);
  Object.assign(process.env, settings);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await sendWaitingMail(database);
  const ended = await host.close();
  await providers.kill();
  const readings: Reading[] = [
    ...troubleReadings(traffic, host),
    {
      what: 'host ended when told to',
      value: Number(ended),
      unit: 'times',
      limit: { atLeast: 1 },
    },
    ...(await checkRows(database, acknowledged)),
    ...(await checkBooks(database, folder, report)),
    ...memoryReadings(warm, end, runMs),
  ];
  await database.end();
  for (const fault of [...traffic.faults, ...host.unforeseen].slice(0, 20)) console.log(fault);
  printReadings(`Soak of ${runMs / 60_000} minutes`, readings);
  keepReadings('soak', [...minuteReadings(minutes), ...readings]);
  return readings.every(holds);
}

const opened = keepOpened();
const isWell = await soak(opened).finally(opened.closeAll);
process.exit(isWell ? 0 : 1);
