import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { findMissingRights } from '#ops/doctor/stripe-rights.ts';

/** A Stripe that has no object, and refuses the calls whose path ends so for a permission. */
function refusing(end: string, permission: string): Stripe {
  const answer = (input: string | URL | Request): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const type = 'invalid_request_error';
    const message = `Having the 'rak_${permission}' permission would allow this request to continue.`;
    return Promise.resolve(
      pathname.endsWith(end)
        ? Response.json({ error: { type, message } }, { status: 403 })
        : Response.json({ error: { type, message: 'No such object.' } }, { status: 404 }),
    );
  };
  const httpClient = Stripe.createFetchHttpClient(answer);
  return new Stripe('rk_test_1', { httpClient, maxNetworkRetries: 0, telemetry: false });
}

test('a permission that Stripe asks for beside the one of a row is named with the row', async () => {
  expect(await findMissingRights(refusing('/invoice_payments', 'credit_note_read'))).toEqual([
    'Invoices: Write (credit_note_read)',
  ]);
  expect(await findMissingRights(refusing('/disputes', 'dispute_read'))).toEqual([
    'Disputes: Read',
  ]);
});

test('a Stripe that does not answer is no missing right', async () => {
  const httpClient = Stripe.createFetchHttpClient(() => Promise.reject(new Error('offline')));
  const stripe = new Stripe('rk_test_1', { httpClient, maxNetworkRetries: 0 });
  await expect(findMissingRights(stripe)).rejects.toThrow(Stripe.errors.StripeConnectionError);
});
