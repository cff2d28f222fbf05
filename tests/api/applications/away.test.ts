import { expect, test } from 'vitest';
import { insertApplication } from '#tests/factories/applications.ts';
import { callApi } from '#tests/support/call-api.ts';
import { takeDatabaseAway } from '#tests/support/databases/take-database-away.ts';

const away = {
  status: 503,
  body: { error: 'The database is not reachable at the moment. Please try again shortly.' },
};

test.each([
  ['GET', ''],
  ['GET', '/preview?decision=approved'],
  ['GET', '/letter'],
  ['POST', '/decision', { decision: 'approved' }],
  ['PUT', '/note', { note: 'A note.', version: 1 }],
  ['POST', '/undo'],
  ['POST', '/reopen'],
  ['POST', '/letter/withdraw'],
])('%s …/{id}%s answers 503 while the database is away', async (method, rest, body?: object) => {
  const { id } = await insertApplication();
  takeDatabaseAway();
  const request = { method, admin: true as const, ...(body ? { body } : {}) };
  expect(await callApi(`/api/admin/applications/${id}${rest}`, request)).toMatchObject(away);
});

test.each(['', '?status=all', '/stats'])('GET …%s answers 503 too', async (rest) => {
  takeDatabaseAway();
  expect(await callApi(`/api/admin/applications${rest}`, { admin: true })).toMatchObject(away);
});
