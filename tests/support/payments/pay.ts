import { cardFields } from './card-fields.ts';
import { browse } from './sandbox.ts';

/** The test cards of Stripe that tests use. */
export const cards = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  authenticates: '4000002760003184',
  processes: '4000000000005555',
  refundFails: '4000000000005126',
  /** Pays while the donor is there, and is refused on every renewal. */
  declinesLater: '4000000000000341',
} as const;

export interface BrowserResponse {
  status: number;
  body: { id?: string; status?: string; error?: { message: string; code?: string } };
}

function send(path: string, fields: Record<string, string>): Promise<BrowserResponse> {
  return browse(`/v1/payment_intents/${path}`, fields);
}

/** Returns the payment's id, with which its client secret starts. */
export function readPaymentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Pays with another method than a card; a bank account whose number is typed waits for deposits. */
export function payWith(
  clientSecret: string,
  type: 'link' | 'us_bank_account',
  fields: Record<string, string> = {},
): Promise<BrowserResponse> {
  return send(`${readPaymentId(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': type,
    ...fields,
  });
}

/** Pays as the Payment Element does. */
export function pay(clientSecret: string, number: string = cards.visa): Promise<BrowserResponse> {
  return send(`${readPaymentId(clientSecret)}/confirm`, cardFields(clientSecret, number));
}

/** Answers the bank's question (3-D Secure). */
export function authenticate(clientSecret: string, agreed: boolean): Promise<BrowserResponse> {
  return send(`${readPaymentId(clientSecret)}/authenticate`, {
    client_secret: clientSecret,
    outcome: agreed ? 'succeeded' : 'failed',
  });
}
