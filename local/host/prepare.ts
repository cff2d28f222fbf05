import { join } from 'node:path';
import { database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#server/db/migrations.ts';
import { environment } from '#server/env.ts';
import { openSandboxes } from '../sandbox/open-sandboxes.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { keptAdminPassword, takeDataFolder } from './data-folder.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { isOwnName } from './own-name.ts';
import { hostUrl, type HostSettings } from './settings.ts';

/** The state behind a running host. */
export interface PreparedHost {
  sandboxes: Sandbox[];
  /** Answers a request of a stand-in; undefined when it is for none. */
  answerSandbox(request: Request): Response | Promise<Response> | undefined;
  /** Where the data lives, in words. */
  databaseWords: string;
  adminPassword: string;
  /** True when the password was not given but is kept in the data folder. */
  passwordIsKept: boolean;
  /** Closes stand-ins and database, then frees the data folder. */
  close(): Promise<void>;
}

/** The stand-in that a request is for, if any. */
export function sandboxFor(sandboxes: Sandbox[], request: Request): Sandbox | undefined {
  const [, root, segment] = new URL(request.url).pathname.split('/');
  const name = segment?.replace(/\.json$/, '');
  return root === '_sandbox' ? sandboxes.find((sandbox) => sandbox.name === name) : undefined;
}

/**
 * Takes the data folder, opens stand-ins, completes the environment, opens and migrates the database.
 *
 * @throws SettingsError or EnvironmentError with the mend in words; nothing stays open then.
 */
export async function prepareHost(root: string, settings: HostSettings): Promise<PreparedHost> {
  const folder = takeDataFolder(settings.dataDir);
  const opened: (() => void | Promise<void>)[] = [
    () => {
      folder.release();
    },
  ];
  const close = async () => {
    for (const step of opened.splice(0).reverse()) await step();
  };
  try {
    const given = process.env.ADMIN_PASSWORD;
    const passwordIsKept = given === undefined || given.trim() === '';
    const adminPassword = passwordIsKept ? keptAdminPassword(folder) : given;
    process.env.ADMIN_PASSWORD = adminPassword;

    const place = { dataDir: settings.dataDir, origin: hostUrl(settings) };
    const sandboxes = settings.sandbox ? await openSandboxes(place, process.env) : [];
    for (const sandbox of sandboxes) {
      opened.push(() => sandbox.close());
      Object.assign(process.env, sandbox.environment);
    }
    process.env.FUNCTIONS_URL = place.origin;
    if (!process.env.SITE_URL?.trim()) process.env.SITE_URL = place.origin;
    const { DATABASE_URL, NETLIFY_DB_URL } = environment();
    const isEmbedded = !DATABASE_URL && !NETLIFY_DB_URL;
    if (isEmbedded) await openEmbeddedDatabase(join(folder.path, 'postgres'));
    opened.push(() => database().close());
    await migrate(database(), await readMigrations(join(root, 'netlify/database/migrations')));
    return {
      sandboxes,
      answerSandbox: (request) => {
        const sandbox = sandboxFor(sandboxes, request);
        if (!sandbox || isOwnName(request, settings, environment().SITE_URL)) {
          return sandbox?.handle(request);
        }
        return new Response('This is not a name of this host. Set SITE_URL to its address.\n', {
          status: 403,
        });
      },
      databaseWords: isEmbedded
        ? `embedded Postgres in ${settings.dataDir}`
        : 'Postgres from DATABASE_URL',
      adminPassword,
      passwordIsKept,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
