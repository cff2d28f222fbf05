import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
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
    text = readFileSync(file, 'utf8');
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
