/** Donations that did not come by card are recorded and counted, and Stripe is not asked for them. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { adminDonationSchema } from '#model/donations/admin-donations.ts';
import { recordPreviewSchema } from '#model/donations/recorded-donation.ts';
import { recordedSources } from '#model/enumerations.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { donations, people } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { confirmDonation, donationRow, payDonation } from '#tests/support/factories/donations.ts';
import {
  changeRecorded,
  buildRecord,
  postRecord,
  recordDonation,
  stock,
} from '#tests/support/factories/recorded-donations.ts';
import {
  emptyRecords,
  readDetails,
  readMail,
  readStats,
  sendDue,
} from '#tests/support/donations/recorded.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';
import { goLive } from '#tests/support/payments/go-live.ts';
import { selectRows } from '#tests/support/rows.ts';

const { mailsTo } = storeEmails();

const path = '/api/admin/donations';

beforeEach(emptyRecords);

test('a check is recorded with its donor', async () => {
  freezeClock();
  const request = buildRecord({ reference: '2281', note: 'Slip 77\nDeposited.' });
  const response = await callApi(path, { method: 'POST', body: request, admin: true });
  expect(response.status).toBe(201);
  const donation = adminDonationSchema.parse(response.body);
  expect(donation).toMatchObject({
    source: 'check',
    amountCents: 100_000,
    currency: 'usd',
    status: 'succeeded',
    donorName: 'The Test Family',
    donorEmail: request.donorEmail,
    reference: '2281',
    note: 'Slip 77\nDeposited.',
    paymentMethod: 'Check no. 2281',
    paymentId: null,
    testMode: true,
    reversedAt: null,
  });
  expect(dayInPacific(new Date(donation.receivedAt ?? ''))).toBe('2026-11-18');
  const [donor] = await selectRows(people);
  expect(donor).toMatchObject({ type: 'donor', email: request.donorEmail });
  const details = await readDetails(donation.id);
  expect(details.donor).toMatchObject({ id: donor?.id, count: 1 });
  expect(Date.parse(details.undoUntil ?? '')).toBe(Date.now() + 10 * minuteMs);
});

test('the acknowledgment of a recorded check leaves after ten minutes', async () => {
  freezeClock();
  const request = buildRecord({ reference: '2281' });
  await postRecord(request);
  passMinutes(9.9);
  await sendDue();
  expect(mailsTo(request.donorEmail)).toEqual([]);
  passMinutes(0.2);
  await sendDue();
  const [mail, ...others] = mailsTo(request.donorEmail);
  expect(others).toEqual([]);
  expect(mail?.email.subject).toMatch(/^Test: Tax acknowledgment of your gift to/);
  expect(mail?.email.text).toContain('Date received: November 18, 2026 (Pacific time)');
  expect(mail?.email.text).not.toContain('/donate/success');
  const [file] = mail?.email.attachments ?? [];
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('No document.');
  expect((await readPdf(new Uint8Array(file.content))).text).toContain('Check no. 2281');
});

test.each([
  ['stock', stock, 'Tax acknowledgment of your gift', '40 shares of Example Corp.', '$'],
  ['fund', { source: 'fund' }, 'Thank you for your gift', '$1,000.00', 'No goods or services'],
])(
  'the mail about a recorded %s says what it may say',
  async (_, request, subject, contained, absent) => {
    freezeClock();
    const { donorEmail } = await recordDonation(request);
    passMinutes(11);
    await sendDue();
    const [mail] = mailsTo(donorEmail ?? '');
    expect(mail?.email.subject).toContain(subject);
    expect(mail?.email.text).toContain(contained);
    expect(mail?.email.text).not.toContain(absent);
  },
);

test.each([{ donorEmail: null }, { send: false }])(
  'no mail follows a donation that is recorded with %j',
  async (only) => {
    const { id } = await recordDonation(only);
    expect(await readMail(id)).toEqual([]);
    expect((await donationRow(id)).personId).not.toBeNull();
  },
);

test('on a live site a recorded donation is a live one', async () => {
  goLive();
  const donation = await recordDonation();
  expect(donation.testMode).toBe(false);
  expect((await readMail(donation.id))[0]?.subject).toMatch(/^Tax/);
});

test('the day of a recorded donation belongs to its Pacific tax year, the first as the last', async () => {
  for (const receivedOn of ['2024-01-01', '2024-12-31', '2024-07-04']) {
    const { receivedAt } = await recordDonation({ receivedOn });
    expect(dayInPacific(new Date(receivedAt ?? ''))).toBe(receivedOn);
  }
});

test('25 presses at once record one donation, one donor and one mail', async () => {
  const attemptId = crypto.randomUUID();
  const request = { attemptId, donorEmail: 'double@mail.example' };
  const responses = await Promise.all(Array.from({ length: 25 }, () => postRecord(request)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ body }) => adminDonationSchema.parse(body).id))).toEqual(
    new Set([attemptId]),
  );
  expect(await selectRows(donations)).toHaveLength(1);
  expect(await selectRows(people)).toHaveLength(1);
  expect(await readMail(attemptId)).toHaveLength(1);
  const text = 'A donation with this attemptId was recorded with other details.';
  expect(await postRecord({ ...request, amountCents: 5 })).toMatchObject({
    status: 409,
    body: { error: text, fields: { attemptId: text } },
  });
});

test.each([
  ['source', { source: 'card' }],
  ['source', { source: 'cash' }],
  ['receivedOn', { receivedOn: '2026-02-30' }],
  ['receivedOn', { receivedOn: '0001-01-01' }],
  ['receivedOn', { receivedOn: undefined }],
  ['amountCents', { amountCents: undefined }],
  ['amountCents', { amountCents: 0 }],
  ['amountCents', { amountCents: 10.5 }],
  ['amountCents', { amountCents: 2_000_000_001 }],
  ['amountCents', { ...stock, amountCents: 100 }],
  ['description', { ...stock, description: ' ' }],
  ['description', { description: '40 shares' }],
  ['donorName', { donorName: '' }],
  ['donorEmail', { donorEmail: 'nowhere' }],
  ['attemptId', { attemptId: 'x' }],
])('a recorded donation names %s when it is wrong: %j', async (field, wrong) => {
  const { status, body } = await postRecord(wrong);
  expect(status).toBe(422);
  expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  expect(await selectRows(donations)).toEqual([]);
});

test('every wrong field of a recorded donation is named at once', async () => {
  const { body } = await postRecord({ amountCents: undefined, donorName: '', receivedOn: '' });
  const { fields } = body as { fields: object };
  expect(Object.keys(fields).sort()).toEqual(['amountCents', 'donorName', 'receivedOn']);
});

test('tomorrow in California is in the future for a recorded donation, and today is not', async () => {
  freezeClock();
  vi.setSystemTime('2026-11-20T07:30:00Z');
  const { status, body } = await postRecord({ receivedOn: '2026-11-20' });
  expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, ['receivedOn']]);
  const { receivedAt } = await recordDonation({ receivedOn: '2026-11-19' });
  expect(Date.parse(receivedAt ?? '')).toBeLessThanOrEqual(Date.now());
});

describe('POST /api/admin/donations/preview', () => {
  const preview = async (overrides: object) => {
    const body = buildRecord(overrides);
    const response = await callApi(`${path}/preview`, { method: 'POST', body, admin: true });
    return recordPreviewSchema.parse(response.body);
  };

  test('the preview of a recorded donation shows document and donor, and stores nothing', async () => {
    goLive();
    const donorEmail = 'known@mail.example';
    await recordDonation({ donorEmail, donorName: 'Known Donor' });
    const { document, subject, donor } = await preview({
      donorEmail,
      donorName: 'known donor',
      reference: '7',
    });
    expect(document).toMatchObject({ title: 'Tax acknowledgment', figure: '$1,000.00' });
    expect(document?.rows).toContainEqual({ label: 'Payment method', value: 'Check no. 7' });
    expect(subject).toMatch(/^Tax acknowledgment of your gift/);
    expect(donor).toEqual({ name: 'Known Donor', count: 1 });
    expect(await selectRows(donations)).toHaveLength(1);
  });

  test('the preview of stock without an address has no amount and no mail', async () => {
    const { document, subject, donor } = await preview({ ...stock, donorEmail: '' });
    expect(document?.figure).toBeNull();
    expect(document?.rows).toContainEqual({ label: 'Gift', value: stock.description });
    expect([subject, donor]).toEqual([null, null]);
  });
});

test('recorded stock counts as a donation, but neither in the amount nor in the average', async () => {
  await recordDonation({ amountCents: 3_000 });
  const { amountCents } = await recordDonation(stock);
  expect(amountCents).toBe(0);
  expect(await readStats()).toMatchObject({
    total: 2,
    successful: 2,
    totalCents: 3_000,
    averageCents: 3_000,
  });
});

test.each(recordedSources)('a recorded %s has a document and no receipt page', async (source) => {
  const { id } = await recordDonation(source === 'stock' ? stock : { source });
  expect((await callApi(`/api/donation/${id}`)).status).toBe(404);
  const document = await callApi(`/api/donation/${id}/receipt.pdf`);
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('50 donations of mixed sources stay in balance with Stripe', async () => {
  for (let number = 0; number < 10; number += 1) {
    const { paymentId } = await payDonation({ amount: 10 + number });
    await confirmDonation(paymentId);
    for (const source of recordedSources) {
      const { id } = await recordDonation(source === 'stock' ? stock : { source });
      if (number % 3 === 0) await changeRecorded(id, number % 2 === 0 ? 'reverse' : 'undo');
    }
  }
  const before = await selectRows(donations);
  const report = await reconcileDonations({ days: 366, dryRun: false });
  expect(report).toMatchObject({
    provider: { count: 10, cents: 14_500 },
    ours: { count: 10, cents: 14_500 },
    unmatched: 0,
    findings: [],
  });
  expect(await selectRows(donations)).toEqual(before);
  // 16 of the 40 are taken back, 12 of them with an amount.
  expect(await readStats()).toMatchObject({
    total: 34,
    totalCents: 14_500 + 18 * 100_000,
    refundedCents: 0,
  });
});
