import { ProviderError } from '../gateways/payment.ts';
import { providerFailed } from '../http/errors.ts';

/**
 * Runs work that asks the provider, for a caller who can try again.
 *
 * @throws HttpError 502 when the provider failed; everything else is thrown on.
 */
export async function orProviderFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw providerFailed('The payment provider could not be reached. Please try again.', error);
  }
}
