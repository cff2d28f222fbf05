import { EnvironmentError } from '#server/env.ts';
import { BuildError } from '../build.ts';
import { SettingsError } from './settings.ts';

/** Ends the process with code 1: a wrong setting in one clear line each, anything else in full. */
export function exitWithReason(error: unknown): never {
  const isExplained = [SettingsError, EnvironmentError, BuildError].some(
    (kind) => error instanceof kind,
  );
  console.error(
    isExplained && error instanceof Error
      ? `\n  ${error.message.replaceAll('\n', '\n  ')}\n`
      : error,
  );
  process.exit(1);
}
