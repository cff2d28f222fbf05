import { EnvironmentError } from '#server/env.ts';
import { BuildError } from './build.ts';
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
