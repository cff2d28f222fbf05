/** The oldest builds of earlier hosts are removed, but never one that a host serves. */
import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { hashInputs } from '#host/build.ts';
import { openBuild } from '#host/open-build.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

/** A folder with builds, the oldest first. */
function folderWith(...builds: string[]): { root: string; parent: string } {
  const root = createTempFolder('builds');
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const parent = join(root, '.cache/builds');
  for (const [index, name] of builds.entries()) {
    const folder = join(parent, name);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, 1000 + index, 1000 + index);
  }
  return { root, parent };
}

test('the oldest builds are removed, and one that a host serves never', async () => {
  const env = { SITE_URL: 'https://builds.example' };
  const wanted = hashInputs(env).slice(0, 16);
  const { root, parent } = folderWith('served', wanted, 'old', 'newer', 'newest');
  const host = new DatabaseSync(join(parent, 'served/in-use.sqlite'));
  onTestFinished(() => {
    host.close();
  });
  host.exec('create table hosts (id integer); begin');
  host.prepare('select count(*) from hosts').get();
  utimesSync(join(parent, 'served'), 1, 1);

  expect(await openBuild(root, env)).toBe(join(parent, wanted));
  expect(readdirSync(parent).sort()).toEqual(['newer', 'newest', 'served', wanted].sort());
});

test('another address, key or script has a build of its own', () => {
  const env = { SITE_URL: 'https://one.example', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const builds = [
    env,
    { ...env, SITE_URL: 'https://two.example' },
    { ...env, STRIPE_PUBLISHABLE_KEY: 'pk_test_2' },
    { ...env, STRIPE_JS_URL: '/stripe.js' },
  ].map(hashInputs);
  expect(new Set(builds).size).toBe(builds.length);
  expect(hashInputs({ ...env, PORT: '4322', DATA_DIR: '.other' })).toBe(builds[0]);
});
