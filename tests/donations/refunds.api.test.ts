import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { outbox } from '#server/db/schema.ts';
import { markSent, requeueOrGiveUp, claimNextMail } from '#server/mail/send-outbox.ts';
import {
  beginDonation,
  confirmDonation,
  donationRow,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { sendAgain } from '#tests/support/donations/send-again.ts';
import { acknowledgmentRow, acknowledgmentText } from '#tests/support/mail/acknowledgment.ts';
import { pressDispute, pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { newAddress } from '#tests/support/new-address.ts';

test('partial and full refunds are recorded beside the status', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 });
  await pressRefund(paymentId, '10.01');
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({
    status: 'succeeded',
    refundedCents: 1001,
  });
  await pressRefund(paymentId, '14.99');
  await deliverAll();
  const row = await donationRow(donationId);
  expect(row).toMatchObject({ status: 'succeeded', refundedCents: 2500 });
  expect(
    Date.now() - (row.refundedAt?.getTime() ?? 0),
    'the day of the newest refund',
  ).toBeLessThan(minuteMs);
  const { body } = await callApi(`/api/donation/${donationId}`);
  expect(body).toMatchObject({ refundedAt: row.refundedAt?.toISOString() });
});

test('a refund that fails afterwards does not count', async () => {
  const { donationId, paymentId } = await payDonation({}, cards.refundFails);
  await pressRefund(paymentId, '25.00');
  expect(sandbox.ledger.dueJobs(Infinity)).not.toEqual([]);
  await sandbox.runDueJobs();
  expect((await donationRow(donationId)).refundedCents).toBe(2500);
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ refundedCents: 0, refundedAt: null });
});

/** Reads what the printed acknowledgment states of the money. */
async function readAttachments(donationId: string): Promise<unknown> {
  return (await acknowledgmentRow(donationId))?.attachments;
}

/** Claims mails until that of the donation comes. */
async function takeMail(donationId: string) {
  for (;;) {
    const mail = await claimNextMail(new Date(Date.now() + 1000));
    if (!mail) throw new Error(`No mail of ${donationId} is due.`);
    if (mail.subjectId === donationId) return mail;
  }
}

async function receiptState(donationId: string): Promise<unknown> {
  const { body } = await callApi(`/api/donation/${donationId}`);
  return (body as { acknowledgement: { state: string } }).acknowledgement.state;
}

test('no acknowledgment is written when the whole donation was given back before we heard of it', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 });
  await pressRefund(paymentId, '25.00');
  expect((await confirmDonation(paymentId)).status).toBe(200);
  expect(await donationRow(donationId)).toMatchObject({
    status: 'succeeded',
    refundedCents: 2500,
  });
  expect(await acknowledgmentRow(donationId)).toBeUndefined();
  expect(await receiptState(donationId)).toBe('none');
});

test('an acknowledgment states what is left when a part was given back before we heard of it', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 });
  await pressRefund(paymentId, '10.01');
  await confirmDonation(paymentId);
  const text = await acknowledgmentText(donationId);
  expect(text).toContain('Amount: $14.99 USD\nRefunded: $10.01 of $25.00 USD\n');
  expect(await readAttachments(donationId)).toMatchObject([
    { document: { data: { amountCents: 2500, refundedCents: 1001 } } },
  ]);
});

test('an acknowledgment is stopped by a full refund while it waits', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 });
  await confirmDonation(paymentId);
  expect(await acknowledgmentRow(donationId)).toMatchObject({ state: 'queued' });
  await pressRefund(paymentId, '25.00');
  await deliverAll();
  expect(await acknowledgmentRow(donationId)).toMatchObject({ state: 'withdrawn' });
  expect(await receiptState(donationId)).toBe('none');
});

test('an acknowledgment to a corrected address is stopped by a full refund, too, unless it had left', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 });
  await confirmDonation(paymentId);
  await sendAgain(donationId, { email: newAddress() });
  await pressRefund(paymentId, '25.00');
  await deliverAll();
  const states = await selectRows(outbox, eq(outbox.subjectId, donationId));
  expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);

  const sent = await payDonation({ amount: 25 });
  await confirmDonation(sent.paymentId);
  await markSent(await takeMail(sent.donationId), new Date(Date.now() - 2 * hourMs));
  await sendAgain(sent.donationId);
  await pressRefund(sent.paymentId, '25.00');
  await deliverAll();
  const mails = await selectRows(outbox, eq(outbox.subjectId, sent.donationId));
  expect(mails.filter(({ state }) => state === 'queued')).toMatchObject([
    { subject: expect.stringContaining('Refund of your gift') as string },
  ]);
});

test('an acknowledgment follows every refund while it waits', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 });
  await confirmDonation(paymentId);
  expect(await acknowledgmentText(donationId)).toContain('Amount: $25.00 USD\nDate');
  for (const [refund, left] of [
    ['10', '15.00'],
    ['4.99', '10.01'],
  ] as const) {
    await pressRefund(paymentId, refund);
    await deliverAll();
    expect(await acknowledgmentText(donationId)).toContain(`Amount: $${left} USD\n`);
  }
  expect(await acknowledgmentRow(donationId)).toMatchObject({ state: 'queued', attempts: 0 });
  expect(await readAttachments(donationId)).toMatchObject([
    { document: { data: { amountCents: 2500, refundedCents: 1499 } } },
  ]);
});

