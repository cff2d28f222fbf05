import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import { SettingsError } from './settings.ts';

/** Thrown when another process, such as a running `npm start`, has the data folder. */
export class DataFolderInUseError extends SettingsError {
  constructor(path: string) {
    super(
      `The data folder ${path} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
}

// SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy).
const busyCode = 5;

/**
 * Takes the data folder for this process with an exclusive SQLite transaction, which the system frees even after
 * SIGKILL, unlike a pid file.
 *
 * @returns a function that frees it
 * @throws DataFolderInUseError when another process holds it, SettingsError when its lock is damaged
 */
export function lockDataFolder(path: string): () => void {
  // Files this process creates are readable only by its user; worker threads cannot call umask.
  if (isMainThread) process.umask(0o077);
  mkdirSync(path, { recursive: true });
  const lock = new DatabaseSync(join(path, 'lock.sqlite'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === busyCode) throw new DataFolderInUseError(path);
    throw new SettingsError(
      `The file ${join(path, 'lock.sqlite')} is damaged. Delete it; it holds no data.`,
      { cause: error },
    );
  }
  return () => {
    lock.close();
  };
}

/** The letters and digits that are not mistaken for each other. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes sixteen letters and digits in groups of four. */
function generatePassword(): string {
  const letters = () => passwordAlphabet[randomInt(passwordAlphabet.length)] ?? '';
  return Array.from({ length: 16 }, letters)
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');
}

function readSecret(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined;
}

function getOrCreateSecret(file: string, generate: () => string): string {
  const stored = readSecret(file);
  if (stored !== undefined) return stored;
  const secret = generate();
  // Renamed, so that an interrupted write leaves no half of it.
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}

const passwordFile = (folder: string) => join(folder, 'admin-password');

/** Reads the admin password of a data folder, if it has one. */
export const readStoredPassword = (folder: string) => readSecret(passwordFile(folder));

/** Returns the admin password of the data folder, which the first call makes. */
export const getOrCreateAdminPassword = (folder: string) =>
  getOrCreateSecret(passwordFile(folder), generatePassword);

/** Returns the key of private links, which the first call makes. */
export const getOrCreateLinkSecret = (folder: string) =>
  getOrCreateSecret(join(folder, 'link-secret'), () => randomBytes(24).toString('base64'));
