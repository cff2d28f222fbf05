/** Lists of names that everybody may read: kept at the CDN, and purged with every change (P-65). */
import { beforeEach, describe, expect, test } from 'vitest';
import { letters, researcherApplications } from '#server/db/applications-schema.ts';
import { donations } from '#server/db/schema.ts';
import {
  confirmDonation,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import {
  postAction,
  decide,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { callApi, dataRequest } from '#tests/support/call-api.ts';
import { capturePurges } from '#tests/support/services/capture-purges.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { pressDispute, pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';
import { applicant, approve } from '#tests/support/applications/register.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { createGivingToken } from '#tests/support/donations/givers.ts';

const purges = await capturePurges();

storeEmails();

beforeEach(() => emptyTables(donations, letters, researcherApplications));

test('GET /api/supporters is kept at the CDN under its tag, and by browsers with an entity tag', async () => {
  const response = await callApi('/api/supporters');
  const etag = response.headers.get('etag') ?? '';
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': expect.stringContaining('max-age=600') as string,
    'netlify-cache-tag': 'supporters',
    'netlify-vary': 'query=none',
  });
  const again = () => callApi('/api/supporters', { headers: { 'If-None-Match': etag } });
  expect((await again()).status).toBe(304);
  await insertDonation({
    status: 'succeeded',
    listed: true,
    donorName: 'Ada',
    amountCents: 10_000,
  });
  expect((await again()).status).toBe(200);
});

const listed = { amount: 100, donorName: 'Ada Test', listed: true };
const address = () => `donor-${crypto.randomUUID()}@example.org`;

async function payListed() {
  const donorEmail = address();
  const donation = await payDonation({ ...listed, donorEmail });
  await confirmDonation(donation.paymentId);
  return { ...donation, donorEmail };
}

async function actAsDonor(email: string, act: 'name' | 'listing', form: Record<string, string>) {
  await openGiving(visitPage(await createGivingToken(email), { form: { act, ...form } }));
}

const staff = (path: string, body: object) =>
  callApi(`/api/admin/donations${path}`, { method: 'POST', admin: true, body });

interface Change<Subject> {
  given: () => Promise<Subject>;
  act: (subject: Subject) => unknown;
}

function change<Subject>(given: () => Promise<Subject>, does: (subject: Subject) => unknown) {
  return { given, act: does } as Change<unknown>;
}

async function recordListed() {
  const donorEmail = address();
  const { body } = await staff('', {
    source: 'check',
    receivedOn: '2026-01-15',
    amountCents: 10_000,
    donorName: 'Ada Test',
    donorEmail,
    send: false,
  });
  await actAsDonor(donorEmail, 'listing', { listed: 'true' });
  return body as { id: string };
}

const supporterChanges = {
  'a listed donation is paid': change(
    () => payDonation({ ...listed, donorEmail: address() }),
    ({ paymentId }) => confirmDonation(paymentId),
  ),
  'it is refunded': change(payListed, async ({ paymentId }) => {
    await pressRefund(paymentId, '100');
    await deliverAll();
  }),
  'it is disputed': change(payListed, async ({ paymentId }) => {
    await pressDispute(paymentId);
    await deliverAll();
  }),
  'staff hide the name': change(payListed, ({ donationId }) =>
    staff(`/${donationId}/listing`, { hidden: true }),
  ),
  'the donor takes the name off': change(payListed, ({ donorEmail }) =>
    actAsDonor(donorEmail, 'listing', { listed: 'false' }),
  ),
  'the donor corrects the name': change(payListed, ({ donorEmail }) =>
    actAsDonor(donorEmail, 'name', { name: 'Ada Corrected' }),
  ),
  'the data is erased': change(payListed, ({ donorEmail }) => dataRequest('erase', donorEmail)),
  'a recorded donation is reversed': change(recordListed, ({ id }) => staff(`/${id}/reverse`, {})),
  'a recorded donation is undone': change(recordListed, ({ id }) => staff(`/${id}/undo`, {})),
};

async function published() {
  const person = await applicant();
  await approve(person.id);
  await person.publish();
  // The letter can be withdrawn once its mail was tried.
  await sendAfterUndoWindow();
  return person;
}

async function approved() {
  const person = await applicant();
  await approve(person.id);
  return person;
}

const registerChanges = {
  'an entry is published': change(approved, ({ publish }) => publish()),
  'its outputs change': change(published, ({ addOutput }) => addOutput('10.1234/a')),
  'the applicant takes it back': change(published, ({ remove }) => remove()),
  'staff hide it': change(published, ({ id }) => postAction(id, 'listing', { hidden: true })),
  'the letter is withdrawn': change(published, ({ id }) => postAction(id, 'letter/withdraw')),
  'the decision is reopened': change(published, ({ id }) => postAction(id, 'reopen')),
  'the data is erased': change(published, ({ email }) => dataRequest('erase', email)),
};

describe.each([
  ['supporters', supporterChanges],
  ['register', registerChanges],
] as const)('%s are purged', (tag, changes) => {
  test.each(Object.entries(changes))('when %s', async (_, { given, act: run }) => {
    const subject = await given();
    purges.tags = [];
    await run(subject);
    expect(purges.tags).toContain(tag);
    expect(await purges.left()).toContain(tag);
  });
});

test('what changes no name purges nothing', async () => {
  const { paymentId } = await payDonation({ amount: 100 });
  await confirmDonation(paymentId);
  await pressRefund(paymentId, '100');
  await deliverAll();
  const { id } = await applicant();
  await decide(id, 'declined');
  expect(purges.tags).toEqual([]);
});
