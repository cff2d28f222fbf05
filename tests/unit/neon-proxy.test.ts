/** The proxy answers as Neon does, so what passes through it means something. */
import { neon, NeonDbError, Pool } from '@neondatabase/serverless';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neonUrl, pointNeonAt } from '#tests/support/databases/neon-driver.ts';
import { type NeonProxy, startNeonProxy } from '#tests/support/databases/neon-proxy.ts';
import { type PostgresServer, startPostgres } from '#tests/support/databases/postgres-server.ts';

let postgres: PostgresServer;
let proxy: NeonProxy;
const sql = neon(neonUrl('postgres'));

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startNeonProxy(postgres.port);
  pointNeonAt(proxy.port);
  await sql`create table notes (id int primary key, body text not null)`;
}, 60_000);

afterAll(async () => {
  await proxy.close();
  await postgres.close();
});

/** A pool of one connection, closed afterwards. */
async function withPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: neonUrl('postgres'), max: 1 });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

describe('over HTTP', () => {
  test('a query answers typed values', async () => {
    const rows = await sql`
      select ${1}::int as whole, ${'李小龍'}::text as words, ${null}::text as nothing, true as yes,
             9007199254740993::int8 as big, '{"a":[1]}'::jsonb as json, array[1,2] as list,
             timestamptz '2026-01-02 03:04:05.678Z' as moment`;
    expect(rows).toEqual([
      {
        whole: 1,
        words: '李小龍',
        nothing: null,
        yes: true,
        big: '9007199254740993',
        json: { a: [1] },
        list: [1, 2],
        moment: new Date('2026-01-02T03:04:05.678Z'),
      },
    ]);
  });

  test('full results carry command, row count and fields', async () => {
    const result = await sql.query('select 1 as one where false', [], { fullResults: true });
    expect(result).toMatchObject({ command: 'SELECT', rowCount: 0, rows: [] });
    expect(result.fields).toMatchObject([{ name: 'one', dataTypeID: 23 }]);
  });

  test('rows come as arrays when asked for', async () => {
    expect(await sql.query('select 1, 2', [], { arrayMode: true })).toEqual([[1, 2]]);
  });

  test("an error carries Postgres' own fields", async () => {
    await sql`insert into notes values (1, 'first')`;
    const failure = await sql`insert into notes values (1, 'again')`.catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(NeonDbError);
    expect(failure).toMatchObject({ code: '23505', constraint: 'notes_pkey', table: 'notes' });
  });

  test('a batch is one transaction: all of it or nothing', async () => {
    const [inserted, counted] = await sql.transaction(
      [
        sql`insert into notes values (10, 'a') returning id`,
        sql`select count(*)::int as n from notes where id = 10`,
      ],
      { isolationLevel: 'Serializable' },
    );
    expect([inserted, counted]).toEqual([[{ id: 10 }], [{ n: 1 }]]);
    await expect(
      sql.transaction([
        sql`insert into notes values (11, 'b')`,
        sql`insert into notes values (10, 'c')`,
      ]),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await sql`select id from notes where id = 11`).toEqual([]);
    await expect(
      sql.transaction([sql`insert into notes values (12, 'd')`], { readOnly: true }),
    ).rejects.toMatchObject({ code: '25006' });
  });
});

describe('over WebSocket', () => {
  test('a transaction is seen by others only once it is committed', async () => {
    await withPool(async (pool) => {
      const client = await pool.connect();
      await client.query('begin');
      await client.query('insert into notes values ($1, $2)', [20, 'held']);
      expect(await sql`select id from notes where id = 20`).toEqual([]);
      await client.query('commit');
      expect(await sql`select body from notes where id = 20`).toEqual([{ body: 'held' }]);
      client.release();
    });
  });

  test('a rollback leaves nothing', async () => {
    await withPool(async (pool) => {
      const client = await pool.connect();
      await client.query('begin');
      await client.query("insert into notes values (21, 'gone')");
      await client.query('rollback');
      client.release();
    });
    expect(await sql`select id from notes where id = 21`).toEqual([]);
  });

  test("an error carries Postgres' own fields", async () => {
    await withPool(async (pool) => {
      await expect(
        pool.query("insert into notes values (30, 'x'), (30, 'y')"),
      ).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' });
    });
  });
});

test('a database that does not exist is an error of Postgres', async () => {
  await expect(neon(neonUrl('nowhere'))`select 1`).rejects.toMatchObject({ code: '3D000' });
});