test('an acknowledgment leaves after all when the refund fails', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 }, cards.refundFails);
  await confirmDonation(paymentId);
  await pressRefund(paymentId, '25.00');
  await sandbox.runDueJobs();
  expect(await acknowledgmentRow(donationId)).toMatchObject({ state: 'withdrawn' });
  await deliverAll();
  expect(await acknowledgmentRow(donationId)).toMatchObject({ state: 'queued' });
  expect(await acknowledgmentText(donationId)).toContain('Amount: $25.00 USD\nDate');
  expect((await takeMail(donationId)).attempts).toBe(1);
});

test('an acknowledgment after a notice replaces the document, and not the notice', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 }, cards.refundFails);
  await confirmDonation(paymentId);
  const sentAt = new Date('2026-11-01T20:00:00.000Z');
  await markSent(await takeMail(donationId), sentAt);
  await pressRefund(paymentId, '25.00');
  await sandbox.runDueJobs();
  await markSent(await takeMail(donationId), new Date('2026-12-20T20:00:00.000Z'));
  await deliverAll();
  const mails = await selectRows(outbox, eq(outbox.subjectId, donationId));
  expect(mails.filter(({ state }) => state === 'queued')).toMatchObject([
    { data: { refundedCents: 0, replaces: sentAt.toISOString() } },
  ]);
});

test('an acknowledgment is first written when the refund that came before it fails', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 }, cards.refundFails);
  await pressRefund(paymentId, '25.00');
  await confirmDonation(paymentId);
  expect(await acknowledgmentRow(donationId)).toBeUndefined();
  await deliverAll();
  expect(await acknowledgmentText(donationId)).toContain('Amount: $25.00 USD\nDate');
});

test('an acknowledgment that is under way is not tried again once all was given back', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 });
  await confirmDonation(paymentId);
  const taken = await takeMail(donationId);
  await pressRefund(paymentId, '25.00');
  await deliverAll();
  await requeueOrGiveUp(taken, {
    lastError: 'The mail server was away.',
    lastFailure: 'passing',
    dueAt: new Date(),
  });
  expect(await acknowledgmentRow(donationId)).toMatchObject({ state: 'withdrawn' });
});

test('an acknowledgment that has left stays as it was after a refund', async () => {
  const { donationId, paymentId } = await payDonation({ amount: 25 });
  await confirmDonation(paymentId);
  await markSent(await takeMail(donationId), new Date());
  const before = await acknowledgmentRow(donationId);
  for (const dollars of ['10', '15']) {
    await pressRefund(paymentId, dollars);
    await deliverAll();
  }
  expect(await acknowledgmentRow(donationId)).toEqual(before);
  // One notice follows, whatever the steps of the refund.
  expect(await receiptState(donationId)).toBe('queued');
  const mails = await selectRows(outbox, eq(outbox.subjectId, donationId));
  expect(mails.filter(({ state }) => state === 'queued')).toMatchObject([
    { data: { refundedCents: 2500, replaces: before?.sentAt?.toISOString() } },
  ]);
});

test.each([
  ['15.00', 'Corrected tax acknowledgment'],
  ['25.00', 'Refund of your gift'],
])(
  'an acknowledgment that is being sent during a refund of $%s is followed by another',
  async (dollars, subject) => {
    const { donationId, paymentId } = await payDonation({ amount: 25 });
    await confirmDonation(paymentId);
    const taken = await takeMail(donationId);
    await pressRefund(paymentId, dollars);
    await deliverAll();
    await markSent(taken, new Date());
    expect(await acknowledgmentRow(donationId)).toMatchObject({
      state: 'sent',
      data: taken.data,
    });
    const mails = await selectRows(outbox, eq(outbox.subjectId, donationId));
    expect(mails.filter(({ state }) => state === 'queued')).toMatchObject([
      { subject: expect.stringContaining(subject) as string },
    ]);
    expect(await receiptState(donationId)).toBe('queued');
  },
);

test('an acknowledgment stays untouched by a dispute after it was sent', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  await markSent(await takeMail(donationId), new Date());
  const before = await acknowledgmentRow(donationId);
  await pressDispute(paymentId);
  await deliverAll();
  expect(await acknowledgmentRow(donationId)).toEqual(before);
});

test('no acknowledgment of a refunded donation is written without an address', async () => {
  const anonymous = await beginDonation({ donorName: null, donorEmail: null, amount: 25 });
  await pay(anonymous.clientSecret);
  await confirmDonation(anonymous.paymentId);
  await pressRefund(anonymous.paymentId, '10');
  await deliverAll();
  expect(await acknowledgmentRow(anonymous.donationId)).toBeUndefined();
});
