/** The migration gives a document to gifts that had none only because their files named no address. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runSql } from '#server/db/client.ts';
import { openBefore } from '#tests/support/databases/open-before.ts';

test('a gift without an address has its document, and a match and a grant stay as they are', async () => {
  const { queries, migrate } = await openBefore('0023');
  const give = (source: string, externalId: string, through: string | null, onBehalfOf?: string) =>
    queries.execute(
      sql`insert into donations (id, amount_cents, currency, livemode, status, source, external_id, through, on_behalf_of, document, created_at, received_at)
        values (gen_random_uuid(), 100, 'usd', false, 'succeeded', ${source}, ${externalId}, ${through}, ${onBehalfOf ?? null}, 'none', now(), now())`,
    );
  await give('transfer', 'venmo:1', 'Venmo');
  await give('transfer', 'bank:1', null);
  await give('check', 'check:7||100', null);
  await give('transfer', 'cybergrants:1', 'CyberGrants');
  await give('check', 'check:8|acme|100', null, 'Bo Marrow');
  await give('fund', 'fidelity:1', 'Fidelity Charitable');
  await give('history', 'donorbox:1', null);
  await migrate();
  const rows = await runSql<{ id: string }>(
    queries,
    sql`select external_id as id from donations where document = 'tax' order by 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual(['bank:1', 'check:7||100', 'venmo:1']);
});
