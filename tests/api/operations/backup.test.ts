import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getTableName, isTable, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup, readLines, writeBackup } from '#local/backup/backup-file.ts';
import { readTables } from '#local/backup/catalogue.ts';
import { restoreRows } from '#local/backup/restore-rows.ts';
import { database } from '#server/db/client.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migrations.ts';
import { runSql } from '#server/db/run.ts';
import { fillEveryTable } from '#tests/support/databases/fill-every-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'atlas-backup-'));
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
  for (const { name } of await readTables(database().queries)) {
    const rows = await runSql<{ row: string }>(
      database().queries,
      sql`select t::text as row from ${sql.identifier(name)} t order by 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function emptyAll(): Promise<void> {
  for (const { name } of await readTables(database().queries)) {
    await database().queries.execute(sql`truncate ${sql.identifier(name)} cascade`);
  }
}

const restore = (file: string, force = false) =>
  restoreRows(database(), { lines: () => readLines(file), migrations, force });

beforeAll(async () => {
  await emptyAll();
  await fillEveryTable();
});

describe('a backup', () => {
  test('holds every table of the schema', async () => {
    const declared = Object.values(schemas)
      .flatMap((module) => Object.values(module))
      .filter((each) => isTable(each))
      .map((table) => getTableName(table));
    const held = (await readTables(database().queries)).map(({ name }) => name);
    expect(held.toSorted()).toEqual(declared.toSorted());
  });

  test('brings every row of every table back, value by value', async () => {
    const before = await everything();
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
    const file = newFile();
    const rows = await writeBackup(database(), file);
    expect(rows).toBe(Object.values(before).flat().length);
    expect(await checkBackup(file)).toBe(rows);
    await emptyAll();
    await restore(file);
    expect(await everything()).toEqual(before);
    expect(await appliedMigrations(database().queries)).toEqual(migrations.map(({ name }) => name));
  });

  test('is for its owner’s eyes only', async () => {
    const file = newFile();
    await writeBackup(database(), file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('brings numbering back: the next author has the next number', async () => {
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
});

describe('a restore', () => {
  test('refuses a database that holds something, unless it is forced', async () => {
    const file = newFile();
    await writeBackup(database(), file);
    const before = await everything();
    await database().queries.execute(sql`insert into blog_authors (name) values ('Later')`);
    await expect(restore(file)).rejects.toThrow(
      /^The database is not empty \(.*blog_authors.*\)\./,
    );
    await restore(file, true);
    expect(await everything()).toEqual(before);
  });

  test('of an older backup brings it up to date', async () => {
    const file = newFile();
    await writeBackup(database(), file);
    const table = `t_${randomBytes(6).toString('hex')}`;
    const newer = {
      name: '9999_newer',
      statements: [`create table ${table} as select count(*) as people from people`],
    };
    await restoreRows(database(), {
      lines: () => readLines(file),
      migrations: [...migrations, newer],
      force: true,
    });
    const rows = await runSql(
      database().queries,
      sql.raw(`select (people > 0) as after_the_rows from ${table}`),
    );
    expect(rows).toEqual([{ after_the_rows: true }]);
    await restore(file, true);
  });

  test('of a newer backup is refused and changes nothing', async () => {
    const file = newFile();
    await writeBackup(database(), file);
    const before = await everything();
    await expect(
      restoreRows(database(), {
        lines: () => readLines(file),
        migrations: migrations.slice(0, -1),
        force: true,
      }),
    ).rejects.toThrow('The backup was made by a newer version of this site');
    expect(await everything()).toEqual(before);
  });

  test('of a file that is cut off, changed or no backup at all is refused', async () => {
    const file = newFile();
    await writeBackup(database(), file);
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString('utf8');
    const damaged = [
      whole.subarray(0, whole.length - 40),
      gzipSync(text.replace('Visitor', 'Visiter')),
      gzipSync(`${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`),
      Buffer.from('hello'),
    ];
    for (const bytes of damaged) {
      writeFileSync(file, bytes);
      await expect(checkBackup(file)).rejects.toThrow('is not a whole backup.');
    }
  });
});
