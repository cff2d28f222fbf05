import { isIP } from 'node:net';
import { join } from 'node:path';
import { database, loadDatabase } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { environment } from '#server/env.ts';
import { openSandboxes } from '#sandbox/open-sandboxes.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { getOrCreateAdminPassword, getOrCreateLinkSecret, lockDataFolder } from './data-folder.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPictureStore } from './picture-store.ts';
import { hostUrl, type HostSettings, isLoopback } from './settings.ts';

/**
 * Tells whether a request names this host as it may be named. A page of another site can point its own name at this
 * machine (DNS rebinding) and would then read what the sandboxes hold.
 *
 * @param siteUrl the public address, such as that of a tunnel
 */
export function isOwnName(request: Request, settings: HostSettings, siteUrl?: string): boolean {
  const hostname = new URL(request.url).hostname.replace(/^\[(.*)\]$/, '$1');
  const names = [settings.host, siteUrl && URL.parse(siteUrl)?.hostname];
  // No name server answers for localhost and what is below it (RFC 6761).
  if (hostname.endsWith('.localhost')) return true;
  if (isLoopback({ host: hostname }) || names.includes(hostname)) return true;
  // The host is named by its address, which no name server can change.
  return isIP(hostname) !== 0 && !isLoopback(settings);
}

/** Returns the sandbox that a path such as `/_sandbox/stripe/...` names; undefined for any other path. */
export function findSandbox(sandboxes: Sandbox[], request: Request): Sandbox | undefined {
  const [, root, segment] = new URL(request.url).pathname.split('/');
  const name = segment?.replace(/\.json$/, '');
  return root === '_sandbox' ? sandboxes.find((sandbox) => sandbox.name === name) : undefined;
}

/**
 * Takes the data folder, opens sandboxes, completes the environment, opens and migrates the database.
 *
 * @throws SettingsError or EnvironmentError with the fix; nothing stays open then
 */
export async function prepareHost(root: string, settings: HostSettings) {
  const { dataDir } = settings;
  const opened: (() => void | Promise<void>)[] = [lockDataFolder(dataDir)];
  /** Closes sandboxes and database, then frees the data folder. */
  const close = async () => {
    for (const step of opened.splice(0).reverse()) await step();
  };
  try {
    const isPasswordStored = !process.env.ADMIN_PASSWORD?.trim();
    if (isPasswordStored) process.env.ADMIN_PASSWORD = getOrCreateAdminPassword(dataDir);
    if (!process.env.LINK_SECRET?.trim()) process.env.LINK_SECRET = getOrCreateLinkSecret(dataDir);

    const origin = hostUrl(settings);
    const sandboxes = settings.sandbox ? await openSandboxes({ dataDir, origin }, process.env) : [];
    for (const sandbox of sandboxes) {
      opened.push(() => sandbox.close());
      Object.assign(process.env, sandbox.environment);
    }
    opened.push(await openPictureStore(join(dataDir, 'pictures')));
    process.env.FUNCTIONS_URL = origin;
    if (!process.env.SITE_URL?.trim()) process.env.SITE_URL = origin;
    const isEmbedded = !environment().DATABASE_URL;
    await (isEmbedded ? openEmbeddedDatabase(join(dataDir, 'postgres')) : loadDatabase());
    opened.push(() => database().close());
    await migrate(database(), await readMigrations(join(root, 'netlify/database/migrations')));
    return {
      sandboxes,
      /** Answers a request of a sandbox; undefined when it is for none. */
      handleSandboxRequest: (request: Request) => {
        const sandbox = findSandbox(sandboxes, request);
        if (!sandbox || isOwnName(request, settings, environment().SITE_URL)) {
          return sandbox?.handle(request);
        }
        return new Response('This is not a name of this host. Set SITE_URL to its address.\n', {
          status: 403,
        });
      },
      databaseDescription: isEmbedded
        ? `embedded Postgres in ${dataDir}`
        : 'Postgres from DATABASE_URL',
      /** True when the password was not given but is stored in the data folder. */
      isPasswordStored,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
