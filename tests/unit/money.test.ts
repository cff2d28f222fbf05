import { expect, test } from 'vitest';
import { centsToDecimal, dollarsToCents, formatCents } from '#lib/money.ts';

test('every two-decimal amount from 1.00 to 9,999.99 keeps its cents', () => {
  const wrong: number[] = [];
  for (let cents = 100; cents <= 999_999; cents += 1) {
    const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const same = dollarsToCents(Number(written)) === cents && centsToDecimal(cents) === written;
    if (!same) wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});

test('the formatted amount is the written one with separators', () => {
  const wrong: number[] = [];
  for (let cents = 100; cents <= 999_999; cents += 7) {
    if (formatCents(cents).replace(',', '') !== centsToDecimal(cents)) wrong.push(cents);
  }
  expect(wrong).toEqual([]);
  expect(formatCents(100)).toBe('1.00');
  expect(formatCents(99_999_999)).toBe('999,999.99');
});

test.each([1.005, 0.001, 19.999, Number.NaN, Number.POSITIVE_INFINITY])(
  '%s dollars are refused',
  (dollars) => {
    expect(() => dollarsToCents(dollars)).toThrow(RangeError);
  },
);
