import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '#host/embedded-database.ts';
import type { Queries } from '#server/db/client.ts';
import { copyEmbeddedTemplate } from '../databases/embedded-template.ts';
import { ownRoot, startHostProcess } from './host-process.ts';
import { adminPassword } from '../portal/staff.ts';
import { createTempFolder } from '../temp-folder.ts';

/** A running product, as `npm start` runs it, with data of its own. */
export interface LocalHost {
  /** The address, such as `http://localhost:41234`. */
  url: string;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

/**
 * Starts the product in a process of its own, with nothing configured but what is given, and with nothing in its
 * database but the tables; a copy begins with an empty data folder. It trusts `X-Forwarded-For`, so that each test can
 * be another visitor to the rate limits.
 *
 * @param root the folder of the product; a copy of it builds the site itself
 * @param fill writes rows that the API cannot, such as old ones, before the product starts
 */
export async function startLocalHost(
  env: Record<string, string> = {},
  root = ownRoot,
  fill?: (queries: Queries) => Promise<void>,
): Promise<LocalHost> {
  const folder = createTempFolder('host');
  if (root === ownRoot) copyEmbeddedTemplate(folder);
  if (fill) {
    const database = await openEmbeddedDatabase(join(folder, 'postgres'));
    await fill(database.queries);
    await database.close();
  }
  const settings = { DATA_DIR: folder, TRUST_PROXY: 'on', ADMIN_PASSWORD: adminPassword, ...env };
  const host = startHostProcess(settings, root);
  const close = async () => {
    await host.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: await host.address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
