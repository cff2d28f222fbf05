import { join } from 'node:path';
import { database, type Database } from '#server/db/client.ts';
import { environment } from '#server/env.ts';
import { lockDataFolder } from '../host/data-folder.ts';
import { openEmbeddedDatabase } from '../host/embedded-database.ts';
import { parseSettings } from '../host/settings.ts';

interface OpenedDatabase {
  database: Database;
  /** Where it is, without secrets. */
  name: string;
  close(): Promise<void>;
}

/**
 * Opens the configured database, or the embedded one of the data folder.
 *
 * @throws DataFolderInUseError while `npm start` has it.
 */
export async function openDatabase(): Promise<OpenedDatabase> {
  const { DATABASE_URL } = environment();
  if (DATABASE_URL) {
    const { hostname, pathname } = new URL(DATABASE_URL);
    return {
      database: database(),
      name: `${hostname}${pathname}`,
      close: () => database().close(),
    };
  }
  const { dataDir } = parseSettings(process.env);
  const folder = lockDataFolder(dataDir);
  try {
    const embedded = await openEmbeddedDatabase(join(folder.path, 'postgres'));
    return {
      database: embedded,
      name: `the embedded database of ${dataDir}`,
      async close() {
        await embedded.close();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}
