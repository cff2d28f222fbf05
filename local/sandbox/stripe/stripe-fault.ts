import type { StripeErrorBody } from './objects.ts';

/** An answer in Stripe's shape of error. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly status: number;
  readonly body: StripeErrorBody;
  /** A refused card changed the ledger all the same; every other error undoes what was begun. */
  readonly keepsChanges: boolean;

  constructor(status: number, body: StripeErrorBody, { keepsChanges = false } = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
}

/** 400: the request itself is wrong. */
export function invalidRequest(message: string, more: Partial<StripeErrorBody> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 with Stripe's words for an unknown id. */
export function missing(kind: string, id: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: kind === 'payment_intent' ? 'intent' : 'id',
  });
}

/** 401 for a key that is not this sandbox's. */
export function wrongKey(): StripeFault {
  return new StripeFault(401, {
    type: 'invalid_request_error',
    message: 'Invalid API Key provided.',
  });
}
