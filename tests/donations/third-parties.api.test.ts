import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { donationDetailsSchema } from '#model/donations/admin-donations.ts';
import { recordPreviewSchema } from '#model/donations/recorded-donation.ts';
import { database } from '#server/db/client.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import { eraseData, exportData } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { listGivers, setGiverKind } from '#server/donations/givers.ts';
import { renderAcknowledgment } from '#server/donations/documents/render-acknowledgment.ts';
import { renderStatement } from '#server/donations/giving/statements.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import {
  changeRecorded,
  buildRecord,
  postRecord,
  recordDonation,
} from '#tests/support/factories/recorded-donations.ts';
import { buildGift, buildImport, postImport } from '#tests/support/factories/gift-imports.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';
import { goLive } from '#tests/support/payments/go-live.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { subjectAt } from '#tests/support/donations/givers.ts';

const { mailsTo } = storeEmails();

const sendDue = () => sendOutbox({ now: () => new Date() });

beforeEach(() => {
  goLive();
  return emptyTables(giftImports, donations, outbox, people);
});

const readDetails = async (id: string) =>
  donationDetailsSchema.parse((await callApi(`/api/admin/donations/${id}`, { admin: true })).body);

async function recordMatch(overrides: object = {}) {
  const employee = await recordDonation({
    source: 'fund',
    through: 'Benevity',
    donorName: 'Ana Roe',
  });
  const match = await recordDonation({
    source: 'fund',
    through: 'Benevity',
    giverKind: 'organization',
    donorName: 'Example Robotics',
    onBehalfOf: 'Ana Roe',
    matchOf: employee.id,
    ...overrides,
  });
  return { employee, match };
}

test('a match and the employee’s gift name each other in the portal', async () => {
  const { employee, match } = await recordMatch();
  expect(match).toMatchObject({ matchOf: employee.id, onBehalfOf: 'Ana Roe' });
  expect(await readDetails(match.id)).toMatchObject({
    donor: { kind: 'organization' },
    matched: { id: employee.id, donorName: 'Ana Roe' },
  });
  expect((await readDetails(employee.id)).matches).toMatchObject([
    { id: match.id, donorName: 'Example Robotics' },
  ]);
});

test('an employee whose gift was matched is thanked without a tax document', async () => {
  freezeClock();
  const { employee } = await recordMatch();
  passMinutes(11);
  await sendDue();
  const [thanks] = mailsTo(employee.donorEmail ?? '');
  expect(thanks?.email.subject).toContain('Thank you for your gift');
  expect(thanks?.email.text?.replaceAll('\n', ' ')).toContain(
    'This is not a tax document. Benevity acknowledges for your taxes what you gave through it.',
  );
  expect(thanks?.email.text).not.toMatch(/EIN|goods or services/);
});

test('a company gets no document and no mail for a match, even when staff ask for it', async () => {
  freezeClock();
  const { match } = await recordMatch();
  expect(match).toMatchObject({ document: 'none' });
  passMinutes(11);
  await sendDue();
  expect(mailsTo(match.donorEmail ?? '')).toEqual([]);
  await expect(renderAcknowledgment(match.id)).rejects.toMatchObject({ status: 404 });
  const again = { method: 'POST', admin: true, body: {} } as const;
  const { status } = await callApi(`/api/admin/donations/${match.id}/acknowledgement`, again);
  expect(status).toBe(409);
});

test.each([
  ['no donation', () => crypto.randomUUID()],
  ['no ID', () => '12'],
  ['a match', (match: string) => match],
])('a match of %s is refused, and nothing is recorded', async (_, choose) => {
  const { match } = await recordMatch();
  const response = await postRecord({ matchOf: choose(match.id) });
  expect(response).toMatchObject(wrong({ matchOf: /ID/ }));
  expect(await selectRows(donations)).toHaveLength(2);
});

test('a match still names the employee’s gift after that was reversed', async () => {
  const { employee, match } = await recordMatch();
  await changeRecorded(employee.id, 'reverse');
  expect(await readDetails(match.id)).toMatchObject({ matched: { id: employee.id } });
});

