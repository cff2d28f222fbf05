import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import { SettingsError } from './settings.ts';

/** A data folder that this process alone may use. */
export interface DataFolder {
  path: string;
  release(): void;
}

/** Another process, such as a running `npm start`, has the data folder. */
export class DataFolderInUseError extends SettingsError {
  constructor(path: string) {
    super(
      `The data folder ${path} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Takes the data folder for this process with an exclusive SQLite transaction, which the system
 * frees even after SIGKILL, unlike a pid file.
 *
 * @throws DataFolderInUseError when another process holds it.
 */
export function lockDataFolder(path: string): DataFolder {
  // Files this process creates are readable only by its user; worker threads cannot call umask.
  if (isMainThread) process.umask(0o077);
  mkdirSync(path, { recursive: true });
  const lock = new DatabaseSync(join(path, 'lock.sqlite'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch {
    lock.close();
    throw new DataFolderInUseError(path);
  }
  return {
    path,
    release: () => {
      lock.close();
    },
  };
}

/** Letters and digits that are not mistaken for each other. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function generatePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

const passwordFile = 'admin-password';

function readSecret(path: string, file: string): string | undefined {
  try {
    return readFileSync(join(path, file), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function getOrCreateSecret({ path }: DataFolder, file: string, generate: () => string): string {
  const stored = readSecret(path, file);
  if (stored !== undefined) return stored;
  const secret = generate();
  writeFileSync(join(path, file), `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** The admin password of a data folder, if it has one. */
export function readStoredPassword(path: string): string | undefined {
  return readSecret(path, passwordFile);
}

/** The admin password of the data folder; made on the first call (P-76). */
export function getOrCreateAdminPassword(folder: DataFolder): string {
  return getOrCreateSecret(folder, passwordFile, generatePassword);
}

/** The key of private links (P-109); made on the first call. */
export function getOrCreateLinkSecret(folder: DataFolder): string {
  return getOrCreateSecret(folder, 'link-secret', () => randomBytes(24).toString('base64'));
}
