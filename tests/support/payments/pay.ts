import { sandbox } from './sandbox.ts';

/** Stripe's test cards that tests use. */
export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  authenticates: '4000002760003184',
  processes: '4000000000005555',
  refundFails: '4000000000005126',
} as const;

/** What the browser got back. */
export interface BrowserAnswer {
  status: number;
  body: { id?: string; status?: string; error?: { message: string; code?: string } };
}

async function send(path: string, fields: Record<string, string>): Promise<BrowserAnswer> {
  const request = new Request(`http://sandbox.test/_sandbox/stripe/${path}`, {
    method: 'POST',
    body: new URLSearchParams({
      key: sandbox.environment.STRIPE_PUBLISHABLE_KEY,
      ...fields,
    }),
  });
  const response = await sandbox.handle(request);
  return { status: response.status, body: (await response.json()) as BrowserAnswer['body'] };
}

/** The payment's id, which its client secret starts with. */
export function paymentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Pays with a method that is no card; a bank account whose number is typed waits for deposits. */
export function payWith(
  clientSecret: string,
  type: 'link' | 'us_bank_account',
  fields: Record<string, string> = {},
): Promise<BrowserAnswer> {
  return send(`v1/payment_intents/${paymentIdOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': type,
    ...fields,
  });
}

/** Pays as the Payment Element does. */
export function pay(clientSecret: string, number: string = cards.visa): Promise<BrowserAnswer> {
  return send(`v1/payment_intents/${paymentIdOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '49',
    'payment_method_data[card][cvc]': '123',
  });
}

/** Answers the bank's question (3-D Secure). */
export function authenticate(clientSecret: string, agreed: boolean): Promise<BrowserAnswer> {
  return send(`v1/payment_intents/${paymentIdOf(clientSecret)}/authenticate`, {
    client_secret: clientSecret,
    outcome: agreed ? 'succeeded' : 'failed',
  });
}
