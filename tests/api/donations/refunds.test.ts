import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconcile-donations.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { markSent, putBack, takeNextMail } from '#server/mail/outbox-rows.ts';
import { beginGift, confirmGift, donationRow, payGift } from '#tests/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  decideDispute,
  disputePayment,
  refundPayment,
} from '#tests/support/payments/ledger-buttons.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { sendEvent } from '#tests/support/payments/sign.ts';

/** Mail has nowhere to go in these tests; the outbox is what they look at. */
beforeAll(() => {
  delete process.env.SMTP_URL;
});

describe('refunds and disputes', () => {
  test('partial and full refunds are recorded beside the status', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await refundPayment(paymentId, '10.01');
    await deliverAll();
    expect(await donationRow(donationId)).toMatchObject({
      status: 'succeeded',
      refundedCents: 1001,
    });
    await refundPayment(paymentId, '14.99');
    await deliverAll();
    expect(await donationRow(donationId)).toMatchObject({
      status: 'succeeded',
      refundedCents: 2500,
    });
  });

  test('a refund that fails afterwards does not count', async () => {
    const { donationId, paymentId } = await payGift({}, cards.refundFails);
    await refundPayment(paymentId, '25.00');
    expect(sandbox.desk.ledger.nextDue()).toBeDefined();
    await sandbox.drain();
    expect((await donationRow(donationId)).refundedCents).toBe(2500);
    await deliverAll();
    expect((await donationRow(donationId)).refundedCents).toBe(0);
  });

  test('a dispute marks the gift', async () => {
    const { donationId, paymentId } = await payGift();
    await disputePayment(paymentId);
    await deliverAll();
    expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded', disputed: true });
  });

  test('the receipt tells what was refunded, and keeps the amount that was given', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await refundPayment(paymentId, '10.01');
    await deliverAll();
    expect(await callApi(`/api/donation/${donationId}`)).toMatchObject({
      status: 200,
      body: { status: 'succeeded', amountCents: 2500, refundedCents: 1001 },
    });
  });
});

async function acknowledgementRow(donationId: string) {
  const [row] = await database()
    .queries.select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `tax-acknowledgement:${donationId}`));
  return row;
}

/** What the acknowledgement would say if it left now. */
async function words(donationId: string): Promise<string> {
  const row = await acknowledgementRow(donationId);
  if (!row) throw new Error(`There is no acknowledgement of ${donationId}.`);
  return (await composeMail(row)).text;
}

/** What the printed acknowledgement states of the money. */
async function attached(donationId: string): Promise<unknown> {
  return (await acknowledgementRow(donationId))?.attachments;
}

/** A sender takes the mail of this gift, whatever else waits. */
async function takeMail(donationId: string) {
  for (;;) {
    const mail = await takeNextMail(new Date(Date.now() + 1000));
    if (!mail) throw new Error(`No mail of ${donationId} is due.`);
    if (mail.dedupeKey.endsWith(donationId)) return mail;
  }
}

async function receiptState(donationId: string): Promise<unknown> {
  const { body } = await callApi(`/api/donation/${donationId}`);
  return (body as { acknowledgement: { state: string } }).acknowledgement.state;
}

