import { describe, expect, it } from 'vitest';
import {
  amountInAddress,
  amountProblem,
  readCustomAmount,
  westernDigits,
} from '#islands/donate/steps/custom-amount.ts';

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

  it('names the largest donation where the minimum would mislead', () => {
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

describe('westernDigits', () => {
  it.each([
    ['0123456789', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['𝟎𝟗𝟘𝟡𝟶𝟿', '090909'],
    ['١٢٫٥', '12.5'],
    ['１２．５', '12.5'],
    ['12.50', '12.50'],
    ['1,000', '1,000'],
    ['١٬٠٠٠', '1٬000'],
    ['fifty ½ 五', 'fifty ½ 五'],
  ])('%s is %s', (typed, western) => {
    expect(westernDigits(typed)).toBe(western);
  });
});
