/** A data folder keeps its secrets. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getOrCreateAdminPassword, lockDataFolder, readStoredPassword } from '#host/data-folder.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

test('a password is made once, and anew where an interrupted write left an empty file', () => {
  const folder = createTempFolder('data-folder');
  const file = join(folder, 'admin-password');
  writeFileSync(file, '\n');
  expect(readStoredPassword(folder)).toBeUndefined();
  const password = getOrCreateAdminPassword(folder);
  expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(getOrCreateAdminPassword(folder)).toBe(password);
  expect(readFileSync(file, 'utf8')).toBe(`${password}\n`);
});

test('a damaged lock is called damaged, not in use', () => {
  const folder = createTempFolder('data-folder');
  writeFileSync(join(folder, 'lock.sqlite'), 'no database'.repeat(100));
  expect(() => lockDataFolder(folder)).toThrow(/lock\.sqlite is damaged\. Delete it/);
});
