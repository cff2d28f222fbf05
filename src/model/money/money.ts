// This function avoids `Intl`, whose first use takes a phone 50 ms.
function withThousands(decimal: string): string {
  return decimal.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
}

// The smallest unit of these currencies is no hundredth (docs.stripe.com/currencies#zero-decimal).
const decimals: Readonly<Record<string, number>> = {
  bif: 0,
  clp: 0,
  djf: 0,
  gnf: 0,
  jpy: 0,
  kmf: 0,
  krw: 0,
  mga: 0,
  pyg: 0,
  rwf: 0,
  vnd: 0,
  vuv: 0,
  xaf: 0,
  xof: 0,
  xpf: 0,
  bhd: 3,
  jod: 3,
  kwd: 3,
  omr: 3,
  tnd: 3,
};

/** Returns a text such as `1234.50` for files; in yen, which has no smaller unit, `1234`. */
export function centsToDecimal(cents: number, currency: string): string {
  const places = decimals[currency] ?? 2;
  return (cents / 10 ** places).toFixed(places);
}

/** Returns a text of cents of dollars such as `1,234.50`. */
export function formatCents(cents: number): string {
  return withThousands(centsToDecimal(cents, 'usd'));
}

/** Returns what a person types for an amount: `5000` or `42.50`. */
export function centsToInput(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : centsToDecimal(cents, 'usd');
}

/** Returns a text such as `$1,000` for whole dollars, else as `$1,000.50`. */
export function formatShortDollars(cents: number): string {
  return `$${withThousands(centsToInput(cents))}`;
}

// Files have a hyphen, which spreadsheets read; people read a minus.
const minus = '\u2212';

/** Returns a text such as `$1,234.50`, and for other currencies than ours `1,234.50`. */
export function formatWithoutCode(cents: number, currency: string): string {
  if (currency === 'usd') return formatDollars(cents);
  const figure = withThousands(centsToDecimal(Math.abs(cents), currency));
  return cents < 0 ? `${minus}${figure}` : figure;
}

/** Returns a text such as `$1,234.50`; other currencies than ours as `1,234.50 EUR`. */
export function formatMoney(cents: number, currency: string): string {
  const figure = formatWithoutCode(cents, currency);
  return currency === 'usd' ? figure : `${figure} ${currency.toUpperCase()}`;
}

/** Returns `$1,234.50 USD`, or `1,234.50 EUR`. */
export function formatWithCode(cents: number, currency: string): string {
  return `${formatWithoutCode(cents, currency)} ${currency.toUpperCase()}`;
}

/** Returns a text such as `$1,234.50` or `−$5.00`. */
export function formatDollars(cents: number): string {
  return cents < 0 ? `${minus}$${formatCents(-cents)}` : `$${formatCents(cents)}`;
}
