import { expect, test } from 'vitest';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { newDataFolder, startHostIn } from '#tests/support/host/host-in-folder.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';

async function storedEmails(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/admin/contacts`, {
    headers: staffHeaders,
  });
  return ((await response.json()) as { email: string }[]).map((row) => row.email);
}

async function sendMessage(url: string): Promise<string> {
  const request = buildContactRequest();
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  expect(response.status).toBe(201);
  return request.email;
}

test('the data outlives SIGTERM and kill -9, and one process at a time has it', async () => {
  const dataDir = newDataFolder();
  const first = startHostIn(dataDir);
  const sent = await sendMessage(await first.address);
  const refused = startHostIn(dataDir);
  expect(await refused.exitCode).toBe(1);
  expect(refused.output().trim()).toBe(
    `The data folder ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  );
  await first.end('SIGTERM');
  expect(await first.exitCode).toBe(0);
  expect(first.output()).not.toContain('outbox not flushed');

  const second = startHostIn(dataDir);
  const killed = await sendMessage(await second.address);
  await second.end('SIGKILL');
  const third = startHostIn(dataDir);
  expect((await storedEmails(await third.address)).sort()).toEqual([sent, killed].sort());
});
