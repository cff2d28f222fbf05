import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { contactMessageSchema } from '#model/messages/admin-messages.ts';
import { personSchema } from '#model/people/contract.ts';
import { applicationSchema } from '#model/applications/admin-applications.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { buildContactRequest, insertMessage } from '#tests/support/factories/contact.ts';
import { type ApiReply, callApi, readPages, wrong } from '#tests/support/call-api.ts';

const parseMessages = (body: unknown) => z.array(contactMessageSchema).parse(body);
const messages = ({ body }: ApiReply) => parseMessages(body);

test('GET /api/admin/contacts lists a visitor’s message with every field', async () => {
  const request = buildContactRequest();
  await callApi('/api/contact', { method: 'POST', body: request });
  const reply = await callApi('/api/admin/contacts', { admin: true });
  expect(reply.status).toBe(200);
  const found = messages(reply).find((row) => row.email === request.email);
  expect(found).toMatchObject({ ...request, spam: false });
  expect(found?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('GET /api/admin/contacts keeps a row without contactType', async () => {
  const id = await insertMessage({ contactType: null });
  const rows = messages(await callApi('/api/admin/contacts', { admin: true }));
  expect(rows.find((row) => row.id === id)?.contactType).toBeNull();
});

test('GET /api/admin/contacts keeps what is marked as spam apart', async () => {
  const id = await insertMessage({ spam: true });
  const usual = messages(await callApi('/api/admin/contacts', { admin: true }));
  const marked = messages(await callApi('/api/admin/contacts?spam=only', { admin: true }));
  expect(usual.map((row) => row.id)).not.toContain(id);
  expect(marked.map((row) => row.id)).toContain(id);
});

test('GET /api/admin/contacts pages through every row once, newest first, even when times are equal', async () => {
  const createdAt = new Date('2020-01-01T00:00:00.123Z');
  const inserted = await Promise.all(Array.from({ length: 7 }, () => insertMessage({ createdAt })));
  const { rows, sizes, totals } = await readPages('/api/admin/contacts?limit=3', parseMessages);
  expect(Math.max(...sizes)).toBe(3);
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(totals).toEqual([ids.length]);
  expect(ids).toEqual(expect.arrayContaining(inserted));
  const times = rows.map((row) => row.createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('a response with messages is no larger than the platform carries, and the next one goes on', async () => {
  const message = 'ä'.repeat(600_000);
  const createdAt = new Date('2200-01-01T00:00:00Z');
  const inserted = await Promise.all(
    Array.from({ length: 5 }, () => insertMessage({ message, createdAt, spam: true })),
  );
  const path = '/api/admin/contacts?spam=only&limit=5';
  const { rows } = await readPages(path, (body) => {
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(6_000_000);
    return parseMessages(body);
  });
  expect(
    rows
      .slice(0, 5)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(inserted.sort());
});

test.each(['0', '-1', '1.5', 'x', '5001', ''])(
  'GET /api/admin/contacts?limit=%s answers 422',
  async (limit) => {
    const reply = await callApi(`/api/admin/contacts?limit=${limit}`, { admin: true });
    expect(reply).toMatchObject(wrong({ limit: 'limit must be a whole number from 1 to 5000.' }));
  },
);

const someId = crypto.randomUUID();

test.each([
  'x',
  ...[
    '2020-01-01T00:00:00.000Z not-an-id',
    `2020 ${someId}`,
    `-271821-04-20T00:00:00.000Z ${someId}`,
    `+275760-09-13T00:00:00.000Z ${someId}`,
  ].map((text) => Buffer.from(text).toString('base64url')),
])('GET /api/admin/contacts?after=%s answers 422', async (after) => {
  const reply = await callApi(`/api/admin/contacts?after=${after}`, { admin: true });
  expect(reply).toMatchObject(
    wrong({ after: 'after must be a value from a Link header of this list.' }),
  );
});

test('the figures of messages count all, each kind of inquiry and what is open, and spam apart', async () => {
  const read = async () =>
    (await callApi('/api/admin/contacts/stats', { admin: true })).body as Record<string, number>;
  const before = await read();
  await insertMessage({ contactType: 'researcher' });
  await insertMessage({ contactType: 'partner' });
  await insertMessage({ contactType: 'donor' });
  await insertMessage({ contactType: null, answeredAt: new Date() });
  await insertMessage({ contactType: 'donor', spam: true });
  const after = await read();
  const grown = Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)]),
  );
  expect(grown).toEqual({ total: 4, researcher: 1, partner: 1, donor: 1, open: 3, spam: 1 });
});

test('GET /api/admin/people lists a partner with every field, and counts them', async () => {
  const request = buildContactRequest({ contactType: 'partner' });
  await callApi('/api/contact', { method: 'POST', body: request });
  const list = await callApi('/api/admin/people', { admin: true });
  const people = (list.body as unknown[]).map((row) => personSchema.parse(row));
  expect(people.find((person) => person.email === request.email)).toMatchObject({
    type: 'partner',
    name: request.name,
    institution: null,
  });
  const stats = await callApi('/api/admin/people/stats', { admin: true });
  expect(stats.body).toMatchObject({ total: Number(list.headers.get('x-total-count')) });
});

const parseApplications = (body: unknown) => z.array(applicationSchema).parse(body);

describe('GET /api/admin/applications', () => {
  const list = async (query: string) => {
    const reply = await callApi(`/api/admin/applications${query}`, { admin: true });
    expect(reply.status).toBe(200);
    return parseApplications(reply.body);
  };

  test.each(['', '?status=pending', '?status=all'])(
    'GET /api/admin/applications%s lists what is pending',
    async (query) => {
      const { id, number, createdAt, ...row } = await insertApplication();
      const found = (await list(query)).find((application) => application.id === id);
      expect(found).toMatchObject({
        firstName: row.firstName,
        degrees: row.degrees,
        status: 'pending',
        reference: `BAI-${dayInPacific(createdAt).slice(0, 4)}-${String(number).padStart(4, '0')}`,
      });
    },
  );

  test.each(['approved', 'declined'] as const)(
    'GET /api/admin/applications?status=%s lists no other',
    async (status) => {
      const decided = await insertApplication({ status, decidedAt: new Date() });
      const rows = await list(`?status=${status}`);
      expect(rows.map((row) => row.id)).toContain(decided.id);
      expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]));
      expect((await list('')).map((row) => row.id)).not.toContain(decided.id);
    },
  );

  test('pending applications come oldest first, without what is marked as spam', async () => {
    const newer = await insertApplication({ createdAt: new Date('2020-01-02') });
    const older = await insertApplication({ createdAt: new Date('2020-01-01') });
    const marked = await insertApplication({ spam: true });
    const ids = (await list('?status=pending')).map((row) => row.id);
    expect(ids.indexOf(older.id)).toBeLessThan(ids.indexOf(newer.id));
    expect(ids).not.toContain(marked.id);
    expect((await list('?status=all&spam=only')).map((row) => row.id)).toContain(marked.id);
  });

  test('GET /api/admin/applications pages through every row once, oldest first, even when times are equal', async () => {
    const createdAt = new Date('2019-01-01T00:00:00.123Z');
    const inserted = await Promise.all(
      Array.from({ length: 7 }, () => insertApplication({ createdAt })),
    );
    const path = '/api/admin/applications?status=all&limit=3';
    const { rows, sizes, totals } = await readPages(path, parseApplications);
    expect(Math.max(...sizes)).toBe(3);
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(totals).toEqual([ids.length]);
    expect(ids).toEqual(expect.arrayContaining(inserted.map(({ id }) => id)));
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
  });

  test('an unknown status of applications answers 422', async () => {
    expect(await callApi('/api/admin/applications?status=lost', { admin: true })).toMatchObject(
      wrong({ status: 'status must be one of pending, approved, declined, withdrawn, all.' }),
    );
  });
});
