import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pay } from '#islands/donations/checkout/payment/pay.ts';

const intent = { clientSecret: 'pi_1_secret_2', donationId: 'donation' };

/** Pays, and Stripe answers with this error. */
function payWith(error: Partial<StripeError>) {
  const stripe = { confirmPayment: () => Promise.resolve({ error }) } as unknown as Stripe;
  const elements = {} as StripeElements;
  return pay({ stripe, elements, intent, donorEmail: 'ada@mail.example' });
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const now = Date.now() / 1000;
const canceled = (cancellation_reason: string | null, created: number) =>
  ({
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: 'pi_1', status: 'canceled', cancellation_reason, created },
  }) as StripeError;

it.each<[string, Partial<StripeError>, RegExp, string | undefined]>([
  ['a declined card', { type: 'card_error', message: 'Declined.' }, /another card/, undefined],
  [
    'a second factor that failed',
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate.',
    },
    /another card/,
    undefined,
  ],
  [
    'a refused address',
    {
      type: 'invalid_request_error',
      code: 'email_invalid',
      param: 'receipt_email',
      message: 'Invalid email address: ada@mail.c',
    },
    /Correct your email address/,
    'Edit email address',
  ],
  [
    'a refused request',
    { type: 'invalid_request_error', code: 'parameter_unknown', param: 'x', message: 'Unknown.' },
    /Our payment provider refused this payment/,
    'Start again',
  ],
  ['a payment canceled for safety', canceled(null, now), /Too many cards/, 'Start again'],
  [
    'a monthly payment that slept for 23 hours',
    canceled('void_invoice', now - 23 * 3600),
    /Go back and continue to payment/,
    'Start again',
  ],
  ['a monthly one canceled for safety', canceled('void_invoice', now), /Too many/, 'Start again'],
  ['a payment that was abandoned', canceled('abandoned', now), /Go back/, 'Start again'],
  ['a monthly one of yesterday', canceled('void_invoice', now - 90_000), /Go back/, 'Start again'],
])('the error %s is explained, and not as a bad connection', async (_, error, text, back) => {
  const outcome = await payWith(error);
  expect(outcome).toMatchObject({
    type: 'refused',
    isUnanswered: false,
    refusal: { text: expect.stringMatching(text) as string },
  });
  if (outcome.type !== 'refused') throw new Error('It was not refused.');
  expect(outcome.refusal.back).toBe(back);
  expect(JSON.stringify(outcome)).not.toMatch(/connection/i);
  if (error.message) expect(outcome.refusal.title, 'the words of Stripe').toBe(error.message);
});
