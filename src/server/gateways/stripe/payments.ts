import type { connectStripe } from './client.ts';
import type { PaymentKeys } from './keys.ts';

type StripeCalls = ReturnType<typeof connectStripe>;

export type Payments = StripeCalls & { livemode: boolean };

/**
 * Connects to Stripe with the first call, because its SDK is half of a cold start and most requests ask
 * nothing of it. Every failure of a call is a ProviderError.
 */
export function connectPayments(keys: PaymentKeys): Payments {
  let connected: Promise<StripeCalls> | undefined;
  const connect = async () => (await import('./client.ts')).connectStripe(keys);
  const defer =
    (name: keyof StripeCalls) =>
    async (...given: never[]): Promise<unknown> => {
      const call: (...given: never[]) => Promise<unknown> = (await (connected ??= connect()))[name];
      return call(...given);
    };
  return new Proxy({ livemode: keys.livemode } as Payments, {
    get(own, name: keyof Payments | 'then') {
      if (name === 'livemode') return own.livemode;
      // An async function that returns this object must not wait for a call of this name.
      return name === 'then' ? undefined : defer(name);
    },
  });
}
