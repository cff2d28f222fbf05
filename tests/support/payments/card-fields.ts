/** Returns the fields that the Payment Element sends of a card. */
export function cardFields(clientSecret: string, number: string): Record<string, string> {
  return {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '49',
    'payment_method_data[card][cvc]': '123',
  };
}
