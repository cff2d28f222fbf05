import { and, desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personRecordSchema } from '#model/people/contract.ts';
import { dataExportSchema, erasureReportSchema } from '#model/data-requests/contract.ts';
import { readTables } from '#ops/backup/catalog.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { letters, registerEntries } from '#server/db/applications-schema.ts';
import { database, runSql, equalsText } from '#server/db/client.ts';
import { contactMessages, outbox, people, privacyLog } from '#server/db/schema.ts';
import { identity } from '#model/site/identity.ts';
import { pickSome } from '#tests/support/long-run.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { buildContactRequest, insertMessage } from '#tests/support/factories/contact.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { beginDonation, insertDonation } from '#tests/support/factories/donations.ts';
import { recordDonation, stock } from '#tests/support/factories/recorded-donations.ts';
import { apply, sendApplicantAction } from '#tests/support/applications/applicant.ts';
import { decide } from '#tests/support/applications/applications.ts';
import { addMember, ballotToken, vote } from '#tests/support/applications/board.ts';
import { callApi } from '#tests/support/call-api.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { mentionsAtStripe } from '#tests/support/payments/held-by-stripe.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import {
  browse,
  deliverAll,
  failNextCalls,
  findIntent,
  ledgerObjects,
  refuseCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { cardFields } from '#tests/support/payments/card-fields.ts';
import { selectRows } from '#tests/support/rows.ts';
import { uniqueName } from '#tests/support/factories/unique-name.ts';
import { ensureGiver } from '#server/donations/givers.ts';
import { upsertPerson } from '#server/shared/upsert-person.ts';
import { mailGivingLink } from '#server/donations/giving/mail-giving-link.ts';
import { joinGivers } from '#server/donations/join-givers.ts';
import { giverAt } from '#tests/support/donations/givers.ts';

const queries = () => database().queries;

function ask(path: string, body: object) {
  return callApi(`/api/admin/own-data${path}`, { method: 'POST', admin: true, body });
}

/** Stores a message, an application with its letter, a donation, mails and three kinds of person. */
async function storeEverything(name = "Nguyễn O'Neil 李小龍 דוד") {
  const email = `own-${crypto.randomUUID()}@example.org`;
  await callApi('/api/contact', {
    method: 'POST',
    body: buildContactRequest({ email: email.toUpperCase(), name, contactType: 'partner' }),
  });
  await queries()
    .update(contactMessages)
    .set({ note: 'secret-note' })
    .where(equalsText(contactMessages.email, email));
  const { id: applicationId } = await insertApplication({ email, note: 'secret-note' });
  await decide(applicationId, 'approved');
  const personId = await ensureGiver(queries(), { name, email });
  const donationId = await insertDonation({
    amountCents: 5000,
    status: 'succeeded',
    donorName: name,
    donorEmail: email,
    reference: `Check of ${email}`,
    note: `secret-note about ${email}`,
    personId,
  });
  return { email, name, applicationId, donationId };
}

async function lastLog() {
  const [row] = await queries().select().from(privacyLog).orderBy(desc(privacyLog.at)).limit(1);
  return row;
}

