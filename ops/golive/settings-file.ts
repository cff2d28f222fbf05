import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readEnvFile } from '#host/env-file.ts';
import { SettingsError } from '#host/settings.ts';

/** The settings of one kind of deploy, as a file of lines `NAME=value` holds them. */
export interface Settings {
  values: Record<string, string | undefined>;
  /** Stores in the file a value that a service gave, in place of an older one. */
  store(name: string, value: string): void;
  /** Tells whether an earlier run set this value in this context, because Netlify does not show secrets again. */
  wasSet(context: string, name: string): boolean;
  markAsSet(context: string, name: string): void;
}

/**
 * Opens a settings file. What was set is stored beside it, as hashes.
 *
 * @param isDryRun writes nothing
 * @throws SettingsError when there is no such file, or it cannot be read as it is meant
 */
export function openSettings(file: string, isDryRun: boolean): Settings {
  if (!existsSync(file)) {
    throw new SettingsError(`${file} is missing: copy one of settings/example and fill it in.`);
  }
  const values = readEnvFile(file);
  const hashesFile = `${file}.set.json`;
  const stored = existsSync(hashesFile) ? readFileSync(hashesFile, 'utf8') : '{}';
  const setHashes = JSON.parse(stored) as Record<string, string>;
  const settingHash = (context: string, name: string) =>
    createHash('sha256')
      .update(`${context} ${name} ${values[name] ?? ''}`)
      .digest('hex');
  return {
    values,
    store(name, value) {
      values[name] = value;
      if (isDryRun) return;
      const lines = readFileSync(file, 'utf8').split('\n');
      const others = lines.filter((line) => !line.startsWith(`${name}=`)).join('\n');
      const unfinished = `${file}.new`;
      // A link that lies there is not followed.
      rmSync(unfinished, { force: true });
      const text = `${others.trimEnd()}\n\n${name}=${value}\n`;
      writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600 });
      renameSync(unfinished, file);
    },
    wasSet: (context, name) => setHashes[`${context} ${name}`] === settingHash(context, name),
    markAsSet(context, name) {
      setHashes[`${context} ${name}`] = settingHash(context, name);
      if (!isDryRun) writeFileSync(hashesFile, JSON.stringify(setHashes, null, 2), { mode: 0o600 });
    },
  };
}
