// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createIntent } from '#islands/donations/checkout/payment/create-intent.ts';
import { mockPageResponse } from '#tests/support/mock-page-response.ts';

const answer = mockPageResponse();

const attempt = {
  id: '3f0c9bd1-5f0e-4c52-9f0a-2f4f3b6c1a11',
  amountCents: 1_999,
  donorName: ' Ada ',
  donorEmail: '',
  listed: false,
  coverFee: false,
  frequency: 'once',
  tribute: null,
} as const;
const intent = { clientSecret: 'pi_1_secret_2', donationId: attempt.id };
const { signal } = new AbortController();

/** Answers calls by their path; a path without an answer gets no answer. */
function answerWith(answers: Record<string, [status: number, body: unknown]>) {
  answer.mockReset().mockImplementation(({ path }) => {
    const [status, body] = answers[path] ?? [0, null];
    if (status === 0) throw new TypeError('Failed to fetch');
    return Response.json(body, { status });
  });
}

const firstBody = () => answer.mock.calls[0]?.[0].body;

const donationWith = (id: string, status: string) => ({
  id,
  amountCents: 1_999,
  currency: 'usd',
  createdAt: '2026-11-22T00:00:00.000Z',
  receivedAt: null,
  cardBrand: null,
  cardLast4: null,
  donorName: null,
  donorEmail: null,
  status,
});

test('the checkout sends dollars, the attempt id, and null for an empty email', async () => {
  answerWith({ '/api/create-payment-intent': [200, intent] });
  expect(await createIntent(attempt, null, signal)).toEqual({ intent });
  expect(firstBody()).toEqual({
    amount: 19.99,
    donorName: 'Ada',
    donorEmail: null,
    attemptId: attempt.id,
  });
});

test('the checkout sends the amount without the fee, and that the fee is covered', async () => {
  answerWith({ '/api/create-payment-intent': [200, intent] });
  await createIntent({ ...attempt, coverFee: true }, null, signal);
  expect(firstBody()).toMatchObject({
    amount: 19.99,
    coverFee: true,
  });
});

test('the checkout of a monthly donation says so', async () => {
  answerWith({ '/api/create-payment-intent': [200, intent] });
  await createIntent({ ...attempt, frequency: 'monthly' }, null, signal);
  expect(firstBody()).toMatchObject({
    frequency: 'monthly',
  });
});

test.each([
  [{ fields: { donorEmail: 'Not this one.' } }, { fields: { donorEmail: 'Not this one.' } }],
  [{ fields: { amount: 'Too much.' } }, { text: 'Too much.' }],
  [{}, { text: 'No.' }],
  [{ error: 'This donation has expired.' }, { text: 'This donation has expired.' }, 409],
])('a refusal with %o is shown as %o', async (body, shown, status = 422) => {
  answerWith({ '/api/create-payment-intent': [status, { error: 'No.', ...body }] });
  expect(await createIntent(attempt, null, signal)).toEqual({
    refusal: { title: 'Failed to initialize payment', ...shown },
  });
});

test('an attempt that another tab has paid leads to its receipt', async () => {
  answerWith({
    '/api/create-payment-intent': [409, { error: 'Taken.' }],
    [`/api/donation/${attempt.id}`]: [200, donationWith(attempt.id, 'succeeded')],
  });
  expect(await createIntent(attempt, null, signal)).toEqual({ paidId: attempt.id });
});

test('a payment without a response is looked up before another one is created', async () => {
  answerWith({ '/api/donation/lost': [200, donationWith('lost', 'succeeded')] });
  expect(await createIntent(attempt, 'lost', signal)).toEqual({ paidId: 'lost' });
  expect(answer).toHaveBeenCalledTimes(1);

  answerWith({
    '/api/donation/lost': [404, { error: 'Unknown.' }],
    '/api/create-payment-intent': [200, intent],
  });
  expect(await createIntent(attempt, 'lost', signal)).toEqual({ intent });
});

test('a bank debit without a response that is under way is not paid a second time', async () => {
  answerWith({
    '/api/donation/lost': [200, { ...donationWith('lost', 'pending'), processing: true }],
    '/api/create-payment-intent': [200, intent],
  });
  expect(await createIntent(attempt, 'lost', signal)).toEqual({ paidId: 'lost' });
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a donation whose address was corrected since was paid, and is not paid again', async () => {
  answerWith({ '/api/donation/lost': [410, { error: 'Moved.' }] });
  expect(await createIntent(attempt, 'lost', signal)).toEqual({ paidId: 'lost' });
});

test.each([
  [null, 'Nothing was charged.'],
  ['lost', "don't know yet whether your last payment went through"],
])('no answer, after the unanswered payment %o, says "%s"', async (unansweredId, text) => {
  answerWith({});
  expect(await createIntent(attempt, unansweredId, signal)).toMatchObject({
    refusal: { text: expect.stringContaining(text) as string },
  });
});
