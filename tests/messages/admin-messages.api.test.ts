import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactMessageSchema } from '#model/messages/admin-messages.ts';
import { noteConflictSchema } from '#model/messages/message-changes.ts';
import { contactMessages, people } from '#server/db/schema.ts';
import { insertMessage } from '#tests/support/factories/contact.ts';
import { callApi, refusal, wrong } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';

async function change(id: string, body: object) {
  return callApi(`/api/admin/contacts/${id}`, { method: 'PUT', body, admin: true });
}

async function changed(id: string, body: object) {
  const response = await change(id, body);
  expect(response.status).toBe(200);
  return contactMessageSchema.parse(response.body);
}

test('an answered message keeps the time of its first answer until it is opened again', async () => {
  const id = await insertMessage();
  const { answeredAt, ...message } = await changed(id, { answered: true });
  expect(answeredAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await changed(id, { answered: true })).toEqual({ ...message, answeredAt });
  expect((await change(id, { answered: true })).body).toMatchObject({ answeredEarlier: true });
  expect(await changed(id, { answered: false })).toEqual({ ...message, answeredAt: null });
});

test('a message that was opened by mistake gets the time of its answer back', async () => {
  const answeredAt = '2026-01-01T00:00:00.000Z';
  const id = await insertMessage();
  expect(await changed(id, { answered: true, answeredAt })).toMatchObject({ answeredAt });
});

test('a note that someone else changed meanwhile is kept and answered: 409', async () => {
  const id = await insertMessage();
  await changed(id, { note: 'Mine', noteBase: '' });
  const response = await change(id, { note: 'Theirs', noteBase: '' });
  expect(response).toMatchObject(refusal(409, 'Someone else changed the note meanwhile.'));
  expect(noteConflictSchema.parse(response.body).current).toMatchObject({ id, note: 'Mine' });
  const noteAgain = { note: 'Mine', noteBase: '' };
  expect(await changed(id, noteAgain)).toMatchObject({ note: 'Mine' });
  expect(await changed(id, { note: 'Both', noteBase: 'Mine' })).toMatchObject({ note: 'Both' });
});

test('a note is kept beside what else changes, and can be emptied', async () => {
  const id = await insertMessage();
  await changed(id, { note: '  Asked the lab. ' });
  expect(await changed(id, { answered: true, spam: true })).toMatchObject({
    note: 'Asked the lab.',
    spam: true,
  });
  expect(await changed(id, { note: '' })).toMatchObject({ note: '', spam: true });
});

test('a change of a message without any field changes nothing', async () => {
  const id = await insertMessage({ note: 'Kept' });
  const [before] = await selectRows(contactMessages, eq(contactMessages.id, id));
  await changed(id, {});
  expect(await selectRows(contactMessages, eq(contactMessages.id, id))).toEqual([before]);
});

test('a partner becomes a person once the message is no spam', async () => {
  const email = `partner-${crypto.randomUUID()}@example.org`;
  const id = await insertMessage({ email, contactType: 'partner', spam: true });
  await changed(id, { answered: true });
  expect(await selectRows(people, eq(people.email, email))).toEqual([]);
  await changed(id, { spam: false });
  await changed(id, { spam: false });
  expect(await selectRows(people, eq(people.email, email))).toMatchObject([{ type: 'partner' }]);
});

test.each([
  [{ answered: 'yes' }, { answered: 'answered must be true or false.' }],
  [
    { answered: true, answeredAt: 'today' },
    { answeredAt: 'answeredAt must be a time such as 2026-11-24T17:00:00Z.' },
  ],
  [{ spam: 1 }, { spam: 'spam must be true or false.' }],
  [{ note: 'x'.repeat(10_001) }, { note: 'Note may have at most 10,000 characters.' }],
])('a change of a message refuses %j', async (body, fields) => {
  expect(await change(await insertMessage(), body)).toMatchObject(wrong(fields));
});

test.each([crypto.randomUUID(), '7'])('no message has the id %s: 404', async (id) => {
  expect(await change(id, { answered: true })).toMatchObject(refusal(404, 'Message not found'));
});
