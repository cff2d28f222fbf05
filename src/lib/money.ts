import { readCents } from './amount.ts';

/** Exact, because it reads the decimal and does not multiply. @throws RangeError */
export function dollarsToCents(dollars: number): number {
  const cents = readCents(String(dollars));
  if (cents === null) throw new RangeError(`${dollars} is not a whole number of cents.`);
  return cents;
}

/** Without `Intl`, whose first use takes a phone 50 ms. */
function withThousands(decimal: string): string {
  return decimal.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
}

/** Such as `1234.50`, for files. */
export function centsToDecimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Such as `1,234.50` (P-18). */
export function formatCents(cents: number): string {
  return withThousands(centsToDecimal(cents));
}

/** Such as `$1,000`. */
export function formatWholeDollars(dollars: number): string {
  return `$${withThousands(String(dollars))}`;
}

/** Such as `$1,234.50`; other currencies than ours as `1,234.50 EUR`. */
export function formatMoney(cents: number, currency: string): string {
  if (currency === 'usd') return formatDollars(cents);
  return `${cents < 0 ? '-' : ''}${formatCents(Math.abs(cents))} ${currency.toUpperCase()}`;
}

/** Such as `$1,234.50` or `-$5.00` (P-18). */
export function formatDollars(cents: number): string {
  return cents < 0 ? `-$${formatCents(-cents)}` : `$${formatCents(cents)}`;
}
