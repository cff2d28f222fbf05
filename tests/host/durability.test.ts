import { expect, test } from 'vitest';
import { buildContactRequest } from '#tests/factories/contact.ts';
import { newDataFolder, staffHeaders, startHostIn } from '#tests/support/host/host-in-folder.ts';

async function storedEmails(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/admin/contacts`, {
    headers: staffHeaders,
  });
  return ((await answer.json()) as { email: string }[]).map((row) => row.email);
}

test('a message answered 201 survives kill -9 and an immediate restart', async () => {
  const dataDir = newDataFolder();
  const first = startHostIn(dataDir);
  const request = buildContactRequest();
  const answer = await fetch(`${await first.address}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  expect(answer.status).toBe(201);
  await first.end('SIGKILL');
  const second = startHostIn(dataDir);
  expect(await storedEmails(await second.address)).toEqual([request.email]);
});

test('a second process on the same data folder is refused with one clear line', async () => {
  const dataDir = newDataFolder();
  await startHostIn(dataDir).address;
  const second = startHostIn(dataDir);
  expect(await second.exitCode).toBe(1);
  expect(second.output().trim()).toBe(
    `The data folder ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  );
});

test('SIGTERM sends the mail that is due, ends it with code 0 and leaves the folder free', async () => {
  const dataDir = newDataFolder();
  const first = startHostIn(dataDir);
  await fetch(`${await first.address}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(buildContactRequest()),
  });
  await first.end('SIGTERM');
  expect(await first.exitCode).toBe(0);
  expect(first.output()).not.toContain('outbox not flushed');
  await expect(startHostIn(dataDir).address).resolves.toMatch(/^http:/);
});
