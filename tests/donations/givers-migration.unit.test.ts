/** Existing donations get their givers by the migration. */
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { registerEmbeddedDatabase, runSql } from '#server/db/client.ts';
import { previewStatements } from '#server/donations/giving/mail-statements.ts';
import { journalCsv } from '#server/donations/ledger/journal-csv.ts';
import { monthCsv } from '#server/donations/ledger/ledger-csv.ts';
import booksBefore from '#tests/support/donations/books-before-givers.json' with { type: 'json' };
import { openBefore } from '#tests/support/databases/open-before.ts';

const person = 'aaaaaaaa-0000-4000-8000-000000000001';

test('each name at an address becomes a giver, and the entry in People keeps its own', async () => {
  const { database, migrate } = await openBefore('0011');
  const { queries } = database;
  await queries.execute(
    sql`insert into people (id, type, name, email) values (${person}, 'donor', 'Ana Roe', 'Desk@mail.example')`,
  );
  const give = (name: string | null, day: number, personId: string | null = person) =>
    queries.execute(
      sql`insert into donations (id, amount_cents, currency, livemode, status, donor_name, donor_email, person_id, created_at, received_at)
        values (gen_random_uuid(), 100, 'usd', false, 'succeeded', ${name}, 'desk@mail.example', ${personId}, make_timestamptz(2025, 1, ${day}, 12, 0, 0), now())`,
    );
  await give('Roe Family Foundation', 1);
  await give('ANA  Roé', 2);
  await give('Ana Roe', 3);
  await give(null, 4);
  await give('Not counted', 5, null);
  await migrate();
  const givers = await runSql(
    queries,
    sql`select people.name, people.id = ${person} as "isKept", count(*)::int as count, giver_mailboxes.name as folded
      from people join donations on person_id = people.id join giver_mailboxes on giver_id = people.id
      where until is null group by people.id, giver_mailboxes.id order by folded`,
  );
  expect(givers).toEqual([
    { name: '', isKept: false, count: 1, folded: '' },
    { name: 'Ana Roe', isKept: true, count: 2, folded: 'ana roe' },
    { name: 'Roe Family Foundation', isKept: false, count: 1, folded: 'roe family foundation' },
  ]);
});

test('files of months and journals that were taken before stay the same bytes', async () => {
  const { database, migrate } = await openBefore('0011');
  const { tables, files } = booksBefore;
  for (const [table, rows] of Object.entries(tables)) {
    await database.queries.execute(
      sql`insert into ${sql.identifier(table)}
        select * from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`,
    );
  }
  await migrate();
  registerEmbeddedDatabase(database);
  onTestFinished(() => {
    registerEmbeddedDatabase(undefined);
  });
  const inLines = (csv: string) => csv.split('\r\n');
  expect(inLines(await monthCsv('2025-06'))).toEqual(files.month);
  expect(inLines(await monthCsv('2025-07'))).toEqual(files.nextMonth);
  expect(inLines(await journalCsv('2025-06', 'quickbooks'))).toEqual(files.quickbooks);
  // Each name of what staff recorded is a giver now; the fund has thanks alone, which no statement tells.
  const { statements } = await previewStatements(new Date('2026-01-15T12:00:00Z'));
  expect(statements.map(({ donorName, totalCents }) => [donorName, totalCents]).sort()).toEqual([
    ['Ana Sample', 20_000],
    ['Late Sample', 3000],
    ['Sample Family Foundation', 560_000],
    ['Sample Holder', 0],
  ]);
});
