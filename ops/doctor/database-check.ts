import { sql } from 'drizzle-orm';
import { chooseDatabase, connectDatabase, type Database, runSql } from '#server/db/client.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { newestMigration } from '#server/db/newest-migration.ts';
import type { Environment } from '#server/env.ts';
import {
  databaseFingerprint,
  findOtherOwner,
  isPublicSiteDatabase,
} from '../deploy/migrate-deployed.ts';
import { type CheckResult, errorCode, resultsFor, withTimeout } from './check.ts';
import { checkCardFee } from './fee-check.ts';

const access = resultsFor('Database');
const schema = resultsFor('Schema');

const drivers = {
  neon: 'a Neon database, over HTTP and, for transactions, WebSocket',
  'node-postgres': 'an ordinary Postgres, over at most ten connections of each running function',
} as const;

/** The refusals by PostgreSQL's codes (documentation, "Error Codes"). */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'It refuses the user or the password of DATABASE_URL: copy the address again.',
  '28000': 'It refuses the user of DATABASE_URL: copy the address again.',
  '3D000': 'There is no database of the name in DATABASE_URL: copy the address again.',
};

function describeFailure(error: unknown): string {
  const code = errorCode(error);
  if (code && refusals[code]) return refusals[code];
  return `It does not answer${code ? ` (${code})` : ''}: look at the host in DATABASE_URL, and whether the database is awake and lets this machine in.`;
}

async function checkSchema({ queries }: Database, isPreview: boolean): Promise<CheckResult> {
  const [tracking] = await runSql<{ exists: boolean }>(
    queries,
    sql`select to_regclass('netlify.migrations') is not null as exists`,
  );
  const owner = await findOtherOwner(queries);
  if (owner) {
    return schema.fix(
      `belongs to the role ${owner}, and only that one can migrate: give DATABASE_URL that role (docs/runbook.md).`,
    );
  }
  const names = tracking?.exists ? await appliedMigrations(queries) : [];
  if (!names.includes(newestMigration)) {
    const state = names.at(-1) ? `ends at ${names.at(-1)}` : 'is empty';
    const found = `${state}, this code needs ${newestMigration}`;
    return isPreview
      ? schema.note(`${found}: the next preview migrates it.`)
      : schema.fix(`${found}: deploy, which migrates.`);
  }
  const newer = names.filter((name) => name > newestMigration);
  return newer.length > 0
    ? schema.note(`newer than this clone (${newer.join(', ')}): update the clone.`)
    : schema.fine(`current (${newestMigration}).`);
}

/** Checks that the database can be reached, has the newest schema and is the right one. */
export async function checkDatabase(env: Environment, isPreview: boolean): Promise<CheckResult[]> {
  let database: Database | undefined;
  try {
    const chosen = chooseDatabase(env);
    if (!chosen) return [access.fix('none: set DATABASE_URL (docs/deploy.md).')];
    database = await connectDatabase(env);
    // A query runs alone and in a transaction, because the product uses both ways.
    await withTimeout(database.queries.execute(sql`select 1`));
    await withTimeout(database.transaction((tx) => tx.execute(sql`select 1`)));
    const isWrong =
      isPreview && (await isPublicSiteDatabase(database, databaseFingerprint(chosen.url)));
    return [
      isWrong
        ? access.fix('that of the public site: give previews an empty database (docs/deploy.md).')
        : access.fine(`reached: ${drivers[chosen.driver]}.`),
      await checkSchema(database, isPreview),
      ...(await checkCardFee(database)),
    ];
  } catch (error) {
    return [access.fix(describeFailure(error))];
  } finally {
    await database?.close().catch(() => undefined);
  }
}
