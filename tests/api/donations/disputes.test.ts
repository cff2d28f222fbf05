/** What a donation is once the donor's bank has questioned it, and has decided. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconcile/reconcile-donations.ts';
import { confirmDonation, donationRow, payDonation } from '#tests/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { acknowledgementRow, acknowledgementWords } from '#tests/support/mail/acknowledgement.ts';
import {
  decideDispute,
  disputePayment,
  refundPayment,
} from '#tests/support/payments/ledger-buttons.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { sendEvent } from '#tests/support/payments/sign.ts';
import { rowsOf } from '#tests/support/rows.ts';

test('a dispute marks the donation', async () => {
  const { donationId, paymentId } = await payDonation();
  await disputePayment(paymentId);
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded', disputed: true });
});

test('a dispute writes no second acknowledgement after the first was erased', async () => {
  const { donationId, paymentId } = await payDonation();
  await confirmDonation(paymentId);
  const key = `tax-acknowledgement:${donationId}`;
  await database().queries.delete(outbox).where(eq(outbox.dedupeKey, key));
  await disputePayment(paymentId);
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ disputed: true });
  expect(await rowsOf(outbox, eq(outbox.dedupeKey, key))).toEqual([]);
});

describe('a donation that was partly refunded and then questioned by the donor\u2019s bank', () => {
  /** $10 of $25 went back before the bank asked for the rest; no event has reached us. */
  async function questioned() {
    const donation = await payDonation({ amount: 25 });
    await confirmDonation(donation.paymentId);
    await refundPayment(donation.paymentId, '10');
    await disputePayment(donation.paymentId);
    return donation;
  }

  /** What happened to a payment, as events, oldest first. */
  function eventsOf(paymentId: string) {
    return [...sandbox.ledger.newest('event')]
      .filter((event) => JSON.stringify(event).includes(paymentId))
      .reverse();
  }

  const orders = [
    ['in order', <T>(events: T[]) => events],
    ['turned round', <T>(events: T[]) => [...events].reverse()],
    ['with its end first and last', <T>(events: T[]) => [...events.slice(-1), ...events]],
  ] as const;

  test.each(orders)(
    'counts as given back in full once the bank sided with the donor, events %s',
    async (_how, inOrder) => {
      const { donationId, paymentId } = await questioned();
      await decideDispute(paymentId, 'lost');
      for (const event of inOrder(eventsOf(paymentId))) await sendEvent(event);
      expect(await donationRow(donationId)).toMatchObject({
        status: 'succeeded',
        refundedCents: 2500,
        disputed: true,
        disputeLost: true,
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
    'keeps its rest once the bank sided with us, events %s',
    async (_how, inOrder) => {
      const { donationId, paymentId } = await questioned();
      await decideDispute(paymentId, 'won');
      for (const event of inOrder(eventsOf(paymentId))) await sendEvent(event);
      expect(await donationRow(donationId)).toMatchObject({
        refundedCents: 1000,
        disputed: true,
        disputeLost: false,
      });
      expect(await acknowledgementWords(donationId)).toContain(
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
    expect(await acknowledgementWords(donationId)).toContain('Amount: $15.00 USD\n');
  });

  test('is found by a reconciliation when no event came', async () => {
    const { donationId, paymentId } = await questioned();
    await decideDispute(paymentId, 'lost');
    await reconcileDonations({ days: 1, dryRun: false });
    expect(await donationRow(donationId)).toMatchObject({ refundedCents: 2500 });
    expect((await reconcileDonations({ days: 1, dryRun: false })).findings).toEqual([]);
  });
});
