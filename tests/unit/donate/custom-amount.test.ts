import { describe, expect, it } from 'vitest';
import { amountInAddress, amountProblem, readCustomAmount } from '#islands/donate/custom-amount.ts';

describe('readCustomAmount', () => {
  it.each([
    ['1', 100],
    ['1.00', 100],
    ['19.99', 1_999],
    [' 25 ', 2_500],
    ['25.', 2_500],
    ['1234.5', 123_450],
    ['999999.99', 99_999_999],
  ])('%o is %i cents', (text, cents) => {
    expect(readCustomAmount(text)).toBe(cents);
  });

  it.each([
    '',
    '0',
    '0.99',
    '-5',
    '1.005',
    '1e3',
    'ten',
    '0x10',
    'NaN',
    'Infinity',
    '1000000',
    '1,5',
  ])('%o is no amount', (text) => {
    expect(readCustomAmount(text)).toBeNull();
  });
});

describe('amountProblem', () => {
  it('speaks the exact words', () => {
    expect(amountProblem('0.5')).toBe('Please enter a valid amount ($1 minimum)');
  });

  it('names the decimals where the minimum would mislead', () => {
    expect(amountProblem('12.345')).toContain('at most two decimals');
  });

  it('names the largest gift where the minimum would mislead', () => {
    expect(amountProblem('1000000')).toContain('at most $999,999.99');
  });
});

describe('amountInAddress', () => {
  it.each([
    ['?amount=5000', '5000'],
    ['?amount=42.50', '42.50'],
    ['?amount=0', ''],
    ['?amount=1e9', ''],
    ['?amount=<b>', ''],
    ['', ''],
  ])('%o asks for %o', (search, amount) => {
    expect(amountInAddress(search)).toBe(amount);
  });
});
