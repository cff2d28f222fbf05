import { expect, test } from 'vitest';
import { paymentMethodName } from '#server/donations/rows.ts';

test.each([
  [null, null],
  ['us_bank_account', 'US bank account'],
  ['paypal', 'PayPal'],
  ['wechat_pay', 'WeChat Pay'],
  ['link', 'Link'],
  ['sepa_debit', 'Sepa debit'],
])('the payment method %j is called %j', (type, name) => {
  expect(paymentMethodName({ source: 'card', reference: null, paymentMethod: type })).toBe(name);
});

test.each([
  ['check', '2281', 'Check no. 2281'],
  ['transfer', null, 'Bank transfer'],
  ['fund', 'Example Charitable', 'Donor-advised fund, Example Charitable'],
  ['fund', 'Benevity', 'Workplace giving, Benevity'],
] as const)('a %s with the reference %j is called %j', (source, reference, name) => {
  expect(paymentMethodName({ source, reference, paymentMethod: null })).toBe(name);
});