test('a match stays, without a document, when the recording of the employee’s gift is undone', async () => {
  const { employee, match } = await recordMatch();
  expect((await changeRecorded(employee.id, 'undo')).status).toBe(204);
  expect(await readDetails(match.id)).toMatchObject({
    matched: null,
    donation: { document: 'none' },
  });
});

test('the export of a company that matched a gift does not name the gift', async () => {
  const { employee, match } = await recordMatch();
  const company = JSON.stringify(await exportData(await subjectAt(match.donorEmail ?? '')));
  expect(company).toContain('"through":"Benevity"');
  expect(company).not.toContain(employee.id);
});

test('erasing the employee leaves the match without the name', async () => {
  const { employee, match } = await recordMatch();
  await eraseData(await subjectAt(employee.donorEmail ?? ''));
  const [row] = await selectRows(donations, eq(donations.id, match.id));
  expect(row).toMatchObject({ onBehalfOf: null, donorName: 'Example Robotics' });
});

const recordGrant = () =>
  recordDonation({
    source: 'fund',
    giverKind: 'fund',
    donorName: 'Lantern Hill Giving Fund',
    through: 'Fidelity Charitable',
    onBehalfOf: 'Ottilie Roe',
  });

test('the adviser of a fund is thanked by name, without a tax document', async () => {
  freezeClock();
  const { donorEmail, id } = await recordGrant();
  passMinutes(11);
  await sendDue();
  const [mail] = mailsTo(donorEmail ?? '');
  expect(mail?.email.text).toContain('Dear Ottilie Roe, thank you');
  expect(mail?.email.attachments).toMatchObject([{ filename: `thank-you-${id}.pdf` }]);
  const { text } = await readPdf(await renderAcknowledgment(id));
  expect(text).toContain('Fidelity Charitable acknowledges for your taxes');
  expect(text).toContain('On behalf of');
  expect(text).not.toMatch(/EIN|goods or services/);
});

test('the statement of a fund names who acknowledges its grants', async () => {
  const { donorEmail } = await recordGrant();
  const [giver] = await listGivers(database().queries, donorEmail ?? '');
  if (!giver) throw new Error('The fund is a giver.');
  const statement = await readPdf(await renderStatement(giver, 2026, donorEmail ?? ''));
  expect(statement.text).toContain('Acknowledged by Fidelity Charitable, not part of the total');
});

test.each(['Every.org', 'Benevity: One World Giving Fund'])(
  'a thanked donor through %s, which a mail does not name, has no fund in the mail',
  async (through) => {
    freezeClock();
    const { donorEmail, id } = await recordDonation({ source: 'transfer', through });
    passMinutes(11);
    await sendDue();
    const text = mailsTo(donorEmail ?? '')[0]?.email.text?.replaceAll(/\s+/g, ' ');
    expect(text).toContain('The charity that held your gift acknowledges it for your taxes');
    expect(text).not.toContain('donor-advised fund');
    const paper = await readPdf(await renderAcknowledgment(id));
    expect(paper.text).toContain(`${through} acknowledges for your taxes`);
  },
);

/** Records grants of one fund by two advisers, and a gift of one of them at the same address. */
async function recordAdvisedGrants() {
  const email = 'advisers@mail.example';
  const fund = { source: 'fund', donorName: 'Roe Giving Fund', donorEmail: email };
  const through = { through: 'Example Charitable', giverKind: 'fund' };
  const byAna = await recordDonation({ ...fund, ...through, onBehalfOf: 'Ana Roe' });
  const byBen = await recordDonation({ ...fund, ...through, onBehalfOf: 'Ben Roe' });
  const own = await recordDonation({ donorName: 'Ana Roe', donorEmail: email });
  const [fundGiver, ana] = await listGivers(database().queries, email);
  return { email, byAna, byBen, own, fundGiver, ana };
}

