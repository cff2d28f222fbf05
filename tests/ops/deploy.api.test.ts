import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  databaseFingerprint,
  findOtherOwner,
  migrateDeployed,
  refusePublicSite,
} from '#ops/deploy/migrate-deployed.ts';
import { database, runSql } from '#server/db/client.ts';
import { appliedMigrations, readMigrations } from '#server/db/migrate.ts';

const migrations = await readMigrations('netlify/database/migrations');
const main = databaseFingerprint('postgres://u:p@ep-main.eu.aws.neon.tech/atlas?sslmode=require');
const branch = databaseFingerprint('postgres://u:p@ep-branch.eu.aws.neon.tech/atlas');

beforeEach(async () => {
  await database().queries.execute(sql`comment on schema netlify is null`);
});

const deploy = (isPreview: boolean, fingerprint: string) =>
  migrateDeployed(database(), migrations, { isPreview, fingerprint });

test('a preview with the public site’s database is refused and migrates nothing', async () => {
  await deploy(false, main);
  const name = `9998_preview_${crypto.randomUUID()}`;
  const pending = [{ name, statements: ['select 1'] }];
  await expect(
    migrateDeployed(database(), pending, { isPreview: true, fingerprint: main }),
  ).rejects.toThrow('This preview would work on the data of the public site.');
  expect(await appliedMigrations(database().queries)).not.toContain(name);
});

test('a preview with a branch of the public site’s database is migrated, although the branch copies its fingerprint', async () => {
  await deploy(false, main);
  expect(await deploy(true, branch)).toEqual([]);
});

test('a branch with tables but without the record of their migrations is refused', async () => {
  const { queries } = database();
  await queries.execute(sql`alter table netlify.migrations rename to kept`);
  try {
    await expect(deploy(true, branch)).rejects.toThrow('a "schema only" branch of Neon');
  } finally {
    await queries.execute(sql`alter table netlify.kept rename to migrations`);
  }
});

test('a second role that may read and write every table is told who owns them', async () => {
  const role = `second_${crypto.randomUUID().replaceAll('-', '')}`;
  const undo = new Error('Nothing stays.');
  let owners: unknown[] = [];
  const asSecondRole = database().transaction(async (tx) => {
    const [row] = await runSql<{ name: string }>(tx, sql`select current_user as name`);
    await tx.execute(sql.raw(`create role ${role}`));
    await tx.execute(sql.raw(`grant pg_read_all_data, pg_write_all_data to ${role}`));
    owners = [row?.name, await findOtherOwner(tx)];
    await tx.execute(sql.raw(`set local role ${role}`));
    owners.push(await findOtherOwner(tx));
    throw undo;
  });
  await expect(asSecondRole).rejects.toBe(undo);
  const [owner] = owners;
  expect(owners).toEqual([owner, undefined, owner]);
});

test('a preview leaves no fingerprint', async () => {
  await deploy(true, branch);
  expect(await deploy(true, branch)).toEqual([]);
});

const url = 'postgres://u:p@ep-main.eu.aws.neon.tech/atlas';

test('a forced restore before the first deploy of the public site asks for nothing', async () => {
  await expect(refusePublicSite(database(), url, undefined)).resolves.toBeUndefined();
});

test('a forced restore into the public site’s database asks for its code', async () => {
  await deploy(false, main);
  const text = `add --public-site ${main.slice(0, 8)}.`;
  await expect(refusePublicSite(database(), url, undefined)).rejects.toThrow(text);
  await expect(refusePublicSite(database(), url, 'another')).rejects.toThrow(text);
  await expect(refusePublicSite(database(), url, main.slice(0, 8))).resolves.toBeUndefined();
});

test('a forced restore into a branch of the public site’s database asks for nothing', async () => {
  await deploy(false, main);
  const branchUrl = 'postgres://u:p@ep-branch.eu.aws.neon.tech/atlas';
  await expect(refusePublicSite(database(), branchUrl, undefined)).resolves.toBeUndefined();
});

test('two deploys at once apply each migration once and neither fails', async () => {
  const name = `9997_twice_${crypto.randomUUID()}`;
  const table = `t_${crypto.randomUUID().replaceAll('-', '')}`;
  const pending = [{ name, statements: [`create table ${table} (id int)`] }];
  const both = await Promise.all(
    [1, 2].map(() => migrateDeployed(database(), pending, { isPreview: false, fingerprint: main })),
  );
  expect(both.flat()).toEqual([name]);
});

test('the pooled address of a database is the same database', () => {
  expect(databaseFingerprint('postgres://u:other@ep-main-pooler.eu.aws.neon.tech/atlas')).toBe(
    main,
  );
  expect(branch).not.toBe(main);
});
