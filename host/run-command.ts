import { EnvironmentError, environmentNames } from '#server/env.ts';
import { BuildError } from './build.ts';
import { readEnvFile } from './env-file.ts';
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
 * @throws SettingsError for a file that cannot be read
 */
export function loadEnvFile(file: string | undefined): void {
  if (!file) return;
  const values = readEnvFile(file);
  for (const name of environmentNames) delete process.env[name];
  Object.assign(process.env, values);
}
