import { beforeAll, describe, expect, test } from 'vitest';
import { beginGift, confirmGift, donationRow, payGift } from '#tests/factories/donations.ts';
import { authenticate, cards, pay } from '#tests/support/payments/pay.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';

/** Mail has nowhere to go in these tests. */
beforeAll(() => {
  delete process.env.SMTP_URL;
});

describe('what a card can do', () => {
  test('a decline fails the donation, and another card mends it', async () => {
    const { clientSecret, donationId, paymentId } = await beginGift();
    expect(await pay(clientSecret, cards.declined)).toMatchObject({
      status: 402,
      body: { error: { message: 'Your card was declined.', code: 'card_declined' } },
    });
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('failed');
    await pay(clientSecret, cards.mastercard);
    await confirmGift(paymentId);
    expect(await donationRow(donationId)).toMatchObject({
      status: 'succeeded',
      cardBrand: 'mastercard',
    });
  });

  test('3-D Secure is pending until the bank was answered', async () => {
    const { clientSecret, donationId } = await payGift({}, cards.authenticates);
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('pending');
    await authenticate(clientSecret, true);
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });

  test('a refused 3-D Secure fails', async () => {
    const { clientSecret, donationId } = await payGift({}, cards.authenticates);
    await authenticate(clientSecret, false);
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('failed');
  });

  test('a payment that takes its time settles by webhook', async () => {
    const { donationId, paymentId } = await payGift({}, cards.processes);
    expect(await confirmGift(paymentId)).toMatchObject({ body: { status: 'pending' } });
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });
});
