/** A connection that ends in the middle of a transaction costs that one request, never the process. */
import { Client as NeonClient } from '@neondatabase/serverless';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { isConnectionFailure } from '#server/db/errors.ts';
import { connectNeon } from '#server/db/drivers/neon.ts';
import { connectNodePostgres } from '#server/db/drivers/node-postgres.ts';
import { neonUrl, pointNeonAt } from '#tests/support/databases/neon-driver.ts';
import { type NeonProxy, startNeonProxy } from '#tests/support/databases/neon-proxy.ts';
import { type PostgresServer, startPostgres } from '#tests/support/databases/postgres-server.ts';
import { waitMs } from '#tests/support/busy-machine.ts';

let postgres: PostgresServer;
let proxy: NeonProxy;
let administrator: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startNeonProxy(postgres.port);
  pointNeonAt(proxy.port);
  administrator = new pg.Client(postgres.url('postgres'));
  await administrator.connect();
}, 60_000);

afterAll(async () => {
  await administrator.end();
  await proxy.close();
  await postgres.close();
});

/** Ends a session as a restart of the server does, and waits until it is gone. */
async function endSession(pid: number): Promise<void> {
  await administrator.query('select pg_terminate_backend($1)', [pid]);
  const alive = 'select 1 from pg_stat_activity where pid = $1';
  const isGone = async () => (await administrator.query(alive, [pid])).rowCount === 0;
  await vi.waitUntil(isGone, { timeout: waitMs });
}

function readCause(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

const drivers: [string, () => Database][] = [
  ['node-postgres', () => connectNodePostgres(postgres.url('postgres'))],
  ['Neon', () => connectNeon(neonUrl('postgres'))],
];

test.each(drivers)(
  '%s: the transaction fails as unreachable, and the next one works',
  async (_name, connect) => {
    const database = connect();
    onTestFinished(() => database.close());
    const interrupted = database.transaction(async (tx) => {
      const answer = (await tx.execute(sql`select pg_backend_pid() as pid`)) as {
        rows: { pid: number }[];
      };
      await endSession(answer.rows[0]?.pid ?? 0);
      await tx.execute(sql`select 1`);
    });
    const error: unknown = await interrupted.catch((reason: unknown) => reason);
    expect(isConnectionFailure(readCause(error))).toBe(true);

    const again = await database.transaction((tx) => tx.execute(sql`select 2 as answer`));
    expect(again).toMatchObject({ rows: [{ answer: 2 }] });
  },
);

/** More than a pool holds. */
const failures = 12;

test.each(drivers)(
  '%s: a transaction that cannot begin keeps no connection',
  async (_name, connect) => {
    const database = connect();
    onTestFinished(() => database.close());
    for (const { prototype } of [pg.Client, NeonClient]) {
      const query = prototype.query as unknown as (...args: unknown[]) => unknown;
      let left = failures;
      const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: object, ...args) {
        const [{ text }] = args as unknown as [{ text?: string }];
        if (!text?.startsWith('begin') || left === 0) return query.apply(this, args) as never;
        left -= 1;
        return Promise.reject(new Error('Connection terminated unexpectedly')) as never;
      });
      onTestFinished(() => {
        spy.mockRestore();
      });
    }
    const work = () => database.transaction((tx) => tx.execute(sql`select 2 as answer`));
    for (let failed = 0; failed < failures; failed += 1) {
      const error: unknown = await work().catch((reason: unknown) => reason);
      expect(isConnectionFailure(readCause(error))).toBe(true);
    }
    expect(await work()).toMatchObject({ rows: [{ answer: 2 }] });
  },
);
