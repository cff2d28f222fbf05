import { expect, test } from 'vitest';
import {
  amountInAddress,
  frequencyInAddress,
  amountProblem,
  canBecomeAmount,
  readCustomAmount,
  stepAmount,
} from '#islands/donations/checkout/steps/custom-amount.ts';

// How each text is read as an amount is tested in tests/money/amount.unit.test.ts.
test.each([
  ['1', 100],
  ['19.99', 1999],
  ['1,234.5', 123_450],
  ['999999.99', 99_999_999],
])('the custom amount %o is %i cents', (text, cents) => {
  expect(readCustomAmount(text)).toBe(cents);
});

test.each(['', '0', '0.99', '-5', '1.005', '1e3', '1000000', '1,000,000'])(
  'the custom amount %o cannot be donated',
  (text) => {
    expect(readCustomAmount(text)).toBeNull();
  },
);

test.each(['0.5', 'ten', '1e3', '-5'])(
  'the problem of the amount %o is named in the exact words',
  (text) => {
    expect(amountProblem(text)).toBe('Please enter a valid amount ($1 minimum)');
  },
);

test.each(['12:50', '1,00,000', '12 50', '12q', '25,50'])(
  'the problem of the amount %o shows an example',
  (text) => {
    expect(amountProblem(text)).toBe('Please write the amount like 1,000 or 12.50');
  },
);

test.each(['12.345', '1.000'])('the problem of the amount %o names its decimals', (text) => {
  expect(amountProblem(text)).toContain('at most two decimals, such as 1,000 or 12.50');
});

test('the problem of an amount names the largest donation where the minimum would mislead', () => {
  expect(amountProblem('1000000')).toContain('at most $999,999.99');
});

test.each([
  ['', true],
  ['$ ', true],
  ['.', true],
  ['25,', true],
  ['25,50', true],
  ['1,000', true],
  ['fifty', false],
  ['12:', false],
  ['1e', false],
])('the text %o can become an amount: %o', (text, can) => {
  expect(canBecomeAmount(text)).toBe(can);
});

test.each([
  ['?amount=5000', '5000'],
  ['?amount=42.50', '42.50'],
  ['?amount=42,5', '42.50'],
  ['?amount=1,000', '1000'],
  ['?amount=1.000', ''],
  ['?amount=0', ''],
  ['?amount=1e9', ''],
  ['?amount=<b>', ''],
  ['', ''],
])('the amount %o in an address asks for %o', (search, amount) => {
  expect(amountInAddress(search)).toBe(amount);
});

test.each([
  ['?amount=25&frequency=monthly', 'monthly'],
  ['?frequency=once', 'once'],
  ['?frequency=weekly', null],
  ['?amount=1000', 'once'],
  ['?amount=1000&frequency=weekly', 'once'],
  ['?amount=nothing', null],
  ['', null],
])('the frequency %o in an address asks for %o', (search, frequency) => {
  expect(frequencyInAddress(search)).toBe(frequency);
});

test.each([
  ['25', '26', '24'],
  ['24.50', '25.50', '23.50'],
  ['1.50', '2.50', '1'],
  ['1', '2', '1'],
  ['', '1', ''],
  ['0.5', '0.5', '0.5'],
  ['999999', '999999.99', '999998'],
])('from %o the arrows lead to %o and %o', (text, up, down) => {
  expect([stepAmount(text, 1), stepAmount(text, -1)]).toEqual([up, down]);
});
