import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { environmentNames } from '#server/env.ts';
import { SettingsError } from './settings.ts';

// `parseEnv` ends an unquoted value at the first #; after a blank that # begins a comment, and nothing is lost.
const cutLine = /^\s*(?:export\s+)?([\w.-]+)\s*=(?:#|[^\S\n]*(?!["'`\s])[^\n#]*[^\s#]#)/gm;

/**
 * Reads a file of lines `NAME=value`.
 *
 * @throws SettingsError for a file that cannot be read, or a value of which a # would cut off the rest
 */
export function readEnvFile(file: string): Record<string, string | undefined> {
  let text: string;
  try {
    // An editor may begin a file with a byte order mark, which would belong to its first name.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new SettingsError(`${file} cannot be read: name a file of lines NAME=value.`, { cause });
  }
  const cut = [...text.matchAll(cutLine)].map(([, name]) => name);
  if (cut.length > 0) {
    throw new SettingsError(
      `${cut.join(', ')} in ${file} would end at a #: write the value in quotes, or a blank before a comment.`,
    );
  }
  return parseEnv(text);
}

/** The names that commands and the host read beside those of the site. */
const otherNames = [
  'ALLOW_TEST_KEYS',
  'CONTENTFUL_MANAGEMENT_TOKEN',
  'CONTEXT',
  'DATA_DIR',
  'HOST',
  'LOG',
  'NETLIFY_AUTH_TOKEN',
  'NETLIFY_SITE_ID',
  'PORT',
  'SANDBOX',
  'STRIPE_JS_URL',
  'TRUST_PROXY',
];

/** Lists the names of a file that nothing reads, such as misspelled ones. */
export function findUnknownNames(values: Record<string, string | undefined>): string[] {
  return Object.keys(values).filter((name) => ![...environmentNames, ...otherNames].includes(name));
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
