import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, type Queries, runSql } from '#server/db/client.ts';
import { appliedMigrations, migrate, type Migration } from '#server/db/migrate.ts';
import { SettingsError } from '#host/settings.ts';

/** Hashes the address of a database, which it does not reveal; Neon's pooled address is the same database. */
export function databaseFingerprint(databaseUrl: string): string {
  const { hostname, pathname } = new URL(databaseUrl);
  const address = hostname.replace('-pooler.', '.') + pathname;
  return createHash('sha256').update(address).digest('hex').slice(0, 32);
}

const commentPrefix = 'public site of ';

/** Tells whether the public site was last deployed with this database, as a comment on its schema says. */
export async function isPublicSiteDatabase(
  { queries }: Database,
  fingerprint: string,
): Promise<boolean> {
  const [schema] = await runSql<{ comment: string | null }>(
    queries,
    sql`select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = 'netlify'`,
  );
  return schema?.comment === `${commentPrefix}${fingerprint}`;
}

/**
 * Keeps `restore --force` from replacing the public site's data by mistake.
 *
 * @param typedCode the first eight digits of the fingerprint, as the person typed them
 * @throws SettingsError when this is the public site's database and `typedCode` does not belong to it
 */
export async function refusePublicSite(
  database: Database,
  databaseUrl: string | undefined,
  typedCode: string | undefined,
): Promise<void> {
  if (!databaseUrl) return;
  const fingerprint = databaseFingerprint(databaseUrl);
  const code = fingerprint.slice(0, 8);
  if (typedCode === code || !(await isPublicSiteDatabase(database, fingerprint))) return;
  throw new SettingsError(
    `This is the database of the public site, and --force would replace everything in it. To do that, add --public-site ${code}.`,
  );
}

/**
 * Finds a role that owns a table or the schema of the migrations without being ours. Only its owner may alter a table,
 * although another role can be allowed to read and write all of them. Returns undefined when there is none.
 */
export async function findOtherOwner(queries: Queries): Promise<string | undefined> {
  const [other] = await runSql<{ name: string }>(
    queries,
    sql`
      select pg_get_userbyid(owned.owner) as name from (
        select c.relowner as owner from pg_class c
        where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'netlify'))
          and c.relkind = 'r'
          and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        union select nspowner from pg_namespace where nspname = 'netlify'
      ) owned
      where not pg_has_role(owned.owner, 'usage') order by 1 limit 1`,
  );
  return other?.name;
}

/** Refuses a role that owns no tables, because each migration needs their owner. */
async function refuseOtherOwner({ queries }: Database): Promise<void> {
  const owner = await findOtherOwner(queries);
  if (!owner) return;
  throw new SettingsError(
    `The tables belong to the role ${owner}, and only their owner can migrate them. Give DATABASE_URL that role with its current password (docs/runbook.md, "Rotating a secret").`,
  );
}

/** Refuses Neon's "schema only" branches, which have the tables, but no record of the migrations that made them. */
async function refuseSchemaOnlyBranch({ queries }: Database): Promise<void> {
  const [row] = await runSql<{ tables: boolean; tracked: boolean }>(
    queries,
    sql`select to_regclass('public.contact_messages') is not null as tables,
      to_regclass('netlify.migrations') is not null as tracked`,
  );
  if (!row?.tables || (row.tracked && (await appliedMigrations(queries)).length > 0)) return;
  throw new SettingsError(
    'The database has tables, but no record of the migrations that made them, as a "schema only" branch of Neon. Give DATABASE_URL an empty database instead (docs/deploy.md).',
  );
}

/**
 * Migrates the database of a deploy. The deploy of the public site writes the fingerprint of the database into a
 * comment on its schema. A branch of the database copies the comment but has another address, so that a preview with
 * the public site's own database differs from one with a branch of it.
 *
 * @returns the names of the applied migrations
 * @throws SettingsError when a preview would work on the public site's data, or the role does not own the tables
 */
export async function migrateDeployed(
  database: Database,
  migrations: Migration[],
  { isPreview, fingerprint }: { isPreview: boolean; fingerprint: string },
): Promise<string[]> {
  if (isPreview && (await isPublicSiteDatabase(database, fingerprint))) {
    throw new SettingsError(
      'This preview would work on the data of the public site. Give DATABASE_URL a database branch of its own for deploy previews and branch deploys.',
    );
  }
  await refuseSchemaOnlyBranch(database);
  await refuseOtherOwner(database);
  const applied = await migrate(database, migrations);
  if (!isPreview) {
    await database.queries.execute(
      sql.raw(`comment on schema netlify is '${commentPrefix}${fingerprint}'`),
    );
  }
  return applied;
}
