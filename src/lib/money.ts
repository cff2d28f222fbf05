import { hasWholeCents } from '#contracts/donations.ts';

/**
 * Dollars to integer cents. A double next to a two-decimal number, times 100, lies within rounding
 * distance of the right integer, so this is exact for every amount that the product takes.
 *
 * @throws RangeError when the dollars are not a whole number of cents.
 */
export function dollarsToCents(dollars: number): number {
  if (!hasWholeCents(dollars)) throw new RangeError(`${dollars} is not a whole number of cents.`);
  return Math.round(dollars * 100);
}

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Cents as dollars with two decimals and thousands separators, such as `1,234.50` (spec §9). */
export function formatCents(cents: number): string {
  return twoDecimals.format(cents / 100);
}

/** Cents as a plain decimal number, such as `1234.50`, for files that programs read. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Cents with the dollar sign, such as `$1,234.50`; gifts are taken in US dollars (decision 7). */
export function formatDollars(cents: number): string {
  return `$${formatCents(cents)}`;
}
