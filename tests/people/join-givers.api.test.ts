/** Staff join two givers, take it back, and part them later. */
import { eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { personRecordSchema } from '#model/people/contract.ts';
import { database } from '#server/db/client.ts';
import {
  contactMessages,
  donations,
  giverJoins,
  giverMailboxes,
  outbox,
  people,
  privateLinks,
} from '#server/db/schema.ts';
import { eraseData, exportData } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { sendAcknowledgmentAgain } from '#server/donations/documents/send-again.ts';
import { correctGiverName } from '#server/donations/giving/correct-giver-name.ts';
import { mailGivingLink } from '#server/donations/giving/mail-giving-link.ts';
import { mailMoveCode } from '#server/donations/giving/move-mailbox.ts';
import { joinGivers } from '#server/donations/join-givers.ts';
import { mailStatements, previewStatements } from '#server/donations/giving/mail-statements.ts';
import { findRecords } from '#server/search/find-records.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import {
  confirmDonation,
  donationRow,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { insertMessage } from '#tests/support/factories/contact.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { findInTables } from '#tests/support/find-in-tables.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { giverAt } from '#tests/support/donations/givers.ts';
import { aroundCalls } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(() => emptyTables(donations, outbox, people, privateLinks, contactMessages));

const paidIn2025 = { status: 'succeeded', receivedAt: new Date('2025-05-05T12:00:00Z') } as const;

const ofLastYear = { receivedOn: '2025-06-06', send: false } as const;

const path = (id: string) => `/api/admin/people/donor/${id}`;

const post = (id: string, act: 'join' | 'kind', body: object) =>
  callApi(`${path(id)}/${act}`, { method: 'POST', admin: true, body });

const part = (id: string, join: string) =>
  callApi(`${path(id)}/join/${join}`, { method: 'DELETE', admin: true });

const read = async (id: string) =>
  personRecordSchema.parse((await callApi(path(id), { admin: true })).body);

/** Two entries of one giver, who wrote her name in two ways. */
async function giveTwice() {
  const [home, work] = [newAddress(), newAddress()];
  const one = await insertDonation({ ...paidIn2025, donorName: 'Ana Roe', donorEmail: home });
  const two = await insertDonation({ ...paidIn2025, donorName: 'A. M. Roe', donorEmail: work });
  const [id, other] = [(await giverAt(home)).id, (await giverAt(work)).id];
  return { home, work, one, two, id, other };
}

const holdings = async () => ({
  people: await selectRows(people),
  gifts: (await selectRows(donations)).map((row) => [row.id, row.personId]).sort(),
  mailboxes: (await selectRows(giverMailboxes)).sort((a, b) => a.id.localeCompare(b.id)),
});

/** Joins the two entries of one giver. */
async function joinTwo() {
  const given = await giveTwice();
  const { status, body } = await post(given.id, 'join', { giver: given.other });
  expect(status).toBe(200);
  return { ...given, joined: personRecordSchema.parse(body) };
}

test('givers who are joined have one timeline', async () => {
  freezeClock();
  const { id, other, one, two, joined } = await joinTwo();
  expect(joined.timeline.map((entry) => 'id' in entry && entry.id).sort()).toEqual(
    [one, two].sort(),
  );
  expect(joined.joins).toMatchObject([{ name: 'A. M. Roe', gifts: 1 }]);
  const undoUntil = Date.parse(joined.joins[0]?.undoUntil ?? '');
  expect(Math.abs(undoUntil - Date.now() - 600_000)).toBeLessThan(120_000);
  expect(await read(other)).toEqual(await read(id));
});

test('givers who are joined have one statement', async () => {
  const { id } = await joinTwo();
  const { statements } = await previewStatements(new Date('2026-01-15T12:00:00Z'));
  expect(statements).toMatchObject([{ donorId: id, totalCents: 5_000 }]);
});

test('givers who are joined have one export', async () => {
  const { home, one, two } = await joinTwo();
  const exported = JSON.stringify(await exportData(await findSubject({ email: home })));
  for (const own of [one, two, 'A. M. Roe']) expect(exported).toContain(own);
});

test('a join that is undone leaves everything as it was', async () => {
  const { id, other } = await giveTwice();
  const before = await holdings();
  const { body } = await post(id, 'join', { giver: other });
  const joinId = personRecordSchema.parse(body).joins[0]?.id ?? '';
  const parted = await part(id, joinId);
  expect((await read(other)).person.id).toBe(other);
  expect(parted).toMatchObject({ status: 200, body: { joins: [] } });
  expect(await holdings()).toEqual({
    ...before,
    people: expect.arrayContaining(before.people) as typeof before.people,
  });
  expect((await part(id, joinId)).status).toBe(404);
});

test('parted later, each has what came and moved there meanwhile', async () => {
  freezeClock();
  const { id, other, work, two } = await giveTwice();
  await post(id, 'join', { giver: other });
  const later = await insertDonation({ ...paidIn2025, donorName: 'A. M. Roe', donorEmail: work });
  expect((await donationRow(later)).personId).toBe(id);
  const moved = newAddress();
  await sendAcknowledgmentAgain(two, { email: moved });
  vi.setSystemTime(Date.now() + 6_000_000);
  const [join] = (await read(id)).joins;
  expect(join?.undoUntil).toBeNull();
  await part(id, join?.id ?? '');
  for (const gift of [two, later]) expect((await donationRow(gift)).personId).toBe(other);
  expect(await giverAt(moved)).toMatchObject({ id: other, email: moved });
  const next = await insertDonation({ ...paidIn2025, donorName: 'A. M. Roe', donorEmail: moved });
  expect((await donationRow(next)).personId).toBe(other);
});

test('gifts without an address, and what was joined before, part as they were joined', async () => {
  const { id, other } = await giveTwice();
  const check = await recordDonation({ donorName: 'Ana', donorEmail: '' });
  const third = (await donationRow(check.id)).personId ?? '';
  await post(other, 'join', { giver: third });
  await post(id, 'join', { giver: other });
  const [outer, inner] = (await read(id)).joins;
  expect([outer?.name, inner?.name]).toEqual(['A. M. Roe', 'Ana']);
  await part(id, outer?.id ?? '');
  expect((await donationRow(check.id)).personId).toBe(other);
  expect((await read(other)).joins).toMatchObject([{ name: 'Ana' }]);
  await part(other, inner?.id ?? '');
  expect((await donationRow(check.id)).personId).toBe(third);
});

test('a giver without an address has its statement where the joined one has, until they part', async () => {
  const email = newAddress();
  const check = await recordDonation({ ...ofLastYear, donorName: 'Sample Fund', donorEmail: '' });
  const id = (await donationRow(check.id)).personId ?? '';
  await recordDonation({ ...ofLastYear, donorName: 'Ana Roe', donorEmail: email });
  const addresses = async () =>
    (await previewStatements(new Date('2026-01-15T12:00:00Z'))).statements.map(
      ({ donorId, address }) => [donorId, address],
    );
  const other = (await giverAt(email)).id;
  await post(id, 'join', { giver: other });
  expect(await addresses()).toEqual([[id, email]]);
  await part(id, (await read(id)).joins[0]?.id ?? '');
  expect(await addresses()).toEqual([[other, email]]);
});

test('25 presses at once join once, and crosswise ones leave one giver', async () => {
  const { id, other } = await giveTwice();
  const presses = Array.from({ length: 25 }, (_, index) =>
    index % 2 === 0 ? post(id, 'join', { giver: other }) : post(other, 'join', { giver: id }),
  );
  const statuses = (await Promise.all(presses)).map(({ status }) => status);
  // The presses of the direction that came first all succeed.
  const [even, odd] = [0, 1].map((rest) => statuses.filter((_, index) => index % 2 === rest));
  const [won, lost] = even?.includes(200) ? [even, odd] : [odd, even];
  expect(new Set(won)).toEqual(new Set([200]));
  expect(lost?.every((status) => [404, 422].includes(status))).toBe(true);
  expect(await selectRows(people)).toHaveLength(1);
  expect(await selectRows(giverJoins)).toHaveLength(1);
});

test('an export and an erasure of the joined giver hold all of both, at each mailbox, and nothing stays', async () => {
  const { id, other, home, work } = await giveTwice();
  await mailStatements(new Date('2026-01-15T12:00:00Z'));
  await mailGivingLink(work);
  await insertMessage({ email: work, name: 'A. M. Roe', subject: 'From the other mailbox' });
  await post(id, 'join', { giver: other });
  const stranger = await insertMessage({ email: newAddress(), name: 'A. M. Roe' });
  const exported = await exportData(await findSubject({ email: home }));
  expect(exported).toMatchObject({ messages: [{ subject: 'From the other mailbox' }] });
  expect(exported.mails.map(({ to }) => to)).toEqual(expect.arrayContaining([home, work]));
  expect(exported.links).toHaveLength(1);
  await eraseData(await findSubject({ email: home }));
  for (const text of [home, work, 'Ana Roe']) expect(await findInTables(text)).toEqual([]);
  expect((await selectRows(contactMessages)).map((row) => row.id)).toEqual([stranger]);
});

test('an erasure leaves what another giver has at the joined one’s mailbox', async () => {
  const { id, other, home, work } = await giveTwice();
  await insertDonation({ ...paidIn2025, donorName: 'Roe Family Foundation', donorEmail: work });
  await mailGivingLink(work);
  const kept = await insertMessage({ email: work, name: 'Roe Family Foundation' });
  await insertMessage({ email: work, name: 'A. M. Roe' });
  await post(id, 'join', { giver: other });
  await eraseData(await findSubject({ email: home, person: id }));
  expect((await selectRows(contactMessages)).map((row) => row.id)).toEqual([kept]);
  expect(await giverAt(work)).toMatchObject({ name: 'Roe Family Foundation' });
  expect(await selectRows(privateLinks)).toMatchObject([{ email: work }]);
  expect(await findInTables('A. M. Roe')).toEqual([]);
});

test('an erasure finds the mistyped mailboxes of a giver, and leaves what the stranger there wrote', async () => {
  const [mistyped, asked, right] = [newAddress(), newAddress(), newAddress()];
  const gift = await insertDonation({
    ...paidIn2025,
    donorName: 'Ana Roe',
    donorEmail: mistyped,
  });
  await mailGivingLink(mistyped);
  await mailStatements(new Date('2026-01-15T12:00:00Z'));
  await sendAcknowledgmentAgain(gift, { email: right });
  await mailMoveCode(await giverAt(right), right, asked);
  const stranger = await insertMessage({ email: mistyped, name: 'A Stranger' });
  await eraseData(await findSubject({ email: right }));
  expect(await findInTables(mistyped)).toEqual(['contact_messages']);
  expect((await selectRows(contactMessages)).map((row) => row.id)).toEqual([stranger]);
  for (const text of [right, asked, 'Ana Roe']) expect(await findInTables(text)).toEqual([]);
});

test('an erasure during which its giver is joined to another leaves nothing of either', async () => {
  const email = newAddress();
  const paid = await payDonation({ amount: 25, donorName: 'A. M. Roe', donorEmail: email });
  await confirmDonation(paid.paymentId);
  const home = newAddress();
  await insertDonation({ ...paidIn2025, donorName: 'Ana Roe', donorEmail: home });
  const [id, other] = [(await giverAt(home)).id, (await giverAt(email)).id];
  let joining: Promise<unknown> | undefined;
  const end = aroundCalls(async (_call, answer) => {
    joining ??= joinGivers(id, other);
    await joining;
    return answer();
  });
  onTestFinished(end);
  const report = await eraseData(await findSubject({ email }));
  expect(report).toMatchObject({ people: 1, donations: 2 });
  expect(await selectRows(people)).toEqual([]);
  expect(await selectRows(giverJoins)).toEqual([]);
  expect(await selectRows(giverMailboxes)).toEqual([]);
  expect((await selectRows(donations)).map(({ donorEmail }) => donorEmail)).toEqual([null, null]);
});

test('who is no other giver is refused, and an unknown one is not there', async () => {
  const { id, other } = await giveTwice();
  expect(await post(id, 'join', { giver: id })).toMatchObject(wrong({ giver: /same one/ }));
  expect(await post(id, 'join', { giver: crypto.randomUUID() })).toMatchObject(
    wrong({ giver: /No giver/ }),
  );
  expect((await post(id, 'join', { giver: 'Ana' })).status).toBe(422);
  expect((await post(crypto.randomUUID(), 'join', { giver: other })).status).toBe(404);
  expect(await selectRows(giverMailboxes, isNull(giverMailboxes.until))).toHaveLength(2);
});

test('the page of a giver suggests who bears the same name', async () => {
  const { id } = await giveTwice();
  const namesake = await insertDonation({
    ...paidIn2025,
    donorName: 'ana roé',
    donorEmail: newAddress(),
  });
  const { personId } = await donationRow(namesake);
  expect((await read(id)).alike).toMatchObject([{ id: personId, name: 'ana roé' }]);
});

test('staff say what kind of giver somebody is', async () => {
  const { id } = await giveTwice();
  expect((await post(id, 'kind', { kind: 'fund' })).body).toMatchObject({
    person: { kind: 'fund' },
  });
  expect((await post(id, 'kind', { kind: 'team' })).status).toBe(422);
  const [found] = await database().queries.select().from(people).where(eq(people.id, id));
  expect(found?.kind).toBe('fund');
});

test('a search says what kind of giver it found', async () => {
  const { id } = await giveTwice();
  await post(id, 'kind', { kind: 'fund' });
  await recordDonation({ donorName: 'Roe Foundation', giverKind: 'organization' });
  await insertDonation({ ...paidIn2025, donorName: 'ana roé', donorEmail: newAddress() });
  const listed = (await findRecords('roe')).filter(({ kind }) => kind === 'person');
  expect(
    listed.map(({ title, detail }) => `${title}: ${detail.split(', ', 2).join(', ')}`),
  ).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Ana Roe: Donor, fund$/),
      'Roe Foundation: Donor, organization',
      expect.stringMatching(/^ana roé: Donor, \S+@/),
    ]),
  );
});