/** Tables with a row that mentions the text anywhere. */
async function mentions(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readTables(queries())) {
    const rows = await runSql(
      queries(),
      sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${text}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

const held = {
  people: 3,
  messages: 1,
  applications: 1,
  donations: 1,
  tributes: 0,
  mails: 2,
  links: 1,
  board: 0,
};
const none = {
  people: 0,
  messages: 0,
  applications: 0,
  donations: 0,
  tributes: 0,
  mails: 0,
  links: 0,
  board: 0,
};

test('the count names what is held, in any case of the letters', async () => {
  const { email } = await storeEverything();
  expect(await ask('', { email: email.toUpperCase() })).toMatchObject({ status: 200, body: held });
});

test('the export holds everything but the notes of staff', async () => {
  const { email, name, applicationId, donationId } = await storeEverything();
  const early = new Date(0);
  await insertApplication({ email, status: 'declined', createdAt: early, decidedAt: early });
  const at = new Date();
  await queries()
    .insert(registerEntries)
    .values({ applicationId, title: 'Use', summary: 'It is.', listedFrom: at, consentedAt: at });
  const response = await ask('/export', { email });
  expect(response.status).toBe(200);
  const data = dataExportSchema.parse(response.body);
  expect(data.people.map(({ type }) => type).sort()).toEqual(['donor', 'partner', 'researcher']);
  expect(data.messages).toMatchObject([{ name, message: 'How are the recordings calibrated?' }]);
  const newestFirst = data.applications.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  expect(newestFirst).toMatchObject([
    {
      experience: 'Nine years of voltage imaging.',
      events: [{ act: 'approved' }],
      letters: [{ withdrawnAt: null }],
      register: [{ title: 'Use' }],
    },
    { events: [], letters: [], register: [] },
  ]);
  expect(data.donations).toMatchObject([{ id: donationId, amountCents: 5000, donorEmail: email }]);
  expect(data.mails).toHaveLength(2);
  expect(JSON.stringify(data)).not.toContain('secret-note');
});

test('an export is logged with counts and without the address', async () => {
  const { email } = await storeEverything();
  await ask('/export', { email });
  const log = await lastLog();
  expect(log).toMatchObject({ act: 'exported', counts: held });
  expect(JSON.stringify(log)).not.toContain(email);
});

const erase = (email: string) => ask('/erase', { email, confirmEmail: email.toUpperCase() });

test('the erasure leaves no mention of the address in any table', async () => {
  const { email } = await storeEverything();
  expect(await mentions(email)).toEqual([
    'contact_messages',
    'donations',
    'giver_mailboxes',
    'outbox',
    'people',
    'private_links',
    'researcher_applications',
  ]);
  await queries()
    .update(outbox)
    .set({ state: 'failed', lastError: `550 No ${email} here` })
    .where(eq(outbox.toAddress, email));
  await checkAlerts();
  expect(await erase(email)).toMatchObject({ status: 200, body: held });
  expect((await ask('', { email })).body).toEqual(none);
  expect(await mentions(email)).toEqual([]);
  expect(await lastLog()).toMatchObject({ act: 'erased', counts: held });
});

test('the erasure of an address leaves what is held of another', async () => {
  const [{ email }, other] = [await storeEverything(), await storeEverything()];
  await erase(email);
  expect((await ask('', { email: other.email })).body).toEqual(held);
});

test('the erasure withdraws the letter of an application', async () => {
  const { email, applicationId } = await storeEverything();
  const [letter] = await selectRows(letters, eq(letters.applicationId, applicationId));
  await erase(email);
  const [after] = await selectRows(letters, eq(letters.code, letter?.code ?? ''));
  expect(after).toMatchObject({ applicationId: null, withdrawnAt: expect.any(Date) as Date });
});

test('the erasure leaves amount and status of the donation', async () => {
  const { email, donationId } = await storeEverything();
  await erase(email);
  expect((await callApi(`/api/donation/${donationId}`)).body).toMatchObject({
    amountCents: 5000,
    status: 'succeeded',
    donorName: null,
    donorEmail: null,
  });
});

test('a mail that waited is never sent after the erasure', async () => {
  const { email, applicationId } = await storeEverything();
  await ask('/erase', { email, confirmEmail: email });
  const ours = await selectRows(outbox, eq(outbox.subjectId, applicationId));
  expect(ours).toMatchObject([{ state: 'withdrawn', toAddress: '', data: {}, attachments: [] }]);
});

test.each([
  [{ email: 'a@example.org', confirmEmail: 'b@example.org' }, 'confirmEmail'],
  [{ email: 'a@example.org' }, 'confirmEmail'],
  [{ email: '%', confirmEmail: '%' }, 'email'],
])('an erasure with %j erases nothing', async (body, field) => {
  const response = await ask('/erase', body);
  expect(response.status).toBe(422);
  expect(Object.keys((response.body as { fields: object }).fields)).toContain(field);
});

test('the staff’s own mailbox is refused', async () => {
  const { email } = identity;
  expect((await ask('/erase', { email, confirmEmail: email })).status).toBe(409);
});

test('the mails to staff about others stay theirs when a giver uses their mailbox, too', async () => {
  const other = await storeEverything();
  const own = giver();
  await insertDonation({ status: 'succeeded', ...own });
  const staff = { donorName: own.donorName, donorEmail: identity.email };
  const ofStaff = await insertDonation({ status: 'succeeded', ...staff });
  const [one, two] = [await giverAt(own.donorEmail), await giverAt(identity.email)];
  await joinGivers(one.id, two.id);
  const notices = async () =>
    (await selectRows(outbox, eq(outbox.toAddress, identity.email))).filter(
      ({ subjectId }) => subjectId !== ofStaff,
    );
  const before = await notices();
  expect(before.map(({ replyToAddress }) => replyToAddress)).toContain(other.email.toUpperCase());
  const { email } = identity;
  for (const request of [{ email }, { email: own.donorEmail }]) {
    const { body } = await ask('/export', request);
    expect(JSON.stringify(body)).not.toContain(other.name);
  }
  const response = await ask('/erase', { email: own.donorEmail, confirmEmail: own.donorEmail });
  expect(response).toMatchObject({ status: 200, body: { donations: 2 } });
  expect(await notices()).toEqual(before);
});

test('a researcher who corrected the name, and gave under the new one, is found whole', async () => {
  const { id, token, email } = await apply({ firstName: 'Ana', lastName: 'Reo' });
  await sendApplicantAction(token, 'correct', { lastName: 'Roe' });
  const donation = { status: 'succeeded', donorName: 'Ana Roe', donorEmail: email } as const;
  const donationId = await insertDonation(donation);
  const [researcher] = await selectRows(
    people,
    and(equalsText(people.email, email), eq(people.type, 'researcher')),
  );
  const person = researcher?.id ?? '';
  const { body } = await callApi(`/api/admin/people/researcher/${person}`, { admin: true });
  const { timeline } = personRecordSchema.parse(body);
  expect(timeline.map((entry) => ('id' in entry ? entry.id : entry.kind))).toEqual(
    expect.arrayContaining([donationId]),
  );
  expect(JSON.stringify(timeline)).toContain(id);
  const response = await ask('/erase', { email, confirmEmail: email, person });
  expect(response).toMatchObject({
    status: 200,
    body: { applications: 1, donations: 1, people: 2 },
  });
  expect(await mentions(email)).toEqual([]);
});

test('at a mailbox that others use, the link of an erased application goes, and theirs stays', async () => {
  const { email } = await apply({ firstName: 'Ana', lastName: 'Roe' });
  const others = { status: 'succeeded', donorName: 'Bo Kim', donorEmail: email } as const;
  await insertDonation(others);
  await insertDonation({ ...others, donorName: 'Cy Lund' });
  const [researcher] = await selectRows(
    people,
    and(equalsText(people.email, email), eq(people.type, 'researcher')),
  );
  const request = { email, confirmEmail: email, person: researcher?.id ?? '' };
  expect((await ask('/erase', request)).body).toMatchObject({ applications: 1, links: 1 });
  expect(await mentions(email)).not.toContain('private_links');
  expect(await mentions(email)).toContain('donations');
});

test('an applicant at the mailbox of a giver of another name is not in what is asked for the giver', async () => {
  const { id, email } = await apply({ firstName: 'Ana', lastName: 'Roe' });
  await insertDonation({
    status: 'succeeded',
    donorName: 'Roe Family Foundation',
    donorEmail: email,
  });
  const [giver] = await selectRows(
    people,
    and(equalsText(people.email, email), eq(people.type, 'donor')),
  );
  const person = giver?.id ?? '';
  const page = await callApi(`/api/admin/people/donor/${person}`, { admin: true });
  expect(JSON.stringify(personRecordSchema.parse(page.body).timeline)).not.toContain(id);
  expect((await ask('', { email, person })).body).toMatchObject({
    applications: 0,
    donations: 1,
    people: 1,
  });
  await ask('/erase', { email, confirmEmail: email, person });
  expect(await mentions(email)).toContain('researcher_applications');
  expect((await ask('', { email })).body).toMatchObject({ applications: 1, donations: 0 });
});

test('who only wrote, from an address of two givers, is found by name', async () => {
  const email = `shared-${crypto.randomUUID()}@example.org`;
  for (const donorName of ['Bo Kim', 'Cy Lund']) {
    await insertDonation({ status: 'succeeded', donorName, donorEmail: email });
  }
  await insertMessage({ name: 'Zed Roe', email });
  const refused = await ask('', { email });
  expect(refused).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('name') as unknown },
  });
  const named = { email, name: 'zed  ROE' };
  expect((await ask('', named)).body).toMatchObject({ messages: 1, donations: 0, people: 0 });
  expect((await ask('', { email, name: 'Bo Kim' })).body).toMatchObject({
    messages: 0,
    donations: 1,
    people: 1,
  });
  await ask('/erase', { ...named, confirmEmail: email });
  expect(await mentions(email)).not.toContain('contact_messages');
  expect(await mentions(email)).toContain('donations');
});

