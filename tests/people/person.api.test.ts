import { expect, test } from 'vitest';
import {
  peopleSchema,
  peopleStatsSchema,
  type PersonRecord,
  personRecordSchema,
  personSchema,
} from '#model/people/contract.ts';
import { database } from '#server/db/client.ts';
import { upsertPerson } from '#server/shared/upsert-person.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { insertMessage } from '#tests/support/factories/contact.ts';
import { postAction, decide } from '#tests/support/applications/applications.ts';
import { donationRow, insertDonation } from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { goLive } from '#tests/support/payments/go-live.ts';
import { ensureGiver } from '#server/donations/givers.ts';

async function read(type: string, id: string): Promise<PersonRecord> {
  const response = await callApi(`/api/admin/people/${type}/${id}`, { admin: true });
  return personRecordSchema.parse(response.body);
}

async function listed(id: string) {
  const response = await callApi('/api/admin/people', { admin: true });
  const people = (response.body as unknown[]).map((row) => personSchema.parse(row));
  return people.find((person) => person.id === id);
}

function meet(type: 'researcher' | 'donor' | 'partner', email: string, name = 'Test Person') {
  const { queries } = database();
  if (type === 'donor') return ensureGiver(queries, { name, email });
  return upsertPerson(queries, { type, name, email });
}

test('a person has one timeline of messages, applications, acts and donations, newest first', async () => {
  const email = `Person-${crypto.randomUUID()}@Example.org`;
  const id = await meet('researcher', email.toLowerCase());
  const donorId = await meet('donor', email);
  const donation = await insertDonation({
    donorEmail: email,
    donorName: 'Test Person',
    amountCents: 5000,
    status: 'succeeded',
    createdAt: new Date('2025-12-31'),
    receivedAt: new Date('2026-01-01'),
  });
  const message = await insertMessage({ email, createdAt: new Date('2026-01-02') });
  await insertMessage({ email, spam: true });
  await insertApplication({ email, spam: true });
  const { id: applicationId } = await insertApplication({
    email,
    createdAt: new Date('2026-01-03'),
  });
  await decide(applicationId, 'declined');
  await postAction(applicationId, 'undo');
  const { person, others, timeline } = await read('researcher', id);
  expect(person).toMatchObject({ id, type: 'researcher' });
  expect(others).toEqual([{ type: 'donor', id: donorId, name: 'Test Person' }]);
  expect(timeline).toMatchObject([
    { kind: 'act', act: 'undone', applicationId },
    { kind: 'act', act: 'declined', applicationId },
    { kind: 'application', applicationId },
    { kind: 'message', id: message, subject: 'A question', email },
    {
      kind: 'donation',
      id: donation,
      amountCents: 5000,
      status: 'succeeded',
      testMode: true,
      at: '2026-01-01T00:00:00.000Z',
    },
  ]);
  expect((await read('donor', donorId)).timeline).toHaveLength(5);
});

test('two donors without an address keep their donations apart', async () => {
  const [one, two] = [await meet('donor', '', 'One'), await meet('donor', '', 'Two')];
  const donation = await insertDonation({ donorName: 'One', personId: one });
  await insertDonation({ donorName: 'Two', personId: two });
  const { others, timeline } = await read('donor', one);
  expect(others).toEqual([]);
  expect(timeline).toMatchObject([{ kind: 'donation', id: donation }]);
});

/** Meets a donor in test mode, one in both modes, and a researcher. */
async function meetInBothModes() {
  const email = (name: string) => `${name}-${crypto.randomUUID()}@example.org`;
  const testDonor = await meet('donor', email('test'));
  const both = await meet('donor', email('both'));
  const researcher = await meet('researcher', email('researcher'));
  const give = (personId: string, livemode: boolean) =>
    insertDonation({ personId, livemode, status: 'succeeded' });
  const testDonation = await give(testDonor, false);
  await give(both, false);
  const liveDonation = await give(both, true);
  return { testDonor, both, researcher, testDonation, liveDonation };
}

async function readIds(query = ''): Promise<string[]> {
  const response = await callApi(`/api/admin/people${query}`, { admin: true });
  expect(response.headers.get('x-total-count')).toBe(String((response.body as unknown[]).length));
  return peopleSchema.parse(response.body).map(({ id }) => id);
}

