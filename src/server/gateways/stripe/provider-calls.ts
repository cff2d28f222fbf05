import Stripe from 'stripe';
import { ProviderError, ProviderRefusal } from '../../service-errors.ts';

/** Tells whether an error is Stripe's with this code (`resource_missing`, for example). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

// A retry cannot change such an error; a reused key is new in a new attempt.
function isRefused(error: Stripe.errors.StripeError): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false;
  return [400, 402, 404].includes(error.statusCode ?? 0);
}

// Stripe does not take our key, or the key lacks a right.
function isKeyRefused({ statusCode }: Stripe.errors.StripeError): boolean {
  return statusCode === 401 || statusCode === 403;
}

// Stripe's message may repeat what a donor typed; its code, parameter and request id do not.
function providerError(cause: unknown): ProviderError {
  if (!(cause instanceof Stripe.errors.StripeError)) {
    return new ProviderError(`Stripe: ${String(cause)}`, { cause });
  }
  const { type, statusCode, code, param, requestId } = cause;
  const message = `Stripe: ${[type, statusCode, code, param, requestId].filter(Boolean).join(' ')}`;
  if (isRefused(cause)) return new ProviderRefusal(message, { cause, param });
  return new ProviderError(message, { cause, isPermanent: isKeyRefused(cause) });
}

/**
 * Makes a call and turns its errors into ours, without Stripe's message, which may repeat what a donor typed.
 *
 * @throws ProviderRefusal when Stripe refuses the request (400, 402, 404), ProviderError for everything else
 */
export async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw providerError(cause);
  }
}

/** Makes a call; undefined when Stripe does not have the object. */
export function readIfPresent<T>(call: () => Promise<T>): Promise<T | undefined> {
  return withProviderErrors(() =>
    call().catch((error: unknown) => {
      if (!hasCode(error, 'resource_missing')) throw error;
      return undefined;
    }),
  );
}
