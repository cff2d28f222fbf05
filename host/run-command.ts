import { EnvironmentError, environmentNames } from '#server/env.ts';
import { BuildError } from './build.ts';
import { findUnknownNames, readEnvFile } from './env-file.ts';
import { SettingsError } from './settings.ts';

/** Runs a command; a wrong setting ends it with code 1 and a clear line, anything else in full. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isExplained = [SettingsError, EnvironmentError, BuildError].some(
      (kind) => error instanceof kind,
    );
    const message = error instanceof Error ? error.message.replaceAll('\n', '\n  ') : '';
    console.error(isExplained ? `\n  ${message}\n` : error);
    process.exit(1);
  }
}

/**
 * Makes a file the settings of this process, in place of those that the shell exports: a command that names a file must
 * not work on the database of another. Undefined keeps the shell's.
 *
 * @returns the names in the file that nothing reads
 * @throws SettingsError for a file that cannot be read
 */
export function loadEnvFile(file: string | undefined): string[] {
  if (!file) return [];
  const values = readEnvFile(file);
  for (const name of environmentNames) delete process.env[name];
  Object.assign(process.env, values);
  return findUnknownNames(values);
}

/**
 * Makes a file the settings of this process, as `loadEnvFile` does, for a command that works on its database.
 *
 * @throws SettingsError also for a file that names no database, because the command would work on this machine's
 */
export function loadDatabaseFile(file: string | undefined): void {
  const unknown = loadEnvFile(file);
  if (!file || process.env.DATABASE_URL?.trim()) return;
  const unread = unknown.length > 0 ? ` Nothing reads its ${unknown.join(', ')}.` : '';
  throw new SettingsError(
    `${file} has no DATABASE_URL: write the address of its database.${unread}`,
  );
}