describe('the acknowledgement of a gift that was refunded', () => {
  test('is not written when the whole gift was given back before we heard of it', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await refundPayment(paymentId, '25.00');
    expect((await confirmGift(paymentId)).status).toBe(200);
    expect(await donationRow(donationId)).toMatchObject({
      status: 'succeeded',
      refundedCents: 2500,
    });
    expect(await acknowledgementRow(donationId)).toBeUndefined();
    expect(await receiptState(donationId)).toBe('none');
  });

  test('tells what was kept when a part was given back before we heard of it', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await refundPayment(paymentId, '10.01');
    await confirmGift(paymentId);
    const text = await words(donationId);
    expect(text).toContain('Amount: $14.99 USD\nRefunded: $10.01 of $25.00 USD\n');
    expect(await attached(donationId)).toMatchObject([
      { document: { data: { amountCents: 2500, refundedCents: 1001 } } },
    ]);
  });

  test('is stopped by a full refund while it waits', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await confirmGift(paymentId);
    expect(await acknowledgementRow(donationId)).toMatchObject({ state: 'queued' });
    await refundPayment(paymentId, '25.00');
    await deliverAll();
    expect(await acknowledgementRow(donationId)).toMatchObject({ state: 'withdrawn' });
    expect(await receiptState(donationId)).toBe('none');
  });

  test('follows every refund while it waits', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await confirmGift(paymentId);
    expect(await words(donationId)).toContain('Amount: $25.00 USD\nDate');
    for (const [refund, kept] of [
      ['10', '15.00'],
      ['4.99', '10.01'],
    ] as const) {
      await refundPayment(paymentId, refund);
      await deliverAll();
      expect(await words(donationId)).toContain(`Amount: $${kept} USD\n`);
    }
    expect(await acknowledgementRow(donationId)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await attached(donationId)).toMatchObject([
      { document: { data: { amountCents: 2500, refundedCents: 1499 } } },
    ]);
  });

  test('leaves after all when the refund fails', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 }, cards.refundFails);
    await confirmGift(paymentId);
    await refundPayment(paymentId, '25.00');
    await sandbox.drain();
    expect(await acknowledgementRow(donationId)).toMatchObject({ state: 'withdrawn' });
    await deliverAll();
    expect(await acknowledgementRow(donationId)).toMatchObject({ state: 'queued' });
    expect(await words(donationId)).toContain('Amount: $25.00 USD\nDate');
    expect((await takeMail(donationId)).attempts).toBe(1);
  });

  test('is first written when the refund that came before it fails', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 }, cards.refundFails);
    await refundPayment(paymentId, '25.00');
    await confirmGift(paymentId);
    expect(await acknowledgementRow(donationId)).toBeUndefined();
    await deliverAll();
    expect(await words(donationId)).toContain('Amount: $25.00 USD\nDate');
  });

  test('that is under way is not tried again once all was given back', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await confirmGift(paymentId);
    const taken = await takeMail(donationId);
    await refundPayment(paymentId, '25.00');
    await deliverAll();
    await putBack(taken, 'The mail server was away.', new Date());
    expect(await acknowledgementRow(donationId)).toMatchObject({ state: 'withdrawn' });
  });

  test('that has left stays as it was', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await confirmGift(paymentId);
    await markSent(await takeMail(donationId), new Date());
    const before = await acknowledgementRow(donationId);
    for (const dollars of ['10', '15']) {
      await refundPayment(paymentId, dollars);
      await deliverAll();
    }
    expect(await acknowledgementRow(donationId)).toEqual(before);
    expect(await receiptState(donationId)).toBe('sent');
  });

  test('that was stopped under way but arrived all the same counts as sent', async () => {
    const { donationId, paymentId } = await payGift({ amount: 25 });
    await confirmGift(paymentId);
    const taken = await takeMail(donationId);
    await refundPayment(paymentId, '25.00');
    await deliverAll();
    await markSent(taken, new Date());
    expect(await receiptState(donationId)).toBe('sent');
  });

  test('stays untouched by a dispute, and by a gift without an address', async () => {
    const { donationId, paymentId } = await payGift();
    await confirmGift(paymentId);
    const before = await acknowledgementRow(donationId);
    await disputePayment(paymentId);
    await deliverAll();
    expect(await acknowledgementRow(donationId)).toEqual(before);

    const anonymous = await beginGift({ donorName: null, donorEmail: null, amount: 25 });
    await pay(anonymous.clientSecret);
    await confirmGift(anonymous.paymentId);
    await refundPayment(anonymous.paymentId, '10');
    await deliverAll();
    expect(await acknowledgementRow(anonymous.donationId)).toBeUndefined();
  });
});

describe('a gift that was partly refunded and then questioned by the donor\u2019s bank', () => {
  /** $10 of $25 went back before the bank asked for the rest; nobody has told us of any of it. */
  async function questioned() {
    const gift = await payGift({ amount: 25 });
    await confirmGift(gift.paymentId);
    await refundPayment(gift.paymentId, '10');
    await disputePayment(gift.paymentId);
    return gift;
  }

  /** What happened to a payment, as events, oldest first. */
  function eventsOf(paymentId: string) {
    return sandbox.desk.ledger
      .newest('event', { limit: 50 })
      .filter((event) => JSON.stringify(event).includes(paymentId))
      .reverse();
  }

  const orders = [
    ['in order', <T>(events: T[]) => events],
    ['turned round', <T>(events: T[]) => [...events].reverse()],
    ['with its end first and last', <T>(events: T[]) => [...events.slice(-1), ...events]],
  ] as const;

  test.each(orders)(
    'counts as given back in full once the bank sided with the donor, told %s',
    async (_how, inOrder) => {
      const { donationId, paymentId } = await questioned();
      await decideDispute(paymentId, 'lost');
      for (const event of inOrder(eventsOf(paymentId))) await sendEvent(event);
      expect(await donationRow(donationId)).toMatchObject({
        status: 'succeeded',
        refundedCents: 2500,
        disputed: true,
      });
      expect(await acknowledgementRow(donationId)).toMatchObject({ state: 'withdrawn' });
      expect((await callApi(`/api/donation/${donationId}`)).body).toMatchObject({
        amountCents: 2500,
        refundedCents: 2500,
        acknowledgement: { state: 'none' },
      });
    },
  );

  test.each(orders)(
    'keeps its rest once the bank sided with us, told %s',
    async (_how, inOrder) => {
      const { donationId, paymentId } = await questioned();
      await decideDispute(paymentId, 'won');
      for (const event of inOrder(eventsOf(paymentId))) await sendEvent(event);
      expect(await donationRow(donationId)).toMatchObject({ refundedCents: 1000, disputed: true });
      expect(await words(donationId)).toContain(
        'Amount: $15.00 USD\nRefunded: $10.00 of $25.00 USD\n',
      );
      await refundPayment(paymentId, '15');
      await deliverAll();
      expect(await donationRow(donationId)).toMatchObject({ refundedCents: 2500 });
    },
  );

  test('is acknowledged with its rest while the bank has not decided', async () => {
    const { donationId } = await questioned();
    await deliverAll();
    expect(await donationRow(donationId)).toMatchObject({ refundedCents: 1000, disputed: true });
    expect(await words(donationId)).toContain('Amount: $15.00 USD\n');
  });

  test('is found by a reconciliation when no event came', async () => {
    const { donationId, paymentId } = await questioned();
    await decideDispute(paymentId, 'lost');
    await reconcileDonations({ days: 1, dryRun: false });
    expect(await donationRow(donationId)).toMatchObject({ refundedCents: 2500 });
    expect((await reconcileDonations({ days: 1, dryRun: false })).findings).toEqual([]);
  });
});
