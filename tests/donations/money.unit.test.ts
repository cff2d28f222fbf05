import { expect, test } from 'vitest';
import { amountField } from '#model/donations/amount-field.ts';
import {
  centsToDecimal,
  formatCents,
  formatDollars,
  formatMoney,
  formatWithCode,
  formatShortDollars,
} from '#model/money/money.ts';

test('two-decimal amounts from 1.00 to 9,999.99 keep their cents', () => {
  const wrong: number[] = [];
  for (let cents = 100; cents <= 999_999; cents += 7) {
    const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const isSame =
      amountField.parse(Number(written)) === cents && centsToDecimal(cents, 'usd') === written;
    if (!isSame) wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});

test('every amount is written as the platform writes it in American English', () => {
  const { format } = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
  const many = Array.from({ length: 40_000 }, (_, step) => step * 7);
  const large = [99_999_999, 100_000_000, 123_456_789_012, -100_000, -99_999, -123_456_789];
  const wrong = [...many, ...large].filter((cents) => formatCents(cents) !== format(cents / 100));
  expect(wrong).toEqual([]);
  expect(formatCents(99_999_999)).toBe('999,999.99');
});

test('a negative amount has a minus sign before its dollar sign', () => {
  expect(formatDollars(-100_050)).toBe('−$1,000.50');
});

test('whole dollars have no cents', () => {
  expect([10_00, 100_00, 1000_00, 1_000_000_00].map(formatShortDollars)).toEqual([
    '$10',
    '$100',
    '$1,000',
    '$1,000,000',
  ]);
});

test.each([
  [123_450, 'usd', '$1,234.50', '$1,234.50 USD'],
  [-500, 'usd', '−$5.00', '−$5.00 USD'],
  [123_450, 'eur', '1,234.50 EUR', '1,234.50 EUR'],
  [-500, 'eur', '−5.00 EUR', '−5.00 EUR'],
  [123_450, 'jpy', '123,450 JPY', '123,450 JPY'],
  [123_450, 'kwd', '123.450 KWD', '123.450 KWD'],
])('%i of the smallest unit of %s read %s', (cents, currency, text, withCode) => {
  expect(formatMoney(cents, currency)).toBe(text);
  expect(formatWithCode(cents, currency)).toBe(withCode);
});

test('a file writes an amount with as many decimals as its currency has', () => {
  expect(centsToDecimal(5000, 'jpy')).toBe('5000');
  expect(centsToDecimal(-5000, 'kwd')).toBe('-5.000');
  expect(centsToDecimal(5000, 'eur')).toBe('50.00');
});

// Every currency that docs.stripe.com/currencies lists as without a smaller unit, or with thousandths.
test.each([
  ['5000', 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'],
  ['5.000', 'bhd jod kwd omr tnd'],
])('5000 of the smallest unit is %s in %s', (text, currencies) => {
  const written = currencies.split(' ').map((currency) => centsToDecimal(5000, currency));
  expect(new Set(written)).toEqual(new Set([text]));
});
