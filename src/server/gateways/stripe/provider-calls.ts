import Stripe from 'stripe';
import { ProviderError, ProviderRefusal } from '../errors.ts';

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Errors of the request itself, which a retry cannot change. */
const permanentStatuses: readonly (number | undefined)[] = [400, 402, 404];

/** Stripe's message is for the log only. */
function providerError(cause: unknown): ProviderError {
  if (!(cause instanceof Stripe.errors.StripeError)) {
    return new ProviderError(`Stripe: ${String(cause)}`, { cause });
  }
  const facts = [cause.type, cause.statusCode, cause.code].filter(Boolean).join(' ');
  const Kind = permanentStatuses.includes(cause.statusCode) ? ProviderRefusal : ProviderError;
  return new Kind(`Stripe: ${facts}`, { cause });
}

export async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw providerError(cause);
  }
}

/** Undefined when Stripe does not have it. */
export function readIfPresent<T>(call: () => Promise<T>): Promise<T | undefined> {
  return withProviderErrors(() =>
    call().catch((error: unknown) => {
      if (!hasCode(error, 'resource_missing')) throw error;
      return undefined;
    }),
  );
}

export async function* mapPages<In, Out>(
  pages: AsyncIterable<In>,
  read: (item: In) => Out | Promise<Out>,
): AsyncIterable<Out> {
  try {
    for await (const item of pages) yield await read(item);
  } catch (cause) {
    throw providerError(cause);
  }
}

export const toUnixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