test('a fund and its adviser are two givers of one address, and an export has only their own gifts', async () => {
  const { email, own, fundGiver, ana } = await recordAdvisedGrants();
  expect(fundGiver).toMatchObject({ kind: 'fund', name: 'Roe Giving Fund' });
  expect(ana?.name).toBe('Ana Roe');
  const exported = await exportData(await findSubject({ email, person: ana?.id }));
  expect(exported.donations.map(({ id }) => id)).toEqual([own.id]);
});

test('erasing one of two advisers leaves the name of the other in the grants of the fund', async () => {
  const { email, byAna, byBen, fundGiver, ana } = await recordAdvisedGrants();
  await eraseData(await findSubject({ email, person: ana?.id }));
  const named = async (id: string) => (await readDetails(id)).donation.onBehalfOf;
  expect([await named(byAna.id), await named(byBen.id)]).toEqual([null, 'Ben Roe']);
  expect(await listGivers(database().queries, email)).toMatchObject([{ id: fundGiver?.id }]);
});

test('a giver who is known as a fund stays one, and the preview shows its document', async () => {
  const donor = { donorName: 'Lantern Hill', donorEmail: 'fund@mail.example' };
  await recordDonation({ ...donor, giverKind: 'fund' });
  const body = buildRecord({ ...donor, amountCents: 7_700 });
  const preview = await callApi('/api/admin/donations/preview', {
    method: 'POST',
    body,
    admin: true,
  });
  expect(recordPreviewSchema.parse(preview.body).document?.title).toBe('Thank you');
  expect(await recordDonation({ ...donor, amountCents: 7_700 })).toMatchObject({
    document: 'thanks',
  });
  expect(await selectRows(people)).toMatchObject([{ kind: 'fund' }]);
});

const gift = (overrides: object) =>
  recordDonation({ donorName: 'Roe Foundation', donorEmail: '', send: false, ...overrides });
const readGiver = async ({ id }: { id: string }) => (await readDetails(id)).donor?.id;

test('a giver that staff call an organization is found again by its name', async () => {
  const known = await readGiver(await gift({}));
  await setGiverKind(known ?? '', 'organization');
  expect(await readGiver(await gift({ giverKind: 'organization' }))).toBe(known);
  expect(await readGiver(await gift({ giverKind: 'fund', donorName: 'roe FOUNDATION.' }))).toBe(
    known,
  );
});

test('a known organization is found by its name where staff leave its kind out', async () => {
  const known = await readGiver(await gift({ giverKind: 'organization' }));
  expect(await readGiver(await gift({}))).toBe(known);
});

test('an organization without an address is found by its name where its address is known', async () => {
  const desk = { donorName: 'Desk Fund', giverKind: 'fund' };
  const withAddress = await readGiver(await gift({ ...desk, donorEmail: 'desk@mail.example' }));
  expect(await readGiver(await gift(desk))).toBe(withAddress);
});

test('an organization without an address is another giver than persons and organizations of its name', async () => {
  const organization = { giverKind: 'organization' };
  const person = await readGiver(await gift(organization));
  await setGiverKind(person ?? '', 'person');
  const at = (donorEmail: string) => gift({ ...organization, donorEmail });
  const known = [
    await readGiver(await at('one@mail.example')),
    await readGiver(await at('two@mail.example')),
  ];
  const own = await readGiver(await gift(organization));
  expect([person, ...known]).not.toContain(own);
});

test('of several organizations with a name, a gift without an address is of the one without an address', async () => {
  const organization = { giverKind: 'organization' };
  await gift({ ...organization, donorEmail: 'one@mail.example' });
  const own = await readGiver(await gift(organization));
  expect(await readGiver(await gift(organization))).toBe(own);
});

test('the rows of a file find an organization by its name', async () => {
  const known = await readGiver(await gift({ giverKind: 'fund', donorEmail: 'fund@mail.example' }));
  const fund = { donor: 'roe foundation', fund: 'roe foundation', email: null };
  const row = buildGift({ ...fund, externalId: 'benevity:1', kind: 'fund', document: 'thanks' });
  expect((await postImport(buildImport([row]))).status).toBe(201);
  expect((await selectRows(donations)).map(({ personId }) => personId)).toEqual([known, known]);
});
