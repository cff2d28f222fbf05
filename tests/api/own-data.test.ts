import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OwnData, ownDataSchema } from '#contracts/own-data.ts';
import { letters } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { donations, outbox, privacyLog } from '#server/db/schema.ts';
import { upsertPerson } from '#server/people/upsert-person.ts';
import { identity } from '#site/identity.ts';
import { insertApplication } from '#tests/factories/applications.ts';
import { buildContactRequest } from '#tests/factories/contact.ts';
import { decide, readReview } from '#tests/support/applications.ts';
import { callApi } from '#tests/support/call-api.ts';

function ask(path: string, body: object) {
  return callApi(`/api/admin/own-data${path}`, { method: 'POST', admin: true, body });
}

async function exportOf(email: string): Promise<OwnData> {
  const reply = await ask('/export', { email });
  expect(reply.status).toBe(200);
  return ownDataSchema.parse(reply.body);
}

/** Somebody with a message, an application, a letter, a gift, mails and three kinds of person. */
async function liveThrough(name = 'Test Researcher') {
  const email = `own-${crypto.randomUUID()}@example.org`;
  await callApi('/api/contact', {
    method: 'POST',
    body: buildContactRequest({ email: email.toUpperCase(), name, contactType: 'partner' }),
  });
  const { id: applicationId } = await insertApplication({ email, note: 'secret-note' });
  await decide(applicationId, 'approved');
  const donationId = crypto.randomUUID();
  const { queries } = database();
  const personId = await upsertPerson(queries, { type: 'donor', name, email });
  await queries.insert(donations).values({
    ...{ id: donationId, amountCents: 5000, currency: 'usd', livemode: true },
    ...{ status: 'succeeded', donorName: name, donorEmail: email, personId },
  });
  return { email, applicationId, donationId };
}

async function lastLog() {
  const [row] = await database()
    .queries.select()
    .from(privacyLog)
    .orderBy(desc(privacyLog.at))
    .limit(1);
  return row;
}

const held = { people: 3, messages: 1, applications: 1, gifts: 1, mails: 2 };

test('the count tells what is held, in any case of the letters', async () => {
  const { email } = await liveThrough();
  expect(await ask('', { email: email.toUpperCase() })).toMatchObject({ status: 200, body: held });
});

test('the export holds everything but the reviewer’s note, and is logged without the address', async () => {
  const { email, donationId } = await liveThrough();
  const data = await exportOf(email);
  expect(data.people.map(({ type }) => type).sort()).toEqual(['donor', 'partner', 'researcher']);
  expect(data.messages).toMatchObject([{ message: 'How are the recordings calibrated?' }]);
  expect(data.applications).toMatchObject([
    {
      experience: 'Nine years of voltage imaging.',
      events: [{ act: 'approved' }],
      letters: [{ withdrawnAt: null }],
    },
  ]);
  expect(data.gifts).toMatchObject([{ id: donationId, amountCents: 5000, donorEmail: email }]);
  expect(data.mails).toHaveLength(2);
  expect(JSON.stringify(data)).not.toContain('secret-note');
  const log = await lastLog();
  expect(log).toMatchObject({ act: 'exported', counts: held });
  expect(JSON.stringify(log)).not.toContain(email);
});

test('names of every script leave whole', async () => {
  for (const name of ["O'Neil", 'Nguyễn Văn Ánh', '李小龍', 'Müller-Lüdenscheidt', 'מרים בן דוד']) {
    const { email } = await liveThrough(name);
    expect((await exportOf(email)).messages).toMatchObject([{ name }]);
  }
});

test('the erasure leaves amount and date of the gift, and no trace of the address', async () => {
  const { email, applicationId, donationId } = await liveThrough();
  const code = (await readReview(applicationId)).letter?.code ?? '';
  const reply = await ask('/erase', { email, confirmEmail: email.toUpperCase() });
  expect(reply).toMatchObject({ status: 200, body: held });
  const none = { people: 0, messages: 0, applications: 0, gifts: 0, mails: 0 };
  expect((await ask('', { email })).body).toEqual(none);

  const { queries } = database();
  const [gift] = await queries.select().from(donations).where(eq(donations.id, donationId));
  expect(gift).toMatchObject({
    ...{ amountCents: 5000, status: 'succeeded' },
    ...{ donorName: null, donorEmail: null, personId: null },
  });
  const [letter] = await queries.select().from(letters).where(eq(letters.code, code));
  expect(letter?.applicationId).toBeNull();
  expect(letter?.withdrawnAt).not.toBeNull();
  const mails = await queries.select().from(outbox);
  expect(JSON.stringify(mails).toLowerCase()).not.toContain(email);
  const log = await lastLog();
  expect(log).toMatchObject({ act: 'erased', counts: held });
  expect(JSON.stringify(log)).not.toContain(email);
});

test('a mail that waited is never sent to whom was erased', async () => {
  const { email, applicationId } = await liveThrough();
  await ask('/erase', { email, confirmEmail: email });
  const rows = await database().queries.select().from(outbox);
  const ours = rows.filter(({ dedupeKey }) => dedupeKey.includes(applicationId));
  expect(ours).toMatchObject([{ state: 'withdrawn', toAddress: '', data: {}, attachments: [] }]);
});

test('nobody else loses anything', async () => {
  const [one, other] = [await liveThrough(), await liveThrough()];
  await ask('/erase', { email: one.email, confirmEmail: one.email });
  expect((await ask('', { email: other.email })).body).toEqual(held);
});

test.each([
  [{ email: 'a@example.org', confirmEmail: 'b@example.org' }, 'confirmEmail'],
  [{ email: 'a@example.org' }, 'confirmEmail'],
  [{ email: '%', confirmEmail: '%' }, 'email'],
])('%j erases nothing', async (body, field) => {
  const reply = await ask('/erase', body);
  expect(reply.status).toBe(422);
  expect(Object.keys((reply.body as { fields: object }).fields)).toContain(field);
});

test('the staff’s own mailbox is refused', async () => {
  const { email } = identity;
  expect((await ask('/erase', { email, confirmEmail: email })).status).toBe(409);
});
