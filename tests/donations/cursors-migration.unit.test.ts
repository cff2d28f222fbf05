/** A ledger that was being read when the site was updated is read on from the same place. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedDatabase } from '#host/embedded-database.ts';
import { runSql } from '#server/db/client.ts';
import { applyMigrations, readMigrations } from '#server/db/migrate.ts';
import { migrations } from '#tests/support/databases/migrate-template.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

test('the cursors of the ledger move beside those of the other lists', async () => {
  const folder = createTempFolder('before-cursors');
  const database = await openEmbeddedDatabase(join(folder, 'postgres'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const all = await readMigrations(migrations);
  const before = all.filter(({ name }) => name < '0016');
  await database.transaction((tx) => applyMigrations(tx, before));
  const { queries } = database;
  const open = {
    startedAt: '2026-11-02T00:00:00.000Z',
    open: [{ since: 0, until: 5, after: 'a' }],
  };
  await queries.execute(
    sql`insert into ledger_pulls (livemode, pulled_until, sweep) values (false, '2026-11-01T00:00:00Z', ${JSON.stringify(open)}::jsonb)`,
  );
  await queries.execute(
    sql`insert into stripe_readings (livemode, list, read_until) values (false, 'events', '2026-10-01T00:00:00Z')`,
  );
  await database.transaction((tx) => applyMigrations(tx, all));
  const rows = await runSql(
    queries,
    sql`select list, extract(day from read_until at time zone 'UTC')::int as day, extract(month from read_until at time zone 'UTC')::int as month, progress from stripe_readings order by list`,
  );
  expect(rows).toEqual([
    { list: 'entries', day: 1, month: 11, progress: null },
    { list: 'events', day: 1, month: 10, progress: null },
    { list: 'late-entries', day: null, month: null, progress: open },
  ]);
});
