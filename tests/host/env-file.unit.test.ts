import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readEnvFile } from '#host/env-file.ts';
import { loadEnvFile } from '#host/run-command.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

afterEach(() => vi.unstubAllEnvs());

function writeFile(text: string): string {
  const file = join(createTempFolder('env-file'), 'other.env');
  writeFileSync(file, text);
  return file;
}

test('a named file wins over the shell, also where it leaves a setting out', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://u:p@live.example/live');
  vi.stubEnv('SMTP_URL', 'smtps://u:p@mail.example.org:465');
  loadEnvFile(writeFile('DATABASE_URL=postgres://u:p@other.example/other\n'));
  expect(process.env.DATABASE_URL).toBe('postgres://u:p@other.example/other');
  expect(process.env.SMTP_URL).toBeUndefined();
});

test('without a named file the settings of the shell stay', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://u:p@live.example/live');
  loadEnvFile(undefined);
  expect(process.env.DATABASE_URL).toBe('postgres://u:p@live.example/live');
});

test.each([
  'ADMIN_PASSWORD=correct-horse-battery#staple9',
  'ADMIN_PASSWORD=#staple9',
  'export ADMIN_PASSWORD = correct-horse#',
])('the line %s is refused, because the # would cut it', (line) => {
  expect(() => readEnvFile(writeFile(`LOG=all\n${line}\n`))).toThrow(
    /^ADMIN_PASSWORD in \S+ would end at a #: write the value in quotes/,
  );
});

test('a # in quotes, in a comment and after a blank cuts nothing', () => {
  const text = `# NAME=a#b
ADMIN_PASSWORD="correct-horse#staple9"
LINK_SECRET='a#b' # ours
LOG=all # or errors
SITE_URL=
SMTP_URL=  # not yet
# a comment`;
  expect(readEnvFile(writeFile(text))).toEqual({
    ADMIN_PASSWORD: 'correct-horse#staple9',
    LINK_SECRET: 'a#b',
    LOG: 'all',
    SITE_URL: '',
    SMTP_URL: '',
  });
});

test('a file that is not there is named', () => {
  expect(() => readEnvFile('nowhere.env')).toThrow('nowhere.env cannot be read');
});
