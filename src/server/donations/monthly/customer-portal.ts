import { database } from '../../db/client.ts';
import { siteUrl } from '../../env.ts';
import { notFound } from '../../http/errors.ts';
import { listGivers } from '../givers.ts';
import { payments } from '../payments.ts';
import { listSubscriptions } from './subscriptions.ts';

/**
 * Returns the address of Stripe's pages on which a donor changes the card or cancels.
 *
 * @param requestedId Stripe's id of the subscription; without it the newest that goes on
 * @throws HttpError 404, 503, ProviderError
 */
export async function openCustomerPortal(email: string, requestedId?: string): Promise<string> {
  const { queries } = database();
  const givers = await listGivers(queries, email);
  const own = await listSubscriptions(
    queries,
    givers.map(({ id }) => id),
  );
  const subscription = own.find(({ id, status }) =>
    requestedId ? id === requestedId : status !== 'canceled' && status !== 'incomplete',
  );
  if (!subscription) throw notFound('Monthly donation');
  // Stripe does not lead back to the donor's own page, because its token must not reach Stripe.
  return payments().openPortal(subscription.customerId, siteUrl('/giving'));
}
