import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
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
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';
import { goLive } from '#tests/support/payments/go-live.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { subjectAt } from '#tests/support/givers.ts';

const { mailsTo } = storeEmails();

const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs);

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

describe('a match', () => {
  test('is tied to the employee’s gift on both pages, and gets no document', async () => {
    freezeClock();
    const { employee, match } = await recordMatch();
    expect(match).toMatchObject({ document: 'none', matchOf: employee.id, onBehalfOf: 'Ana Roe' });
    expect(await readDetails(match.id)).toMatchObject({
      donor: { kind: 'organization' },
      matched: { id: employee.id, donorName: 'Ana Roe' },
    });
    expect((await readDetails(employee.id)).matches).toMatchObject([
      { id: match.id, donorName: 'Example Robotics' },
    ]);
    passMinutes(11);
    await sendDue();
    expect(mailsTo(match.donorEmail ?? '')).toEqual([]);
    const [thanks] = mailsTo(employee.donorEmail ?? '');
    expect(thanks?.email.subject).toContain('Thank you for your gift');
    expect(thanks?.email.text?.replaceAll('\n', ' ')).toContain(
      'This is not a tax document. Benevity acknowledges for your taxes what you gave through it.',
    );
    expect(thanks?.email.text).not.toMatch(/EIN|goods or services/);
    await expect(renderAcknowledgment(match.id)).rejects.toMatchObject({ status: 404 });
    const again = { method: 'POST', admin: true, body: {} } as const;
    const { status } = await callApi(`/api/admin/donations/${match.id}/acknowledgement`, again);
    expect(status).toBe(409);
  });

  test.each([
    ['no donation', () => crypto.randomUUID()],
    ['no ID', () => '12'],
    ['a match', (match: string) => match],
  ])('of %s is refused, and nothing is recorded', async (_, choose) => {
    const { match } = await recordMatch();
    const reply = await postRecord({ matchOf: choose(match.id) });
    expect(reply).toMatchObject(wrong({ matchOf: /ID/ }));
    expect(await selectRows(donations)).toHaveLength(2);
  });

  test('stays when the employee’s gift is taken back, whole or by undo', async () => {
    const { employee, match } = await recordMatch();
    await changeRecorded(employee.id, 'reverse');
    expect(await readDetails(match.id)).toMatchObject({ matched: { id: employee.id } });
    const other = await recordMatch({ recordAnyway: true });
    expect((await changeRecorded(other.employee.id, 'undo')).status).toBe(204);
    expect(await readDetails(other.match.id)).toMatchObject({
      matched: null,
      donation: { document: 'none' },
    });
  });

  test('forgets the employee who is erased, and the company’s export never opens the gift', async () => {
    const { employee, match } = await recordMatch();
    const company = JSON.stringify(await exportData(await subjectAt(match.donorEmail ?? '')));
    expect(company).toContain('"through":"Benevity"');
    expect(company).not.toContain(employee.id);
    await eraseData(await subjectAt(employee.donorEmail ?? ''));
    const [row] = await selectRows(donations, eq(donations.id, match.id));
    expect(row).toMatchObject({ onBehalfOf: null, donorName: 'Example Robotics' });
  });
});

test('a fund’s adviser is thanked by name, and the statement names who acknowledges', async () => {
  freezeClock();
  const { donorEmail, id } = await recordDonation({
    source: 'fund',
    giverKind: 'fund',
    donorName: 'Lantern Hill Giving Fund',
    through: 'Fidelity Charitable',
    onBehalfOf: 'Ottilie Roe',
  });
  passMinutes(11);
  await sendDue();
  const [mail] = mailsTo(donorEmail ?? '');
  expect(mail?.email.text).toContain('Dear Ottilie Roe, thank you');
  expect(mail?.email.attachments).toMatchObject([{ filename: `thank-you-${id}.pdf` }]);
  const { text } = await readPdf(await renderAcknowledgment(id));
  expect(text).toContain('Fidelity Charitable acknowledges for your taxes');
  expect(text).toContain('On behalf of');
  expect(text).not.toMatch(/EIN|goods or services/);
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

test('two persons advise one fund: each gift names its own, until one of them is erased', async () => {
  const email = 'advisers@mail.example';
  const fund = { source: 'fund', donorName: 'Roe Giving Fund', donorEmail: email };
  const through = { through: 'Example Charitable', giverKind: 'fund' };
  const byAna = await recordDonation({ ...fund, ...through, onBehalfOf: 'Ana Roe' });
  const byBen = await recordDonation({ ...fund, ...through, onBehalfOf: 'Ben Roe' });
  const own = await recordDonation({ donorName: 'Ana Roe', donorEmail: email });
  const [giver, ana] = await listGivers(database().queries, email);
  expect(giver).toMatchObject({ kind: 'fund', name: 'Roe Giving Fund' });
  expect(ana?.name).toBe('Ana Roe');
  const exported = await exportData(await findSubject({ email, person: ana?.id }));
  expect(exported.donations.map(({ id }) => id)).toEqual([own.id]);
  await eraseData(await findSubject({ email, person: ana?.id }));
  const named = async (id: string) => (await readDetails(id)).donation.onBehalfOf;
  expect([await named(byAna.id), await named(byBen.id)]).toEqual([null, 'Ben Roe']);
  expect(await listGivers(database().queries, email)).toMatchObject([{ id: giver?.id }]);
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

describe('an organization without an address', () => {
  const gift = (overrides: object) =>
    recordDonation({ donorName: 'Roe Foundation', donorEmail: '', send: false, ...overrides });
  const readGiver = async ({ id }: { id: string }) => (await readDetails(id)).donor?.id;

  test('is found by its name, also once staff say that it is one, or where its address is known', async () => {
    const known = await readGiver(await gift({}));
    await setGiverKind(known ?? '', 'organization');
    expect(await readGiver(await gift({ giverKind: 'organization' }))).toBe(known);
    expect(await readGiver(await gift({ giverKind: 'fund', donorName: 'roe FOUNDATION.' }))).toBe(
      known,
    );
    const desk = { donorName: 'Desk Fund', giverKind: 'fund' };
    const withAddress = await readGiver(await gift({ ...desk, donorEmail: 'desk@mail.example' }));
    expect(await readGiver(await gift(desk))).toBe(withAddress);
  });

  test('is no person of its name, and of several with the name it is the one without an address', async () => {
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
    expect(await readGiver(await gift(organization))).toBe(own);
  });

  test('is found by the rows of a file, too', async () => {
    const known = await readGiver(
      await gift({ giverKind: 'fund', donorEmail: 'fund@mail.example' }),
    );
    const fund = { donor: 'roe foundation', fund: 'roe foundation', email: null };
    const row = buildGift({ ...fund, externalId: 'benevity:1', kind: 'fund', document: 'thanks' });
    expect((await postImport(buildImport([row]))).status).toBe(201);
    expect((await selectRows(donations)).map(({ personId }) => personId)).toEqual([known, known]);
  });
});
