/**
 * The server that ours is measured against: `node:http` and `pg`, the statements that ours sends,
 * the bytes that ours answers, and nothing else. A process of its own, told what to do by message.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Statement } from './record-statements.ts';

/** What the bare server answers on one path. */
export interface BareRoute {
  method: string;
  path: string;
  statements: Statement[];
  status: number;
  type: string;
  body: string;
  /** A form-encoded call to the payment provider that ours makes too. */
  provider?: { url: string; key: string; form: string };
}

export interface BareOrders {
  databaseUrl: string;
  routes: BareRoute[];
}

/** Identifiers that must be new in every request, or the second one would be refused. */
const identifiers = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|pi_[A-Za-z0-9]{24}/g;

function renewer(): (value: unknown) => unknown {
  const fresh = new Map<string, string>();
  const renew = (old: string) => {
    const random = crypto.randomUUID();
    const value = fresh.get(old) ?? (old.startsWith('pi_') ? `pi_${random.slice(0, 24)}` : random);
    fresh.set(old, value);
    return value;
  };
  return (value) => (typeof value === 'string' ? value.replace(identifiers, renew) : value);
}

async function answer(pool: pg.Pool, route: BareRoute, sent: string): Promise<void> {
  if (sent) JSON.parse(sent);
  const isWrite = route.method === 'POST';
  const renew = isWrite ? renewer() : (value: unknown) => value;
  const run = async (client: pg.Pool | pg.PoolClient) => {
    for (const { text, values } of route.statements) {
      const { rows } = await client.query(text, values.map(renew));
      // Whoever answers with rows turns them into JSON.
      JSON.stringify(rows);
    }
  };
  if (isWrite) {
    const client = await pool.connect();
    try {
      await run(client);
    } finally {
      client.release();
    }
  } else {
    await run(pool);
  }
  if (route.provider) {
    const { url, key, form } = route.provider;
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Idempotency-Key': crypto.randomUUID(),
    };
    await (await fetch(url, { method: 'POST', headers, body: form })).text();
  }
}

process.once('message', ({ databaseUrl, routes }: BareOrders) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const server = createServer((request, response) => {
    const route = routes.find(
      ({ method, path }) => method === request.method && path === request.url,
    );
    if (!route) {
      response.writeHead(404).end();
      return;
    }
    let sent = '';
    request.setEncoding('utf8').on('data', (part: string) => (sent += part));
    request.on('end', () => {
      answer(pool, route, sent).then(
        () => {
          response.writeHead(route.status, { 'Content-Type': route.type }).end(route.body);
        },
        (error: unknown) => {
          response.writeHead(500).end(String(error));
        },
      );
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
});
