/** A ledger that was being read when the site was updated is read on from the same place. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runSql } from '#server/db/client.ts';
import { openBefore } from '#tests/support/databases/open-before.ts';

test('the cursors of the ledger move beside those of the other lists', async () => {
  const { queries, migrate } = await openBefore('0016');
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
  await migrate();
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
