/** Types whose name is more than their words with a capital. */
const names: Readonly<Record<string, string>> = {
  us_bank_account: 'US bank account',
  customer_balance: 'Bank transfer',
  cashapp: 'Cash App Pay',
  paypal: 'PayPal',
  amazon_pay: 'Amazon Pay',
  afterpay_clearpay: 'Afterpay',
  wechat_pay: 'WeChat Pay',
};

/** "Link" for the provider's `link`, "US bank account" for `us_bank_account`; null for cards. */
export function paymentMethodName(type: string | null): string | null {
  if (type === null) return null;
  const words = type.replaceAll('_', ' ');
  return names[type] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
