/** Donations that did not come by card: recorded, undone, reversed, and never compared with Stripe. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import {
  adminDonationSchema,
  adminDonationsSchema,
  donationDetailsSchema,
  donationStatsSchema,
  reconciliationSummarySchema,
} from '#model/donations/admin-donations.ts';
import { recordPreviewSchema } from '#model/donations/recorded-donation.ts';
import { recordedSources } from '#model/enumerations.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '#server/db/client.ts';
import { donations, outbox, people, reconciliations } from '#server/db/schema.ts';
import { acknowledgmentData } from '#server/donations/documents/acknowledgment.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { confirmDonation, donationRow, payDonation } from '#tests/support/factories/donations.ts';
import {
  changeRecorded,
  buildRecord,
  postRecord,
  recordDonation,
  stock,
} from '#tests/support/factories/recorded-donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { readPdf } from '#tests/support/paper/read-pdf.ts';
import { goLive } from '#tests/support/payments/go-live.ts';
import { emptyLedger } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

const { mailsTo } = storeEmails();

const path = '/api/admin/donations';

const sendDue = () => sendOutbox({ now: () => new Date() });

const readMail = (id: string) =>
  selectRows(outbox, eq(outbox.dedupeKey, `tax-acknowledgement:${id}`));

async function readStats() {
  return donationStatsSchema.parse((await callApi(`${path}/stats`, { admin: true })).body);
}

async function readDetails(id: string) {
  return donationDetailsSchema.parse((await callApi(`${path}/${id}`, { admin: true })).body);
}

beforeEach(async () => {
  emptyLedger();
  await emptyTables(donations, outbox, people, reconciliations);
});

test('POST /api/admin/donations records a check with its donor', async () => {
  freezeClock();
  const request = buildRecord({ reference: '2281', note: 'Slip 77\nDeposited.' });
  const reply = await callApi(path, { method: 'POST', body: request, admin: true });
  expect(reply.status).toBe(201);
  const donation = adminDonationSchema.parse(reply.body);
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
  'a donation recorded with %j is recorded only',
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
  const replies = await Promise.all(Array.from({ length: 25 }, () => postRecord(request)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => adminDonationSchema.parse(body).id))).toEqual(
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
    const reply = await callApi(`${path}/preview`, { method: 'POST', body, admin: true });
    return recordPreviewSchema.parse(reply.body);
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

test('an undo within ten minutes removes donation, mail and the donor known from it alone', async () => {
  const { id } = await recordDonation();
  const kept = await recordDonation();
  expect((await changeRecorded(id, 'undo')).status).toBe(204);
  expect((await selectRows(donations)).map((row) => row.id)).toEqual([kept.id]);
  expect((await selectRows(people)).map(({ email }) => email)).toEqual([kept.donorEmail]);
  expect(await readMail(id)).toEqual([]);
  expect((await changeRecorded(id, 'undo')).status).toBe(404);
});

test('an undo keeps a donor who gave before', async () => {
  const { donorEmail } = await recordDonation();
  const { id } = await recordDonation({ donorEmail: donorEmail?.toUpperCase() });
  expect((await changeRecorded(id, 'undo')).status).toBe(204);
  expect(await selectRows(people)).toHaveLength(1);
});

test('an undo is over after ten minutes', async () => {
  freezeClock();
  const { id } = await recordDonation({ donorEmail: null });
  passMinutes(10);
  expect(await changeRecorded(id, 'undo')).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('You can reverse the donation.') as string },
  });
  expect(await selectRows(donations)).toHaveLength(1);
});

test('an undo is over when the mail has left', async () => {
  freezeClock();
  const { id } = await recordDonation();
  passMinutes(10);
  await sendDue();
  expect((await changeRecorded(id, 'undo')).status).toBe(409);
  const { acknowledgement, undoUntil } = await readDetails(id);
  expect([acknowledgement.state, undoUntil]).toEqual(['sent', null]);
});

test('an undo is refused once the document was sent to another address', async () => {
  const { id } = await recordDonation();
  const body = { email: 'corrected@example.org' };
  const again = { method: 'POST', body, admin: true } as const;
  expect((await callApi(`${path}/${id}/acknowledgement`, again)).status).toBe(202);
  await sendDue();
  expect((await readDetails(id)).undoUntil, 'the portal offers no undo').toBeNull();
  expect((await changeRecorded(id, 'undo')).status).toBe(409);
  expect(await selectRows(donations)).toHaveLength(1);
});

test('10 undos at once remove a donation once', async () => {
  const { id } = await recordDonation();
  const replies = await Promise.all(Array.from({ length: 10 }, () => changeRecorded(id, 'undo')));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(9);
});

describe('POST /api/admin/donations/{id}/reverse', () => {
  test('a reversal adds one row that takes the donation out of every sum', async () => {
    freezeClock();
    const donation = await recordDonation();
    await recordDonation({ amountCents: 2_000 });
    passMinutes(60);
    await sendDue();
    const reply = await changeRecorded(donation.id, 'reverse');
    expect(reply.status).toBe(201);
    const reversal = adminDonationSchema.parse(reply.body);
    expect(reversal).toMatchObject({
      source: 'check',
      amountCents: -100_000,
      reversesId: donation.id,
      donorEmail: donation.donorEmail,
      receivedAt: donation.receivedAt,
      note: null,
    });
    expect(await readStats()).toMatchObject({
      total: 1,
      successful: 1,
      totalCents: 2_000,
      averageCents: 2_000,
      refundedCents: 0,
    });
    expect((await readDetails(donation.id)).donor).toMatchObject({ count: 0, totalCents: 0 });
    const books = await callApi(`${path}/books`, { admin: true });
    const { months } = reconciliationSummarySchema.parse(books.body);
    expect(months.find(({ month }) => month === '2026-11')).toMatchObject({
      count: 1,
      cents: 2_000,
    });
    const list = adminDonationsSchema.parse((await callApi(path, { admin: true })).body);
    expect(list).toHaveLength(3);
    expect(list.find(({ id }) => id === donation.id)?.reversedAt).toBe(reversal.createdAt);
    // It gets no document of its own, and the donation's no longer passes for one.
    expect((await callApi(`/api/donation/${reversal.id}/receipt.pdf`)).status).toBe(404);
    expect(await readMail(reversal.id)).toEqual([]);
    expect(acknowledgmentData(await donationRow(donation.id))).toMatchObject({ isReversed: true });
  });

  test('a reversal stops a document that has not left', async () => {
    freezeClock();
    const { id, donorEmail } = await recordDonation(stock);
    expect((await changeRecorded(id, 'reverse')).status).toBe(201);
    passMinutes(11);
    await sendDue();
    expect(mailsTo(donorEmail ?? '')).toEqual([]);
  });

  test('25 reversals at once reverse a donation once', async () => {
    const { id } = await recordDonation();
    const replies = await Promise.all(
      Array.from({ length: 25 }, () => changeRecorded(id, 'reverse')),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(24);
    expect(await selectRows(donations)).toHaveLength(2);
  });

  const reversePart = (id: string, body: object) =>
    callApi(`${path}/${id}/reverse`, { method: 'POST', body, admin: true });

  test('a reversal takes back a part, whose document states what is left, and then the rest', async () => {
    const { id } = await recordDonation({ amountCents: 10_000 });
    const part = await reversePart(id, { amountCents: 4_000 });
    expect(part).toMatchObject({
      status: 201,
      body: { amountCents: -4_000, reversesId: id, takesPart: true },
    });
    expect(await donationRow(id)).toMatchObject({ refundedCents: 4_000, reversedAt: null });
    const [mail] = await readMail(id);
    expect(mail?.data).toMatchObject({ refundedCents: 4_000 });
    expect(await readStats()).toMatchObject({ total: 1, totalCents: 6_000 });
    expect((await reversePart(id, {})).body).toMatchObject({ amountCents: -6_000 });
    expect(await readStats()).toMatchObject({ total: 0, totalCents: 0 });
    expect((await donationRow(id))?.reversedAt).not.toBeNull();
  });

  test('the last partial reversal takes the rest of the donation and of its fee', async () => {
    const { id } = await recordDonation({ amountCents: 10_000 });
    await database().queries.update(donations).set({ feeCents: 300 }).where(eq(donations.id, id));
    for (const amountCents of [2_500, 7_500]) await reversePart(id, { amountCents });
    expect((await donationRow(id))?.reversedAt).not.toBeNull();
    const fees = (await selectRows(donations)).map(({ feeCents }) => feeCents);
    expect(fees.toSorted((one, other) => one - other)).toEqual([-300, 0, 300]);
  });

  test('25 reversals at once with one attemptId take a part back once', async () => {
    const { id } = await recordDonation({ amountCents: 10_000 });
    const body = { amountCents: 1_000, attemptId: crypto.randomUUID() };
    const replies = await Promise.all(Array.from({ length: 25 }, () => reversePart(id, body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await donationRow(id)).toMatchObject({ refundedCents: 1_000 });
    expect(await reversePart(id, { ...body, amountCents: 2_000 })).toMatchObject({
      status: 409,
      body: { fields: { attemptId: 'Another entry was made with this attemptId.' } },
    });
    expect(await selectRows(donations)).toHaveLength(2);
  });

  test('partial reversals at once never take back more than the donation', async () => {
    const { id } = await recordDonation({ amountCents: 10_000 });
    const parts = Array.from({ length: 10 }, () => reversePart(id, { amountCents: 3_000 }));
    const statuses = (await Promise.all(parts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 422)).toHaveLength(7);
    expect(await donationRow(id)).toMatchObject({ refundedCents: 9_000 });
  });

  test.each([
    [{ amountCents: 0 }, 'The part must be at least $0.01, in whole cents, such as 40.00.'],
    [{ amountCents: 10.5 }, 'The part must be at least $0.01, in whole cents, such as 40.00.'],
    [{ amountCents: 10_001 }, 'Of this donation $100.00 are left. Enter at most that.'],
  ])('a reversal refuses %j', async (body, message) => {
    const { id } = await recordDonation({ amountCents: 10_000 });
    const reply = await reversePart(id, body);
    expect(reply).toMatchObject({ status: 422, body: { fields: { amountCents: message } } });
    expect(await donationRow(id)).toMatchObject({ refundedCents: 0 });
  });

  test('a reversal of stock takes no amount', async () => {
    const { id } = await recordDonation(stock);
    const reply = await reversePart(id, { amountCents: 1 });
    expect(reply.body).toMatchObject({
      fields: {
        amountCents: 'Stock has no amount, so all of it is reversed. Leave the amount out.',
      },
    });
  });

  test('no reversal is for online donations, reversed ones, reversals or unknown ones', async () => {
    const { donationId, paymentId } = await payDonation();
    await confirmDonation(paymentId);
    const { id } = await recordDonation();
    const reversal = adminDonationSchema.parse((await changeRecorded(id, 'reverse')).body);
    for (const act of ['reverse', 'undo'] as const) {
      for (const one of [donationId, id, reversal.id]) {
        expect((await changeRecorded(one, act)).status, `${act} ${one}`).toBe(409);
      }
      expect((await changeRecorded(crypto.randomUUID(), act)).status).toBe(404);
    }
    expect(await donationRow(donationId)).toMatchObject({ reversedAt: null, refundedCents: 0 });
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
