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

/**
 * A decimal number with thousands separators, as `Intl` writes it in `en-US`. The first use of that
 * takes a phone 50 ms, amid what makes the form of a gift usable.
 */
function withThousands(decimal: string): string {
  return decimal.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
}

/** Cents as a plain decimal number, such as `1234.50`, for files that programs read. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Cents as dollars with two decimals and thousands separators, such as `1,234.50` (P-18). */
export function formatCents(cents: number): string {
  return withThousands(centsToDecimal(cents));
}

/** Whole dollars with the dollar sign, such as `$1,000`. */
export function formatWholeDollars(dollars: number): string {
  return `$${withThousands(String(dollars))}`;
}

/** Cents with the dollar sign, such as `$1,234.50`; gifts are taken in US dollars (P-18). */
export function formatDollars(cents: number): string {
  return `$${formatCents(cents)}`;
}