test('a name that nobody else shares the address with leaves no link and no mail behind', async () => {
  const email = `own-${crypto.randomUUID()}@example.org`;
  await insertDonation({ status: 'succeeded', donorName: 'Ada King', donorEmail: email });
  await mailGivingLink(email);
  const named = { email, name: 'ada king' };
  expect((await ask('', named)).body).toMatchObject({
    people: 1,
    donations: 1,
    mails: 1,
    links: 1,
  });
  await insertMessage({ name: 'Bo Kim', email });
  expect((await ask('', named)).body).toMatchObject({ messages: 0, mails: 0, links: 0 });
});

test('a person and an address that is not theirs are refused', async () => {
  const name = uniqueName('Researcher');
  const own = {
    type: 'researcher',
    name,
    email: `own-${crypto.randomUUID()}@example.org`,
  } as const;
  const person = await upsertPerson(queries(), own);
  const other = { email: `other-${crypto.randomUUID()}@example.org`, person };
  expect((await ask('', other)).status).toBe(404);
});

test('a board member reads the own votes in the export, and no mention is left after an erasure', async () => {
  const { id } = await insertApplication();
  const member = await addMember({ email: `board-${crypto.randomUUID()}@example.org` });
  const { email } = member;
  const reason = `A reason of ${email}.`;
  await vote(await ballotToken(member, id), 'approve', reason);
  expect(await mentions(email)).toEqual(['ballots', 'board_members', 'outbox', 'private_links']);
  const data = dataExportSchema.parse((await ask('/export', { email })).body);
  expect(data.board).toMatchObject([{ name: 'Test Member' }]);
  const cast = data.board.flatMap(({ ballots }) => ballots).filter(({ castAt }) => castAt !== null);
  expect(cast).toMatchObject([{ reason }]);
  const response = await ask('/erase', { email, confirmEmail: email });
  expect(response).toMatchObject({ status: 200, body: { board: 1 } });
  expect(await mentions(email)).toEqual([]);
});

