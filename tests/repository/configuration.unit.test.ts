import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const configurations = globSync('*.config.{ts,mjs,js}', { cwd: root }).sort();

test('every tool has its configuration in the root', () => {
  expect(configurations).toContain('playwright.config.ts');
  expect(configurations).toContain('vitest.config.ts');
});

/**
 * Reads a module in a process that may read files but neither write one nor start a program: nodejs.org,
 * "Permissions", "Process-based permissions".
 */
function readWithoutRights(file: string) {
  const code = `await import(${JSON.stringify(pathToFileURL(path.join(root, file)).href)})`;
  const rights = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'];
  return promisify(execFile)(
    process.execPath,
    [...rights, '--no-warnings', '--input-type=module', '--eval', code],
    { cwd: root, env: { PATH: '' } },
  );
}

test.each(configurations)('reading %s installs nothing and looks for no browser', async (file) => {
  await expect(readWithoutRights(file)).resolves.toMatchObject({ stderr: '' });
});
