/** Card brand as the provider writes it → as people do. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'Amex',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** "Visa" for `visa`; a brand that nobody has named here is shown as it came. */
export function cardBrandName(brand: string): string {
  return brandNames[brand] ?? brand;
}
