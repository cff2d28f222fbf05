/** `npm run donations:reconcile` as a person runs it (P-52). */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createTempFolder } from '#tests/support/temp-folder.ts';

function runCommand(env: Record<string, string>) {
  const dataDir = createTempFolder('reconcile');
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { PATH } = process.env;
  const command = ['ops/reconcile.ts', '--dry-run'];
  return promisify(execFile)(process.execPath, command, {
    env: { PATH, DATA_DIR: dataDir, ...env },
  });
}

test('the command reconciles with the sandbox where nothing is configured', async () => {
  const { stdout } = await runCommand({});
  expect(stdout).toContain('Nothing to repair.');
});

test.each([
  [{}, 'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'Set SITE_URL to the address of the site: its payments are stamped with it.',
  ],
])('the command refuses a database elsewhere with %j, and names the fix', async (env, stderr) => {
  const DATABASE_URL = 'postgres://me@db.example.org/site';
  await expect(runCommand({ DATABASE_URL, ...env })).rejects.toMatchObject({
    code: 1,
    stderr: `\n  ${stderr}\n\n`,
  });
});