test('the page of an organization has its gifts', async () => {
  const { id } = await recordDonation({ donorName: 'Roe Foundation', giverKind: 'organization' });
  const { personId } = await donationRow(id);
  expect((await read(personId ?? '')).timeline).toMatchObject([{ id }]);
});

test('a new name holds at each of a joined giver’s mailboxes, and one that is taken at any is refused', async () => {
  const { home, work, id, other } = await giveTwice();
  await post(id, 'join', { giver: other });
  await insertDonation({ ...paidIn2025, donorName: 'Cleo Roe', donorEmail: work });
  const giver = await giverAt(home);
  await expect(correctGiverName(giver, 'Cleo Roe')).rejects.toMatchObject({ status: 422 });
  await correctGiverName(giver, 'Ana Maria Roe');
  const next = { ...paidIn2025, donorName: 'Ana Maria Roe', donorEmail: work };
  const gift = await insertDonation(next);
  expect(await donationRow(gift)).toMatchObject({ personId: id });
});

test('an address that no giver uses any more is forgotten in a join too', async () => {
  const id = await insertDonation({ ...paidIn2025, donorEmail: newAddress() });
  const { personId } = await donationRow(id);
  const mistyped = newAddress();
  const joined = { name: 'Test Donor', kind: 'person', createdAt: new Date() } as const;
  await database()
    .queries.insert(giverJoins)
    .values({
      giverId: personId ?? '',
      joinedId: crypto.randomUUID(),
      ...joined,
      email: mistyped,
      donationIds: [],
      mailboxIds: [],
    });
  await eraseData({ email: mistyped, names: null, giverIds: [] });
  expect(await selectRows(giverJoins)).toMatchObject([{ name: 'Test Donor', email: '' }]);
});

