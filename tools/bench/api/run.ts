/**
 * `npm run bench:api`: requests per second of the public API beside a bare server that runs the same
 * statements and returns the same bytes, in turns within one run, on a real Postgres; and the memory
 * after ten thousand requests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlogPostSummary } from '#contracts/blog.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { holds, printReadings, type Reading } from '../reading.ts';
import { keepReadings } from '../keep-readings.ts';
import type { BareOrders, BareRoute } from './bare.ts';
import { type Child, startChild } from './child.ts';
import { drive, type Load, type Pace } from './load.ts';
import type { Memory, Question, Recorded, Started } from './ours.ts';
import type { Statement } from './record-statements.ts';

/** Seconds of each turn, and how many turns of each server. */
const duration = 4;
const turns = 3;

const contact = () => ({
  name: 'Visitor',
  email: 'visitor@example.org',
  subject: 'A question',
  message: 'How are the recordings calibrated?',
  contactType: 'researcher',
});

const gift = () => ({
  amount: 25,
  donorName: 'Visitor',
  donorEmail: 'visitor@example.org',
  attemptId: crypto.randomUUID(),
});

/** What a request does before it is answered: mail and webhooks that follow are not part of it. */
function ofTheRequest(statements: Statement[], path: string): Statement[] {
  const last = statements.findIndex(({ text }) => text === 'commit');
  if (path === '/api/contact') return statements.slice(0, last + 1);
  return statements.filter(({ text }) => !/^(?:begin|commit)$|payment_events/.test(text));
}

async function record(ours: Child, load: Load): Promise<BareRoute> {
  const { method, path, body } = load;
  const headers = { 'x-forwarded-for': '10.255.255.1', 'content-type': 'application/json' };
  const question: Question = {
    ask: 'record',
    method,
    path,
    headers,
    ...(body ? { body: JSON.stringify(body()) } : {}),
  };
  const { statements, ...answer } = await ours.ask<Recorded>(question);
  if (answer.status !== load.status) throw new Error(`${path} answered ${answer.status}.`);
  return {
    method,
    path,
    ...answer,
    statements: method === 'POST' ? ofTheRequest(statements, path) : statements,
  };
}

function median(paces: Pace[]): Pace {
  const middle = paces.toSorted((a, b) => a.rate - b.rate)[Math.floor(paces.length / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

/** Measures servers in turns, so that whatever else the machine does meets all of them. */
async function compare(loads: Record<string, Load>): Promise<Record<string, Pace>> {
  const paces: Record<string, Pace[]> = {};
  for (const load of Object.values(loads)) await drive(load, { duration: 1 });
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, load] of Object.entries(loads)) {
      (paces[name] ??= []).push(await drive(load, { duration }));
    }
  }
  return Object.fromEntries(Object.entries(paces).map(([name, all]) => [name, median(all)]));
}

function describe(
  what: string,
  measured: Record<string, Pace>,
  limits: Record<string, number> = {},
): Reading[] {
  const bare = measured['bare server'];
  return Object.entries(measured).flatMap(([name, pace]) => {
    const label = `${what}, ${name}`;
    const limit = limits[name];
    return [
      { what: label, value: pace.rate, unit: 'req/s' },
      { what: label, value: pace.median, unit: 'ms, median' },
      { what: label, value: pace.p99, unit: 'ms, 99 %' },
      ...(pace === bare || !bare
        ? []
        : [
            {
              what: label,
              value: pace.rate / bare.rate,
              unit: 'of bare',
              ...(limit === undefined ? {} : { limit: { atLeast: limit } }),
            },
          ]),
    ];
  });
}

/** Waits for the demo articles, which come through the mirror. */
async function firstPosts(host: string): Promise<BlogPostSummary[]> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const posts = (await (await fetch(`${host}/api/blog?limit=100`)).json()) as BlogPostSummary[];
    if (posts.length >= 5) return posts;
    await new Promise((again) => setTimeout(again, 500));
  }
  throw new Error('The demo articles did not arrive.');
}

/** Megabytes that ten thousand reads leave behind after a collection. */
async function growth(ours: Child, load: Load): Promise<Reading[]> {
  await drive(load, { amount: 1000 });
  const before = await ours.ask<Memory>({ ask: 'memory' });
  await drive(load, { amount: 10_000 });
  const after = await ours.ask<Memory>({ ask: 'memory' });
  const what = 'after 10,000 requests';
  return [
    { what: `heap ${what}`, value: after.heap, unit: 'MB' },
    { what: `resident ${what}`, value: after.resident, unit: 'MB' },
    {
      what: `heap added by 10,000 requests`,
      value: after.heap - before.heap,
      unit: 'MB',
      limit: { atMost: 10 },
    },
  ];
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  const postgres = await startPostgres();
  const databaseUrl = postgres.url('postgres');
  const ours = startChild(new URL('ours.ts', import.meta.url), {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', TRUST_PROXY: '1' },
    ADMIN_PASSWORD: crypto.randomUUID(),
  });
  const bare = startChild(new URL('bare.ts', import.meta.url));
  try {
    const started = await ours.ask<Started>();
    const { host, origin } = started;
    const [post] = await firstPosts(host);
    const read = (path: string): Load => ({ origin, method: 'GET', path, status: 200 });
    const list = read('/api/blog');
    const article = read(`/api/blog/${post?.slug ?? ''}`);
    const message: Load = { ...list, method: 'POST', path: '/api/contact', body: contact };
    message.status = 201;
    const payment: Load = { ...message, path: '/api/create-payment-intent', body: gift };
    payment.status = 200;
    const routes: BareRoute[] = [];
    for (const load of [list, article, message, payment]) routes.push(await record(ours, load));
    const intent = routes.find(({ path }) => path === payment.path);
    if (intent) {
      intent.provider = {
        url: `${started.stripeApi}/v1/payment_intents`,
        key: started.stripeKey,
        form: 'amount=2500&currency=usd&automatic_payment_methods[enabled]=true',
      };
    }
    const orders: BareOrders = { databaseUrl, routes };
    const { url } = await bare.ask<{ url: string }>(orders);
    const asBare = (load: Load): Load => ({ ...load, origin: url });

    const readings: Reading[] = [];
    for (const [what, load] of [
      ['GET /api/blog', list],
      ['GET /api/blog/{slug}', article],
    ] as const) {
      const known = (await fetch(host + load.path)).headers.get('etag') ?? '';
      const measured = await compare({
        'bare server': asBare(load),
        ours: load,
        'ours, kept at the edge': { ...load, origin: host },
        'ours, revalidated (304)': {
          ...load,
          origin: host,
          headers: { 'if-none-match': known },
          status: 304,
        },
      });
      readings.push(
        ...describe(what, measured, {
          ours: 0.8,
          'ours, kept at the edge': 3,
          'ours, revalidated (304)': 3,
        }),
      );
    }
    for (const load of [message, payment]) {
      const measured = await compare({ 'bare server': asBare(load), ours: load });
      readings.push(...describe(`POST ${load.path}`, measured));
    }
    readings.push(...(await growth(ours, list)));
    printReadings('API on a real Postgres, ten connections', readings);
    keepReadings('api', readings);
    return readings.every(holds);
  } finally {
    await bare.close();
    await ours.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
