import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { adminPasswordHeader } from '#contracts/admin-session.ts';
import { buildContactRequest } from '#tests/factories/contact.ts';
import { type HostProcess, startHostProcess } from '#tests/support/host-process.ts';

const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-durability-'));
  cleanUps.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function start(dataDir: string): HostProcess {
  const host = startHostProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'a-password' });
  cleanUps.push(() => host.end('SIGKILL'));
  return host;
}

async function storedEmails(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/admin/contacts`, {
    headers: { [adminPasswordHeader]: 'a-password' },
  });
  return ((await answer.json()) as { email: string }[]).map((row) => row.email);
}

test('a message answered 201 survives kill -9 and an immediate restart', async () => {
  const dataDir = newFolder();
  const first = start(dataDir);
  const request = buildContactRequest();
  const answer = await fetch(`${await first.address}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  expect(answer.status).toBe(201);
  await first.end('SIGKILL');
  const second = start(dataDir);
  expect(await storedEmails(await second.address)).toEqual([request.email]);
});

test('a second process on the same data folder is refused with one clear line', async () => {
  const dataDir = newFolder();
  await start(dataDir).address;
  const second = start(dataDir);
  expect(await second.exitCode).toBe(1);
  expect(second.output().trim()).toBe(
    `The data folder ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  );
});

test('SIGTERM ends it with code 0 and leaves the folder free', async () => {
  const dataDir = newFolder();
  const first = start(dataDir);
  await first.address;
  await first.end('SIGTERM');
  expect(await first.exitCode).toBe(0);
  await expect(start(dataDir).address).resolves.toMatch(/^http:/);
});