/** Joins a giver of four mailboxes, of which one was left for another. */
async function giveFromFour() {
  const { home, work, two, id, other } = await giveTwice();
  const [old, moved] = [newAddress(), newAddress()];
  await insertDonation({ ...paidIn2025, donorName: 'Ana Roe', donorEmail: old });
  const third = await giverAt(old);
  await post(id, 'join', { giver: other });
  await post(id, 'join', { giver: third.id });
  await sendAcknowledgmentAgain(two, { email: moved, scope: [two] });
  return { home, work, old, moved, id };
}

test('a giver is found by each mailbox and name', async () => {
  const { home, work, moved, id } = await giveFromFour();
  for (const text of [home, work, moved, 'A. M. Roe']) {
    expect(await findRecords(text)).toContainEqual(expect.objectContaining({ kind: 'person', id }));
  }
});

test('a giver’s page lists each mailbox, and until when it was used', async () => {
  const { home, work, old, moved, id } = await giveFromFour();
  const { mailboxes } = await read(id);
  expect(mailboxes).toMatchObject([
    { email: moved, until: null },
    { email: old, until: null },
    { email: home, until: null },
    { email: work, until: expect.any(String) as string },
  ]);
});

test('a giver’s page lists the messages from the mailboxes in use', async () => {
  const { work, moved, id } = await giveFromFour();
  const message = await insertMessage({ email: moved });
  await insertMessage({ email: work });
  const { timeline } = await read(id);
  const messages = timeline.filter(({ kind }) => kind === 'message');
  expect(messages).toMatchObject([{ id: message }]);
});

