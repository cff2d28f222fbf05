const brandNames: Readonly<Record<string, string>> = {
  amex: 'Amex',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Returns a name such as "Visa ending in 4242"; null without a number. */
export function formatCard(brand: string | null, last4: string | null): string | null {
  return last4 ? `${brand ? formatCardBrand(brand) : 'Card'} ending in ${last4}` : null;
}

/**
 * Returns the name of a card brand as Stripe writes it, such as Visa for `visa`; an unknown brand comes back as it is.
 */
export function formatCardBrand(brand: string): string {
  return brandNames[brand] ?? brand;
}
