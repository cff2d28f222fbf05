/** Existing donations get their givers by the migration. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedDatabase } from '#host/embedded-database.ts';
import { runSql } from '#server/db/client.ts';
import { applyMigrations, readMigrations } from '#server/db/migrate.ts';
import { migrations } from '#tests/support/databases/migrate-template.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const person = 'aaaaaaaa-0000-4000-8000-000000000001';

async function openBefore() {
  const folder = createTempFolder('before-givers');
  const database = await openEmbeddedDatabase(join(folder, 'postgres'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const all = await readMigrations(migrations);
  const before = all.filter(({ name }) => name < '0011');
  await database.transaction((tx) => applyMigrations(tx, before));
  return { database, all };
}

test('each name at an address becomes a giver, and the entry in People keeps its own', async () => {
  const { database, all } = await openBefore();
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
  await database.transaction((tx) => applyMigrations(tx, all));
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
