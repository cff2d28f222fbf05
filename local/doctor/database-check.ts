import { sql } from 'drizzle-orm';
import { chooseDatabase, connectDatabase, type Database } from '#server/db/client.ts';
import { newestMigration } from '#server/db/newest-migration.ts';
import { runSql } from '#server/db/run.ts';
import type { Environment } from '#server/env.ts';
import { fingerprintOf, isPublicSites } from '../deploy/migrate-deployed.ts';
import { type Circumstances, codeOf, type Finding, findingsOf, inTime } from './finding.ts';

const reach = findingsOf('Database');
const schema = findingsOf('Schema');

const drivers = {
  neon: 'a Neon database, over HTTP and, for transactions, WebSocket',
  'node-postgres': 'an ordinary Postgres, over at most ten connections of each running function',
} as const;

/** What a database's refusal means (PostgreSQL documentation, "Error Codes"). */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'It refuses the user or the password of DATABASE_URL: copy the address again.',
  '28000': 'It refuses the user of DATABASE_URL: copy the address again.',
  '3D000': 'There is no database of the name in DATABASE_URL: copy the address again.',
};

function describeFailure(error: unknown): string {
  const code = codeOf(error);
  if (code && refusals[code]) return refusals[code];
  return `It does not answer${code ? ` (${code})` : ''}: look at the host in DATABASE_URL, and whether the database is awake and lets this machine in.`;
}

/** One statement alone and one in a transaction: the two ways that the product uses. */
async function tryBothWays(database: Database): Promise<void> {
  await inTime(database.queries.execute(sql`select 1`));
  await inTime(database.transaction((tx) => tx.execute(sql`select 1`)));
}

async function checkSchema(database: Database): Promise<Finding> {
  const [tracking] = await runSql<{ there: boolean }>(
    database.queries,
    sql`select to_regclass('netlify.migrations') is not null as there`,
  );
  const rows = tracking?.there
    ? await runSql<{ name: string }>(
        database.queries,
        sql`select name from netlify.migrations order by name`,
      )
    : [];
  const names = rows.map(({ name }) => name);
  if (!names.includes(newestMigration)) {
    const state = names.at(-1) ? `ends at ${names.at(-1)}` : 'is empty';
    return schema.mend(`${state}, this code needs ${newestMigration}: deploy, which migrates.`);
  }
  const newer = names.filter((name) => name > newestMigration);
  return newer.length > 0
    ? schema.note(`newer than this clone (${newer.join(', ')}): update the clone.`)
    : schema.fine(`current (${newestMigration}).`);
}

/** Looks whether the database can be reached, has the newest schema and is the right one. */
export async function checkDatabase(
  env: Environment,
  { isPreview }: Pick<Circumstances, 'isPreview'>,
): Promise<Finding[]> {
  let database: Database | undefined;
  try {
    const chosen = chooseDatabase(env);
    if (!chosen) return [reach.mend('none: set DATABASE_URL (docs/deploy.md, step 3).')];
    database = connectDatabase(env);
    await tryBothWays(database);
    const isWrong = isPreview && (await isPublicSites(database, fingerprintOf(chosen.url)));
    return [
      isWrong
        ? reach.mend('that of the public site: give previews a branch of it (step 3).')
        : reach.fine(`reached: ${drivers[chosen.driver]}.`),
      await checkSchema(database),
    ];
  } catch (error) {
    return [reach.mend(describeFailure(error))];
  } finally {
    await database?.close().catch(() => undefined);
  }
}