test('at a mailbox that an applicant uses, too, a board member’s digest and links are the member’s', async () => {
  const { email } = await apply({ firstName: 'Ana', lastName: 'Roe' });
  const member = await addMember({ name: 'Cleo Lee', email });
  const { id } = await insertApplication();
  await ballotToken(member, id);
  const named = { email, name: 'Cleo Lee' };
  const { body } = await ask('/export', named);
  const data = dataExportSchema.parse(body);
  expect(data.mails.map(({ template }) => template)).toContain('board-digest');
  expect(data.links.map(({ kind }) => kind).toSorted()).toContain('ballot');
  await ask('/erase', { ...named, confirmEmail: email });
  expect(await mentions('Cleo Lee')).toEqual([]);
  expect(await mentions(email)).toContain('researcher_applications');
});

const giver = () => ({
  donorName: uniqueName('Giver'),
  donorEmail: `giver-${crypto.randomUUID()}@example.org`,
});

type Giver = ReturnType<typeof giver>;

/** Pays as the browser does, which passes on what the donor typed. */
async function payAs({ donorName, donorEmail }: Giver, clientSecret: string, number: string) {
  await browse(`/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    ...cardFields(clientSecret, number),
    receipt_email: donorEmail,
    'payment_method_data[billing_details][name]': donorName,
    'payment_method_data[billing_details][email]': donorEmail,
  });
}

/** Writes name and address where versions before customers wrote them. */
function writeMetadataAsBefore({ donorName, donorEmail }: Giver): void {
  for (const object of ledgerObjects()) {
    if (object.object === 'event' || !JSON.stringify(object).includes(donorEmail)) continue;
    if (!('metadata' in object) || object.object === 'invoice') continue;
    const metadata = { ...object.metadata, donor_name: donorName, donor_email: donorEmail };
    sandbox.ledger.put({ ...object, metadata });
  }
}

/** Everything that a donor can leave at Stripe and here. */
async function giveInEveryWay(donor: Giver): Promise<string[]> {
  const kinds = [
    { donation: {}, card: cards.visa },
    { donation: {}, card: cards.declined },
    { donation: { frequency: 'monthly' }, card: cards.visa },
  ] as const;
  const ids: string[] = [];
  for (const { donation, card } of kinds) {
    const begun = await beginDonation(buildDonationRequest({ ...donor, ...donation }));
    await payAs(donor, begun.clientSecret, card);
    ids.push(begun.paymentId);
  }
  ids.push((await beginDonation(buildDonationRequest(donor))).paymentId);
  await deliverAll();
  passBillingPeriod();
  await deliverAll();
  await recordDonation({ ...donor, reference: donor.donorName, note: `Call ${donor.donorEmail}` });
  await recordDonation({ ...donor, ...stock, description: `Shares of ${donor.donorName}` });
  return ids;
}

test('Stripe’s metadata hold the donation’s id and the site alone', async () => {
  const donor = giver();
  const ids = await giveInEveryWay(donor);
  const held = ledgerObjects().filter((object) =>
    JSON.stringify(object).includes(donor.donorEmail),
  );
  expect(held.length).toBeGreaterThan(5);
  const keys = held.flatMap((object) =>
    'metadata' in object ? Object.keys(object.metadata ?? {}) : [],
  );
  expect(new Set(keys)).toEqual(new Set(['donation_id', 'site']));
  for (const id of ids) expect(JSON.stringify(findIntent(id).metadata)).not.toContain('iver');
});

test.each(pickSome(['by an earlier version', 'now'], 2))(
  'no trace of a donor whose payments were begun %s is left after an erasure',
  async (when) => {
    const log = captureLog();
    const [donor, other] = [giver(), giver()];
    await giveInEveryWay(donor);
    await giveInEveryWay(other);
    if (when !== 'now') writeMetadataAsBefore(donor);
    const texts = [donor.donorEmail, donor.donorName];
    for (const text of texts) expect(mentionsAtStripe(text)).not.toEqual([]);

    const response = await ask('/erase', {
      email: donor.donorEmail,
      confirmEmail: donor.donorEmail,
    });
    expect(response).toMatchObject({ status: 200, body: { stripeRefused: [] } });
    await deliverAll();
    for (const text of texts) {
      expect(mentionsAtStripe(text)).toEqual([]);
      expect(await mentions(text)).toEqual([]);
      expect(log.lines.filter((line) => line.includes(text))).toEqual([]);
    }
    expect(log.lines.length).toBeGreaterThan(10);
    expect(mentionsAtStripe(other.donorEmail)).not.toEqual([]);
  },
);

test('an erasure that Stripe does not answer erases nothing, and can be repeated', async () => {
  const donor = giver();
  const { clientSecret } = await beginDonation(buildDonationRequest(donor));
  await pay(clientSecret);
  await deliverAll();
  const body = { email: donor.donorEmail, confirmEmail: donor.donorEmail };
  failNextCalls('none', ...Array.from({ length: 3 }, () => 'lost before acting' as const));
  expect(await ask('/erase', body)).toMatchObject({ status: 502 });
  expect((await ask('', body)).body).toMatchObject({ donations: 1 });
  expect(await ask('/erase', body)).toMatchObject({ status: 200, body: { stripeRefused: [] } });
  expect(mentionsAtStripe(donor.donorEmail)).toEqual([]);
});

test('what Stripe refuses to change is named to staff, and the rest is erased', async () => {
  const donor = giver();
  const { clientSecret, paymentId } = await beginDonation(buildDonationRequest(donor));
  await payAs(donor, clientSecret, cards.visa);
  await deliverAll();
  refuseCalls(/\/v1\/charges\/ch_/);
  const response = await ask('/erase', { email: donor.donorEmail, confirmEmail: donor.donorEmail });
  expect(erasureReportSchema.parse(response.body).stripeRefused).toEqual([
    findIntent(paymentId).latest_charge,
  ]);
  expect(await mentions(donor.donorEmail)).toEqual([]);
});
