import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findUnknownNames, loadDatabaseFile, loadEnvFile, readEnvFile } from '#host/env-file.ts';
import { checkNames } from '#ops/doctor/settings-check.ts';
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

test('a byte order mark is no part of the first name', () => {
  const text = '\uFEFFDATABASE_URL=postgres://u:p@other.example/other\nLOG=all\n';
  expect(readEnvFile(writeFile(text))).toEqual({
    DATABASE_URL: 'postgres://u:p@other.example/other',
    LOG: 'all',
  });
});

test.each([
  ['DATABASE_ULR=postgres://u:p@other.example/other', /Nothing reads its DATABASE_ULR\.$/],
  ['DATABASE_URL=', /^\S+ has no DATABASE_URL: write the address of its database\.$/],
  ['SITE_URL=https://www.example.org', /^\S+ has no DATABASE_URL/],
])('a command on the database of a file refuses one with only %s', (text, refusal) => {
  vi.stubEnv('DATABASE_URL', 'postgres://u:p@live.example/live');
  expect(() => loadDatabaseFile(writeFile(text))).toThrow(refusal);
});

test('a command on a database works with that of its file, or of the shell', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://u:p@live.example/live');
  loadDatabaseFile(undefined);
  expect(process.env.DATABASE_URL).toBe('postgres://u:p@live.example/live');
  loadDatabaseFile(writeFile('DATABASE_URL=postgres://u:p@other.example/other\n'));
  expect(process.env.DATABASE_URL).toBe('postgres://u:p@other.example/other');
});

test('the doctor names what nothing reads in a file', () => {
  vi.stubEnv('STAFF_EMAIL', '');
  const text = 'STAFF_EMIAL=a@example.org\nPORT=4000\nCONTENTFUL_MANAGEMENT_TOKEN=x\n';
  expect(checkNames(loadEnvFile(writeFile(text)))).toMatchObject([
    { status: 'fix', message: 'STAFF_EMIAL is read by nothing: correct its name, or remove it.' },
  ]);
  for (const name of ['STAFF_EMIAL', 'PORT', 'CONTENTFUL_MANAGEMENT_TOKEN'])
    delete process.env[name];
});

test.each(['production.env', 'preview.env'])('each name in the example %s is read', (file) => {
  expect(findUnknownNames(readEnvFile(join('settings/example', file)))).toEqual([]);
});
