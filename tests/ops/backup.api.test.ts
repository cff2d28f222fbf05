import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getTableName, isTable, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { readTables } from '#ops/backup/catalog.ts';
import { restoreBackup } from '#ops/backup/restore-backup.ts';
import { writeBackup } from '#ops/backup/write-backup.ts';
import { database, runSql } from '#server/db/client.ts';
import { appliedMigrations, readMigrations } from '#server/db/migrate.ts';
import { outbox } from '#server/db/schema.ts';
import { fillEveryTable } from '#tests/support/databases/fill-every-table.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';
import { selectRows } from '#tests/support/rows.ts';

const folder = createTempFolder('backup');
const migrations = await readMigrations('netlify/database/migrations');
const schemas = import.meta.glob<Record<string, unknown>>('/src/server/db/*schema.ts', {
  eager: true,
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const newFile = () => join(folder, `${randomBytes(6).toString('hex')}.backup`);

/** Every row of every table, as the database itself writes it. */
async function everything(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const name of await readTables(database().queries)) {
    const rows = await runSql<{ row: string }>(
      database().queries,
      sql`select t::text as row from ${sql.identifier(name)} t order by 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function emptyAll(): Promise<void> {
  for (const name of await readTables(database().queries)) {
    await database().queries.execute(sql`truncate ${sql.identifier(name)} cascade`);
  }
}

const restore = (file: string, force = false) =>
  restoreBackup(database(), file, { migrations, force });

beforeAll(async () => {
  await emptyAll();
  await fillEveryTable();
  // A restore withdraws mail that is due.
  await database()
    .queries.update(outbox)
    .set({ dueAt: new Date('2999-01-01') });
});

test('a backup holds every table of the schema', async () => {
  const declared = Object.values(schemas)
    .flatMap((module) => Object.values(module))
    .filter((each) => isTable(each))
    .map((table) => getTableName(table));
  const held = await readTables(database().queries);
  expect(held.toSorted()).toEqual(declared.toSorted());
});

test('a backup brings every row of every table back, value by value', async () => {
  const before = await everything();
  expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
  const file = newFile();
  const rows = await writeBackup(database(), file);
  expect(rows).toBe(Object.values(before).flat().length);
  await emptyAll();
  expect(await restore(file)).toMatchObject({ rows });
  expect(await everything()).toEqual(before);
  expect(await appliedMigrations(database().queries)).toEqual(migrations.map(({ name }) => name));
});

test('a backup is for its owner’s eyes only', async () => {
  const file = newFile();
  await writeBackup(database(), file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a backup follows no link that lies where it is written', async () => {
  const [file, other] = [newFile(), newFile()];
  writeFileSync(other, 'of somebody else');
  symlinkSync(other, `${file}.unfinished`);
  expect(await writeBackup(database(), file)).toBeGreaterThan(0);
  expect(readFileSync(other, 'utf8')).toBe('of somebody else');
  expect(statSync(file).size).toBeGreaterThan(100);
  expect(existsSync(`${file}.unfinished`)).toBe(false);
});

test('a backup brings numbering back: the next author has the next number', async () => {
  const file = newFile();
  await writeBackup(database(), file);
  const next = () =>
    runSql<{ id: number }>(
      database().queries,
      sql`insert into blog_authors (name) values ('Next') returning id`,
    );
  const [expected] = await next();
  await restore(file, true);
  expect(await next()).toEqual([expected]);
});

test('a restore refuses a database that holds something, unless it is forced', async () => {
  const file = newFile();
  await writeBackup(database(), file);
  const before = await everything();
  await database().queries.execute(sql`insert into blog_authors (name) values ('Later')`);
  await expect(restore(file)).rejects.toThrow(/^The database is not empty \(.*blog_authors.*\)\./);
  await restore(file, true);
  expect(await everything()).toEqual(before);
});

test('a restore of an older backup brings it up to date', async () => {
  const file = newFile();
  await writeBackup(database(), file);
  const table = `t_${randomBytes(6).toString('hex')}`;
  const newer = {
    name: '9999_newer',
    statements: [`create table ${table} as select count(*) as people from people`],
  };
  await restoreBackup(database(), file, { migrations: [...migrations, newer], force: true });
  const rows = await runSql(
    database().queries,
    sql.raw(`select (people > 0) as after_the_rows from ${table}`),
  );
  expect(rows).toEqual([{ after_the_rows: true }]);
  await restore(file, true);
});

test('a restore of a backup with other tables is refused and changes nothing', async () => {
  const file = newFile();
  await writeBackup(database(), file);
  const before = await everything();
  await expect(
    restoreBackup(database(), file, { migrations: migrations.slice(0, -1), force: true }),
  ).rejects.toThrow('The tables of the backup were made by another version of this site');
  expect(await everything()).toEqual(before);
});

test('a restore of a file that is cut off, damaged or no backup at all is refused and changes nothing', async () => {
  const file = newFile();
  await writeBackup(database(), file);
  const before = await everything();
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole);
  const middle = whole.length >> 1;
  damaged.writeUInt8(whole.readUInt8(middle) ^ 255, middle);
  const files = [whole.subarray(0, whole.length - 40), damaged, Buffer.from('hello')];
  for (const bytes of files) {
    writeFileSync(file, bytes);
    await expect(restore(file, true)).rejects.toThrow('is not a whole backup.');
    expect(await everything()).toEqual(before);
  }
  writeFileSync(file, gzipSync('create table people ();\n'));
  await expect(restore(file, true)).rejects.toThrow('This is no backup');
});

test('a restore gives up mail that was due, and what is due later waits for its time', async () => {
  const mail = (dedupeKey: string, minutes: number, state: 'queued' | 'sending' | 'sent') => ({
    dedupeKey,
    state,
    toAddress: 'reader@example.org',
    subject: 'A subject',
    kind: 'alert',
    data: {},
    attachments: [],
    dueAt: new Date(Date.now() + minutes * minuteMs),
    sentAt: state === 'sent' ? new Date() : null,
  });
  await database().queries.delete(outbox);
  const mails = [
    mail('due', -5, 'queued'),
    mail('taken', 1, 'sending'),
    mail('later', 60, 'queued'),
    mail('sent', -60, 'sent'),
  ];
  await database().queries.insert(outbox).values(mails);
  const file = newFile();
  await writeBackup(database(), file);
  expect(await restore(file, true)).toMatchObject({ givenUp: 2 });
  const rows = await selectRows(outbox);
  expect(Object.fromEntries(rows.map(({ dedupeKey, state }) => [dedupeKey, state]))).toEqual({
    due: 'failed',
    taken: 'failed',
    later: 'queued',
    sent: 'sent',
  });
});