test('givers at one mailbox are suggested, and each page has what its own giver sent', async () => {
  const { home, work, id, other } = await giveTwice();
  await post(id, 'join', { giver: other });
  const shared = { ...paidIn2025, donorName: 'Roe Family Foundation', donorEmail: work };
  const { personId } = await donationRow(await insertDonation(shared));
  const foundation = personId ?? '';
  const sent = {
    own: await insertMessage({ email: home, name: 'Somebody' }),
    other: await insertMessage({ email: work, name: 'roe family foundation' }),
    nobody: await insertMessage({ email: work, name: 'The Desk' }),
  };
  const messages = async (giver: string) =>
    (await read(giver)).timeline.flatMap((entry) => (entry.kind === 'message' ? entry.id : []));
  expect((await messages(id)).sort()).toEqual([sent.own, sent.nobody].sort());
  expect((await messages(foundation)).sort()).toEqual([sent.other, sent.nobody].sort());
  expect((await read(id)).alike).toMatchObject([{ id: foundation }]);
  expect((await read(foundation)).alike).toMatchObject([{ id }]);
});

test('a second press, at once or after a lost response, joins no more than the first', async () => {
  // Givers without a mailbox are joined, too.
  const name = { donorEmail: undefined, ...ofLastYear };
  const gifts = [
    await recordDonation({ ...name, donorName: 'Roe Fund', giverKind: 'organization' }),
    await recordDonation({ ...name, donorName: 'The Roe Fund', giverKind: 'organization' }),
  ];
  const [id, other] = await Promise.all(
    gifts.map(async (gift) => (await donationRow(gift.id)).personId ?? ''),
  );
  if (!id || !other) throw new Error('Each gift has a giver.');
  const press = () => post(id, 'join', { giver: other });
  const replies = await Promise.all(Array.from({ length: 5 }, press));
  replies.push(await press());
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { joins } = await read(id);
  expect(joins).toMatchObject([{ gifts: 1 }]);
  expect((await part(id, joins[0]?.id ?? '')).status).toBe(200);
  expect(await selectRows(giverJoins)).toEqual([]);
});
