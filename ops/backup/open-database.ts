import { join } from 'node:path';
import { minuteMs } from '#model/dates/durations.ts';
import { database, loadDatabase } from '#server/db/client.ts';
import { queryTimeout } from '#server/db/drivers/transact.ts';
import { environment } from '#server/env.ts';
import { lockDataFolder } from '#host/data-folder.ts';
import { openEmbeddedDatabase } from '#host/embedded-database.ts';
import { parseSettings } from '#host/settings.ts';

/**
 * Opens the configured database, or the embedded one of the data folder.
 *
 * @returns also its name, without secrets
 * @throws DataFolderInUseError while `npm start` has it
 */
export async function openDatabase() {
  // No platform stops a command, and a migration or a restored table may take its time.
  queryTimeout.ms = 10 * minuteMs;
  const { DATABASE_URL } = environment();
  const { dataDir } = parseSettings(process.env);
  const release = DATABASE_URL ? undefined : lockDataFolder(dataDir);
  try {
    await (DATABASE_URL ? loadDatabase() : openEmbeddedDatabase(join(dataDir, 'postgres')));
  } catch (error) {
    release?.();
    throw error;
  }
  const { hostname, pathname } = new URL(DATABASE_URL ?? 'embedded:');
  return {
    database: database(),
    name: DATABASE_URL ? `${hostname}${pathname}` : `the embedded database of ${dataDir}`,
    async close() {
      await database().close();
      release?.();
    },
  };
}
