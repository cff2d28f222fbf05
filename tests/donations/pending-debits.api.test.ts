/** While a bank works on a debit, what its donor corrects counts for the payment. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { markIntentCanceled } from '#sandbox/stripe/intents.ts';
import { endVerification, refuseDebit } from '#sandbox/stripe/payments.ts';
import { addressCorrectionResponseSchema } from '#model/donations/contract.ts';
import { outbox } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { requireLinkedGiver } from '#server/donations/giving/read-giving.ts';
import { correctGiverName } from '#server/donations/giving/correct-giver-name.ts';
import { sendDueAddresses } from '#server/donations/moves/send-addresses-to-stripe.ts';
import { syncFromStripe } from '#server/donations/status/sync-from-stripe.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  beginDonation,
  donationRow,
  makeOlder,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { cards, pay, payWith } from '#tests/support/payments/pay.ts';
import { deliverAll, findIntent, sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { newAddress } from '#tests/support/new-address.ts';

async function debit(
  overrides: Parameters<typeof beginDonation>[0],
  fields: Record<string, string> = {},
) {
  const begun = await beginDonation(overrides);
  await payWith(begun.clientSecret, 'us_bank_account', fields);
  // The receipt is read as the donor's page does, which asks Stripe.
  const { body } = await callApi(`/api/donation/${begun.donationId}`);
  expect(body).toMatchObject({ status: 'pending', processing: true });
  return begun;
}

const listAcknowledged = async (id: string) =>
  (await selectRows(outbox, eq(outbox.subjectId, id)))
    .filter(({ kind }) => kind === 'tax-acknowledgement')
    .map(({ toAddress }) => toAddress);

test('the document of a debit goes to the address that its donor corrected meanwhile', async () => {
  const { donationId, clientSecret } = await debit({ donorEmail: newAddress('debit') });
  const email = newAddress('debit');
  const body = { email, clientSecret };
  const response = await callApi(`/api/donation/${donationId}/address`, { method: 'POST', body });
  expect(response).toMatchObject({ status: 202 });
  expect(await listAcknowledged(donationId)).toEqual([]);
  const key = addressCorrectionResponseSchema.parse(response.body).receiptKey;
  const again = await callApi(`/api/donation/${key}/address`, { method: 'POST', body });
  expect(again).toMatchObject({ status: 202, body: { receiptKey: key } });
  expect((await callApi(`/api/donation/${key}`)).body).toMatchObject({ donorEmail: email });
  await deliverAll();
  expect(await listAcknowledged(donationId)).toEqual([email]);
});

test('Stripe hears of a corrected address once no bank works on the debit', async () => {
  const [wrong, right] = [newAddress('debit'), newAddress('debit')];
  const { donationId, paymentId, clientSecret } = await debit(
    { donorEmail: wrong },
    { receipt_email: wrong },
  );
  const body = { email: right, clientSecret };
  await callApi(`/api/donation/${donationId}/address`, { method: 'POST', body });
  expect(findIntent(paymentId).receipt_email).toBe(wrong);
  await sendDueAddresses();
  expect(await donationRow(donationId)).toMatchObject({ stripeEmailDue: true });
  await deliverAll();
  await sendDueAddresses();
  const { receipt_email, latest_charge } = findIntent(paymentId);
  expect(receipt_email).toBe(right);
  expect(sandbox.ledger.find('charge', latest_charge ?? '').receipt_email).toBe(right);
  expect(await donationRow(donationId)).toMatchObject({ stripeEmailDue: false });
});

test('staff correct the address of a debit before it is paid', async () => {
  const { donationId } = await debit({ donorEmail: newAddress('debit') });
  const email = newAddress('debit');
  const path = `/api/admin/donations/${donationId}/acknowledgement`;
  expect(await callApi(path, { method: 'POST', body: { email }, admin: true })).toMatchObject({
    status: 202,
  });
  await deliverAll();
  expect(await listAcknowledged(donationId)).toEqual([email]);
});

test('a debit that follows a declined card moves with its giver to a corrected address', async () => {
  const donorEmail = newAddress('debit');
  const { donationId: first } = await payDonation({ donorEmail });
  await deliverAll();
  const { clientSecret, donationId } = await beginDonation({ donorEmail });
  await pay(clientSecret, cards.declined);
  await deliverAll();
  expect(await donationRow(donationId)).toMatchObject({ status: 'failed' });
  await payWith(clientSecret, 'us_bank_account');
  const receipt = await callApi(`/api/donation/${donationId}`);
  expect(receipt.body).toMatchObject({ status: 'pending', processing: true });
  const email = newAddress('debit');
  const path = `/api/admin/donations/${first}/acknowledgement`;
  await callApi(path, { method: 'POST', body: { email }, admin: true });
  await deliverAll();
  const { personId } = await donationRow(first);
  expect(await donationRow(donationId)).toMatchObject({ status: 'succeeded', personId });
  expect(await listAcknowledged(donationId)).toEqual([email]);
});

test('a donor whose bank refuses a debit after days is told once, with the way to try again', async () => {
  const donorEmail = newAddress('debit');
  const { donationId, paymentId } = await debit({ donorEmail, amount: 60 });
  refuseDebit(sandbox.context, paymentId);
  for (let reading = 0; reading < 2; reading += 1) await syncFromStripe(paymentId);
  expect(await donationRow(donationId)).toMatchObject({ status: 'failed', processing: false });
  const [mail, ...others] = await selectRows(outbox, eq(outbox.subjectId, donationId));
  expect([mail?.kind, mail?.toAddress, others]).toEqual(['payment-refused', donorEmail, []]);
  if (!mail) return;
  const { text } = await composeMail(mail);
  expect(text).toContain('refused the payment of $60.00 by US bank account');
  expect(text).toContain('/donate?amount=60');
});

describe('a bank account that was typed, and waits for its donor', () => {
  const typed = { 'payment_method_data[us_bank_account][account_number]': '000123456789' };

  async function payTyped() {
    const donorEmail = newAddress('debit');
    const begun = await beginDonation({ donorEmail, amount: 60 });
    await payWith(begun.clientSecret, 'us_bank_account', typed);
    await syncFromStripe(begun.paymentId);
    return begun;
  }

  const listTexts = async (donationId: string) => {
    const mails = await selectRows(outbox, eq(outbox.subjectId, donationId));
    return Promise.all(mails.map(async (mail) => (await composeMail(mail)).text));
  };

  test.each(['nobody confirms', 'the payment is canceled'])(
    'its donor is told once when %s',
    async (end) => {
      const { donationId, paymentId } = await payTyped();
      if (end === 'nobody confirms') endVerification(sandbox.context, paymentId);
      else markIntentCanceled(sandbox.context, findIntent(paymentId));
      for (let reading = 0; reading < 2; reading += 1) await syncFromStripe(paymentId);
      expect(await donationRow(donationId)).toMatchObject({ status: 'failed', processing: false });
      const [text = '', ...others] = await listTexts(donationId);
      expect(text).toContain('The deposit into the bank account for your gift of $60.00');
      expect(text).toContain('/donate?amount=60');
      expect(others).toEqual([]);
    },
  );

  test('its donor gets no mail of a card that is declined instead, which the page shows', async () => {
    const { donationId, paymentId, clientSecret } = await payTyped();
    await pay(clientSecret, cards.declined);
    await syncFromStripe(paymentId);
    expect(await donationRow(donationId)).toMatchObject({ status: 'failed' });
    expect(await listTexts(donationId)).toEqual([]);
  });
});

test.each(['once', 'monthly'] as const)(
  'the receipt of a refused debit given %s knows whether it may be collected again',
  async (frequency) => {
    const { donationId, paymentId } = await debit({ donorEmail: newAddress('debit'), frequency });
    refuseDebit(sandbox.context, paymentId);
    const { body } = await callApi(`/api/donation/${donationId}`);
    expect(body).toMatchObject({
      status: 'failed',
      mayBeCollectedAgain: frequency === 'monthly',
    });
  },
);

test.each([
  ['once', 'canceled'],
  ['monthly', 'requires_payment_method'],
] as const)(
  'reconciliation tells the donor of a refused debit given %s and leaves its payment as %s',
  async (frequency, status) => {
    const { donationId, paymentId } = await debit({ donorEmail: newAddress('debit'), frequency });
    await makeOlder(donationId, paymentId, 4 * dayMs);
    refuseDebit(sandbox.context, paymentId);
    for (let run = 0; run < 2; run += 1)
      await reconcileDonations({ days: 30, dryRun: false, readsAllUnpaid: true });
    expect(findIntent(paymentId)).toMatchObject({ status });
    const mails = await selectRows(outbox, eq(outbox.subjectId, donationId));
    expect(mails.map(({ kind }) => kind)).toEqual(['payment-refused']);
    expect(await donationRow(donationId)).toMatchObject({ status: 'failed', processing: false });
  },
);

test('a declined card of a monthly donation is not collected again', async () => {
  const { donationId, clientSecret } = await beginDonation({ frequency: 'monthly' });
  await pay(clientSecret, cards.declined);
  const { body } = await callApi(`/api/donation/${donationId}`);
  expect(body).toMatchObject({ status: 'failed', mayBeCollectedAgain: false });
});

test('a donor whose debit is canceled is not told of a refusal', async () => {
  const { donationId, paymentId } = await debit({ donorEmail: newAddress('debit') });
  const canceled = { status: 'canceled' } as const;
  sandbox.ledger.put({ ...sandbox.ledger.find('payment_intent', paymentId), ...canceled });
  await syncFromStripe(paymentId);
  expect(await donationRow(donationId)).toMatchObject({ status: 'failed' });
  expect(await selectRows(outbox, eq(outbox.subjectId, donationId))).toEqual([]);
});

test('a corrected name counts for a debit that is paid later', async () => {
  const donorEmail = newAddress('debit');
  await payDonation({ donorEmail, donorName: 'Old Name' });
  await deliverAll();
  const { donationId } = await debit({ donorEmail, donorName: 'Old Name' });
  await correctGiverName(await requireLinkedGiver(donorEmail), 'New Name');
  await deliverAll();
  const row = await donationRow(donationId);
  expect(row).toMatchObject({ status: 'succeeded', donorName: 'New Name' });
  expect(await requireLinkedGiver(donorEmail)).toMatchObject({
    name: 'New Name',
    id: row?.personId,
  });
});
