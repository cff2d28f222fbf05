/** A process with `node:http` and `pg` only: runs given statements and answers given bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** A statement as a driver sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The work of the bare server on one path. */
export interface BareRoute {
  method: string;
  path: string;
  statements: Statement[];
  status: number;
  type: string;
  body: string;
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Renews the values of one request with fresh ids, because a second row with an old one is refused. */
function renew(statements: Statement[]): Statement[] {
  const fresh = new Map<string, string>();
  const replace = (id: string) => {
    const value = fresh.get(id) ?? crypto.randomUUID();
    fresh.set(id, value);
    return value;
  };
  return statements.map(({ text, values }) => ({
    text,
    values: values.map((value) =>
      typeof value === 'string' ? value.replace(ids, replace) : value,
    ),
  }));
}

async function answer(pool: pg.Pool, { method, statements }: BareRoute): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of method === 'POST' ? renew(statements) : statements) {
      const { rows } = await client.query(text, values);
      JSON.stringify(rows);
    }
  } finally {
    client.release();
  }
}

process.once('message', ({ databaseUrl, routes }: { databaseUrl: string; routes: BareRoute[] }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const server = createServer((request, response) => {
    const route = routes.find(
      ({ method, path }) => method === request.method && path === request.url,
    );
    request.resume().on('end', () => {
      if (!route) return response.writeHead(404).end();
      return answer(pool, route).then(
        () => response.writeHead(route.status, { 'Content-Type': route.type }).end(route.body),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});
