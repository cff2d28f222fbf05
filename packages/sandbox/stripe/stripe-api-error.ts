import type Stripe from 'stripe';

/** The `error` body of Stripe, which a failed payment leaves on its intent. */
export type ErrorBody = Stripe.PaymentIntent.LastPaymentError & { message: string };

/** An error in the shape of Stripe's. */
export class StripeApiError extends Error {
  override readonly name = 'StripeApiError';
  readonly status: number;
  readonly body: ErrorBody & { payment_intent?: Stripe.PaymentIntent };
  /** True for a refused card, which changed the ledger; every other error rolls its request back. */
  readonly commits: boolean;

  constructor(status: number, body: StripeApiError['body'], { commits = false } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.commits = commits;
  }
}

/** Makes the error 400, for a request that itself is wrong. */
export function invalidRequest(message: string, details: Partial<StripeApiError['body']> = {}) {
  return new StripeApiError(400, { ...details, type: 'invalid_request_error', message });
}

/** Makes the error 404 for an unknown id. */
export function notFound(kind: string, id: string) {
  const param = kind === 'payment_intent' ? 'intent' : 'id';
  const message = `No such ${kind}: '${id}'`;
  const code = 'resource_missing';
  return new StripeApiError(404, { type: 'invalid_request_error', code, message, param });
}
