import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, registerEmbeddedDatabase } from '#server/db/client.ts';

/** Makes an open PGlite the database of this process until it is closed. */
export function registerPglite(pglite: PGlite): Database {
  const queries = drizzle(pglite);
  const database: Database = {
    queries,
    transaction: (work) => queries.transaction(work),
    async close() {
      registerEmbeddedDatabase(undefined);
      await pglite.close();
    },
  };
  registerEmbeddedDatabase(database);
  return database;
}

/**
 * Opens Postgres inside this process and registers it as the process-wide database.
 *
 * @param folder the folder of its files, or `memory` to store nothing. The caller must lock the folder, because two
 * processes that share it corrupt it.
 */
export async function openEmbeddedDatabase(folder: string): Promise<Database> {
  return registerPglite(await PGlite.create(folder === 'memory' ? 'memory://' : folder));
}
