/** Each of Stripe's statuses of a payment is one state here. */
import { expect, test } from 'vitest';
import { buildObject } from '#sandbox/stripe/object-defaults.ts';
import { type PaymentState, readIntent } from '#server/gateways/stripe/payment.ts';

const readState = (fields: object): PaymentState =>
  readIntent(
    buildObject('payment_intent', { amount: 2500, client_secret: '', currency: 'usd', ...fields }),
  ).state;

test.each<[string, PaymentState]>([
  ['succeeded', 'succeeded'],
  ['canceled', 'canceled'],
  ['processing', 'processing'],
  ['requires_capture', 'processing'],
  ['requires_payment_method', 'unpaid'],
  ['requires_confirmation', 'unpaid'],
  ['requires_action', 'processing'],
  // One that Stripe may add must not be canceled as unpaid after a day.
  ['status_of_tomorrow', 'processing'],
])('a payment whose status is %s is %s here', (status, state) => {
  expect(readState({ status })).toBe(state);
});

test('a payment is declined after a refused card', () => {
  const last_payment_error = { type: 'card_error', message: 'Declined.' };
  expect(readState({ status: 'requires_payment_method', last_payment_error })).toBe('declined');
});

test.each<[string, PaymentState]>([
  ['cashapp_handle_redirect_or_display_qr_code', 'unpaid'],
  ['alipay_handle_redirect', 'unpaid'],
  ['wechat_pay_display_qr_code', 'unpaid'],
  ['klarna_display_qr_code', 'unpaid'],
  ['verify_with_microdeposits', 'processing'],
  ['display_bank_transfer_instructions', 'processing'],
  ['oxxo_display_details', 'processing'],
])('a payment whose next action is %s is %s', (type, state) => {
  expect(readState({ status: 'requires_action', next_action: { type } })).toBe(state);
});

test('a payment is unpaid while the donor answers the bank', () => {
  const next_action = { type: 'use_stripe_sdk' };
  expect(readState({ status: 'requires_action', next_action })).toBe('unpaid');
});