async function countDonors(): Promise<number> {
  const response = await callApi('/api/admin/people/stats', { admin: true });
  return peopleStatsSchema.parse(response.body).donor;
}

test('a test site lists everybody, and says who is a test donor alone', async () => {
  const { testDonor, both, researcher } = await meetInBothModes();
  expect(await readIds()).toEqual(expect.arrayContaining([testDonor, both, researcher]));
  expect(await listed(testDonor)).toMatchObject({ testOnly: true });
  expect(await listed(both)).toMatchObject({ testOnly: false });
});

test('a live site lists test donors only when they are asked for', async () => {
  const { testDonor, both, researcher } = await meetInBothModes();
  goLive();
  const everybody = [testDonor, both, researcher];
  expect((await readIds()).filter((id) => everybody.includes(id)).sort()).toEqual(
    [both, researcher].sort(),
  );
  expect(await readIds('?test=only')).toContain(testDonor);
  expect(await readIds('?test=only')).not.toContain(both);
});

test('a live site counts live donors only', async () => {
  await meetInBothModes();
  const donors = await countDonors();
  goLive();
  expect(await countDonors()).toBe(donors - (await readIds('?test=only')).length);
});

test('a live site shows live donations, and test donations of a test donor', async () => {
  const { testDonor, both, testDonation, liveDonation } = await meetInBothModes();
  goLive();
  expect((await read('donor', both)).timeline).toMatchObject([{ id: liveDonation }]);
  expect((await read('donor', testDonor)).timeline).toMatchObject([{ id: testDonation }]);
});

test('the page of a giver has how each gift was paid, and what each year’s statement says', async () => {
  const gift = { reference: '2281', receivedOn: '2025-12-09', amountCents: 200_000 };
  const { personId } = await donationRow((await recordDonation(gift)).id);
  const { timeline, years } = await read('donor', personId ?? '');
  expect(timeline).toMatchObject([{ kind: 'donation', method: 'Check no. 2281' }]);
  expect(years).toEqual([
    { year: 2025, gifts: 1, totalCents: 200_000, described: null, sentAt: null },
  ]);
});

test('an unknown person or another type answers 404', async () => {
  const id = await meet('donor', `donor-${crypto.randomUUID()}@example.org`);
  for (const path of [
    `researcher/${id}`,
    `visitor/${id}`,
    'donor/x',
    `donor/${crypto.randomUUID()}`,
  ]) {
    expect(await callApi(`/api/admin/people/${path}`, { admin: true })).toMatchObject(
      refusal(404, 'Person not found'),
    );
  }
});

test('the list shows the review: what waits longest, else what was decided last', async () => {
  const email = `researcher-${crypto.randomUUID()}@example.org`;
  const id = await meet('researcher', email);
  const donorId = await meet('donor', email);
  expect((await listed(id))?.review).toBeNull();
  const decided = await insertApplication({
    email,
    status: 'declined',
    decidedAt: new Date(),
    createdAt: new Date('2026-11-03T12:00:00Z'),
  });
  expect((await listed(id))?.review).toMatchObject({
    applicationId: decided.id,
    status: 'declined',
  });
  const createdAt = new Date('2026-11-04T12:00:00Z');
  const waiting = await insertApplication({ email: email.toUpperCase(), createdAt });
  await insertApplication({ email, createdAt: new Date('2026-11-05T12:00:00Z') });
  expect((await listed(id))?.review).toEqual({
    applicationId: waiting.id,
    status: 'pending',
    createdAt: createdAt.toISOString(),
    clockStops: [],
  });
  expect((await listed(donorId))?.review).toBeNull();
});

test('a reversal stands at the time when staff made it, not at that of its donation', async () => {
  const { id } = await recordDonation({ receivedOn: '2025-05-05', amountCents: 10_000 });
  const reversed = await callApi(`/api/admin/donations/${id}/reverse`, {
    method: 'POST',
    admin: true,
    body: { amountCents: 4_000 },
  });
  expect(reversed.status).toBe(201);
  const { personId } = await donationRow(id);
  const { timeline } = await read('donor', personId ?? '');
  const reversal = await donationRow((reversed.body as { id: string }).id);
  expect(timeline).toMatchObject([
    { isReversal: true, at: reversal.createdAt.toISOString() },
    { id, at: '2025-05-05T20:00:00.000Z' },
  ]);
});
