import { describe, expect, test } from 'vitest';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import {
  beginDonation,
  confirmDonation,
  donationRow,
  payDonation,
  changeDonation,
} from '#tests/support/factories/donations.ts';
import { acknowledgmentRow } from '#tests/support/mail/acknowledgment.ts';
import { callApi } from '#tests/support/call-api.ts';
import { authenticate, cards, pay, payWith } from '#tests/support/payments/pay.ts';
import { passDays } from '#tests/support/payments/pass-days.ts';
import { deliverAll, findIntent } from '#tests/support/payments/sandbox.ts';

describe('what a card can do', () => {
  test('a decline fails the donation, and another card pays', async () => {
    const { clientSecret, donationId, paymentId } = await beginDonation();
    expect(await pay(clientSecret, cards.declined)).toMatchObject({
      status: 402,
      body: { error: { message: 'Your card was declined.', code: 'card_declined' } },
    });
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('failed');
    await pay(clientSecret, cards.mastercard);
    await confirmDonation(paymentId);
    expect(await donationRow(donationId)).toMatchObject({
      status: 'succeeded',
      cardBrand: 'mastercard',
    });
  });

  test('3-D Secure is pending until the bank was answered', async () => {
    const { clientSecret, donationId } = await payDonation({}, cards.authenticates);
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('pending');
    await authenticate(clientSecret, true);
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });

  test('a refused 3-D Secure fails', async () => {
    const { clientSecret, donationId } = await payDonation({}, cards.authenticates);
    await authenticate(clientSecret, false);
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('failed');
  });

  test('a payment that takes its time succeeds by webhook', async () => {
    const { donationId, paymentId } = await payDonation({}, cards.processes);
    expect(await confirmDonation(paymentId)).toMatchObject({ body: { status: 'pending' } });
    await deliverAll();
    expect((await donationRow(donationId)).status).toBe('succeeded');
  });
});

test('the fifth decline cancels the payment, and the next attempt is a new one', async () => {
  const { clientSecret, donationId, paymentId } = await beginDonation();
  for (let decline = 1; decline <= 4; decline += 1) await pay(clientSecret, cards.declined);
  await deliverAll();
  expect(findIntent(paymentId).status).toBe('requires_payment_method');
  await pay(clientSecret, cards.declined);
  await deliverAll();
  expect(findIntent(paymentId).status).toBe('canceled');
  expect((await donationRow(donationId)).status).toBe('failed');
  expect(await pay(clientSecret)).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  });
  const again = await payDonation();
  await confirmDonation(again.paymentId);
  expect((await donationRow(again.donationId)).status).toBe('succeeded');
});

describe('methods that are no card', () => {
  const accountNumber = 'payment_method_data[us_bank_account][account_number]';
  const receipt = async (id: string) => (await callApi(`/api/donation/${id}`)).body;

  test('a card that was declined before Link paid appears nowhere', async () => {
    const { clientSecret, donationId, paymentId } = await beginDonation();
    await pay(clientSecret, cards.declined);
    expect(await receipt(donationId)).toMatchObject({ status: 'failed', cardLast4: null });
    await payWith(clientSecret, 'link');
    await confirmDonation(paymentId);
    const paid = { cardBrand: null, cardLast4: null, paymentMethod: 'Link', processing: false };
    expect(await receipt(donationId)).toMatchObject({ status: 'succeeded', ...paid });
    const { body } = await callApi('/api/admin/donations', { admin: true });
    expect(body).toContainEqual(expect.objectContaining({ id: donationId, ...paid }));
    expect((await acknowledgmentRow(donationId))?.attachments).toMatchObject([
      { document: { data: { cardLast4: null, paymentMethod: 'Link' } } },
    ]);
  });

  test('card details of a decline that an earlier version stored are corrected', async () => {
    const { clientSecret, donationId } = await beginDonation();
    await pay(clientSecret, cards.declined);
    await changeDonation(donationId, { status: 'failed', cardBrand: 'visa', cardLast4: '0002' });
    await payWith(clientSecret, 'link');
    expect(await receipt(donationId)).toMatchObject({ cardLast4: null, paymentMethod: 'Link' });
  });

  test('a bank debit is being processed until the bank is done', async () => {
    const { clientSecret, donationId } = await beginDonation();
    await pay(clientSecret, cards.declined);
    await payWith(clientSecret, 'us_bank_account');
    const waiting = { processing: true, paymentMethod: 'US bank account', cardLast4: null };
    expect(await receipt(donationId)).toMatchObject(waiting);
    await deliverAll();
    expect(await receipt(donationId)).toMatchObject({
      ...waiting,
      status: 'succeeded',
      processing: false,
    });
  });

  test.each([
    ['deposits that the donor has to read off', { [accountNumber]: '000123456789' }],
    ['a bank that takes days', {}],
  ])('a payment that waits for %s is not canceled after 30 hours', async (_what, account) => {
    const { clientSecret, donationId, paymentId } = await beginDonation();
    await payWith(clientSecret, 'us_bank_account', account);
    const { status } = findIntent(paymentId);
    await passDays(30 / 24);
    await reconcileDonations({ days: 7, dryRun: false });
    expect(findIntent(paymentId).status).toBe(status);
    expect(await receipt(donationId)).toMatchObject({ status: 'pending', processing: true });
  });

  test('the receipt of a typed bank account leads to where its deposits are confirmed', async () => {
    const { clientSecret, donationId, paymentId } = await beginDonation();
    await payWith(clientSecret, 'us_bank_account', { [accountNumber]: '000123456789' });
    const { hosted_verification_url: verificationUrl } =
      findIntent(paymentId).next_action?.verify_with_microdeposits ?? {};
    expect(verificationUrl).toMatch(/^https:/);
    expect(await receipt(donationId)).toMatchObject({ status: 'pending', verificationUrl });
  });

  test('a linked bank account has no deposits to confirm', async () => {
    const { clientSecret, donationId } = await beginDonation();
    await payWith(clientSecret, 'us_bank_account');
    expect(await receipt(donationId)).not.toHaveProperty('verificationUrl');
  });

  test('a monthly donation takes no typed bank account, whose deposits come too late', async () => {
    const { clientSecret } = await beginDonation({ frequency: 'monthly' });
    const typed = { [accountNumber]: '000123456789' };
    expect((await payWith(clientSecret, 'us_bank_account', typed)).status).toBe(400);
    expect((await payWith(clientSecret, 'us_bank_account')).status).toBe(200);
  });

  test('a second factor that the donor never gave is canceled after a day', async () => {
    const { donationId, paymentId } = await payDonation({}, cards.authenticates);
    await passDays(30 / 24);
    await reconcileDonations({ days: 7, dryRun: false });
    expect(findIntent(paymentId).status).toBe('canceled');
    expect(await receipt(donationId)).toMatchObject({ status: 'failed', processing: false });
  });
});
