/**
 * Measures requests per second of the public API on a real Postgres, beside a bare server that runs the same statements
 * and answers the same bytes. Both are measured in turns.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import pg from 'pg';
import { createDispatcher } from '#host/dispatch.ts';
import { loadFunctions } from '#host/functions.ts';
import { database } from '#server/db/client.ts';
import { startPostgres } from '#tests/support/databases/postgres-server.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';
import type { BareRoute, Statement } from './bare-server.ts';
import { median, type Reading } from './reading.ts';

interface Load {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  status: number;
  /** The least share of the bare server's requests per second. */
  goal: number;
}

const seconds = 4;
const turns = 3;

const message = JSON.stringify({
  name: 'Visitor',
  email: 'visitor@example.org',
  subject: 'A question',
  message: 'How are the recordings calibrated?',
  contactType: 'researcher',
});

let visitors = 0;

/** Makes headers with a new address for each request, so that the rate limit of one visitor is not reached. */
function headers(): Record<string, string> {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { 'x-forwarded-for': address, 'content-type': 'application/json' };
}

/** Returns the requests per second on ten connections. */
async function drive(origin: string, load: Load, duration: number): Promise<number> {
  const { method, path, body } = load;
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: headers(),
    ...(body ? { body } : {}),
  });
  const result = await autocannon({
    url: origin,
    connections: 10,
    duration,
    requests: [{ method, path, setupRequest }],
  });
  const expected = result.statusCodeStats?.[`${load.status}`]?.count ?? 0;
  if (result.errors > 0 || expected < result.requests.total) {
    throw new Error(`${method} ${path}: ${JSON.stringify(result.statusCodeStats)}`);
  }
  return result.requests.total / result.duration;
}

/** Asks the functions in this process and records the statements that they send before they respond. */
async function record({ method, path, body }: Load): Promise<BareRoute> {
  const functions = await loadFunctions(process.cwd());
  const dispatcher = createDispatcher(() => Promise.resolve(functions));
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (...args) {
    const [query, values = []] = args as [string | Statement, unknown[]?];
    statements.push(
      typeof query === 'string'
        ? { text: query, values }
        : { text: query.text, values: query.values ?? values },
    );
    return original.apply(this, args);
  };
  try {
    const init = { method, headers: headers(), ...(body ? { body } : {}) };
    const response = await dispatcher.dispatch(
      new Request(`http://localhost${path}`, init),
      '10.9.9.9',
    );
    const before = statements.slice();
    const type = response.headers.get('content-type') ?? '';
    const route = { method, path, status: response.status, type, body: await response.text() };
    return { ...route, statements: before };
  } finally {
    prototype.query = original;
    await dispatcher.waitForBackgroundWork();
  }
}

export async function measureApi(): Promise<Reading[]> {
  const postgres = await startPostgres();
  const databaseUrl = postgres.url('postgres');
  const host = await startLocalHost({ DATABASE_URL: databaseUrl });
  const settings = { DATABASE_URL: databaseUrl, LOG: 'errors', FUNCTIONS_URL: host.url };
  Object.assign(process.env, settings);
  const child = fork(new URL('bare-server.ts', import.meta.url));
  try {
    let slug: string | undefined;
    while (!slug) {
      const posts = (await (await fetch(`${host.url}/api/blog`)).json()) as { slug: string }[];
      if (posts.length >= 5) slug = posts[0]?.slug;
    }
    const loads: Load[] = [
      { method: 'GET', path: '/api/blog', status: 200, goal: 0.8 },
      { method: 'GET', path: `/api/blog/${slug}`, status: 200, goal: 0.8 },
      // The mail of each message is rendered beside it, in the same process here.
      { method: 'POST', path: '/api/contact', body: message, status: 201, goal: 0.25 },
    ];
    const routes: BareRoute[] = [];
    for (const load of loads) routes.push(await record(load));
    const listening = once(child, 'message') as Promise<[string]>;
    child.send({ databaseUrl, routes });
    const [bareUrl] = await listening;
    const readings: Reading[] = [];
    for (const load of loads) {
      const [bare, ours]: [number[], number[]] = [[], []];
      for (const origin of [bareUrl, host.url]) await drive(origin, load, 1);
      for (let turn = 0; turn < turns; turn += 1) {
        bare.push(await drive(bareUrl, load, seconds));
        ours.push(await drive(host.url, load, seconds));
      }
      const what = `${load.method} ${load.path}`;
      readings.push(
        { what, value: median(ours), unit: 'req/s' },
        { what, value: median(ours) / median(bare), unit: 'of bare', atLeast: load.goal },
      );
    }
    return readings;
  } finally {
    child.kill();
    await database().close();
    await host.close();
    await postgres.close();
  }
}
