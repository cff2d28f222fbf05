import { desc } from 'drizzle-orm';
import { givingMessages } from '#model/donations/giving.ts';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { invalidFields, notFound } from '../../http/errors.ts';
import { type GiverRow, listGivers } from '../givers.ts';
import { presentLastPayment } from '../monthly/last-payment.ts';
import { presentSubscription, listSubscriptions } from '../monthly/subscriptions.ts';
import { isGivenBy, groupByYear } from './given-donations.ts';

export type Giver = Pick<GiverRow, 'id' | 'name' | 'email'>;

/**
 * Reads what a giver's own page shows: donations by Pacific year, without those that were reversed, and the
 * subscriptions that paid for them. `lastPayments` has the last payment by Stripe's id of the subscription.
 */
export async function readGiving({ id, name }: Giver) {
  const { queries } = database();
  const rows = await queries
    .select()
    .from(donations)
    .where(isGivenBy(id))
    .orderBy(desc(donations.receivedAt), desc(donations.id));
  const paidSubscriptionIds = new Set(rows.map(({ subscriptionId }) => subscriptionId));
  const subscriptions = await listSubscriptions(queries, [id]);
  return {
    donorName: name || null,
    isTest: !siteIsLive(),
    monthly: subscriptions.filter(({ id }) => paidSubscriptionIds.has(id)).map(presentSubscription),
    lastPayments: new Map(subscriptions.map((row) => [row.id, presentLastPayment(row, rows)])),
    years: groupByYear(rows, name || null),
  };
}

export type Giving = Awaited<ReturnType<typeof readGiving>>;

/**
 * Finds the giver whom a request by link means.
 *
 * @throws HttpError 404 for one who does not use this mailbox, 422 when several do and none is named
 */
export async function requireLinkedGiver(email: string, giverId?: string): Promise<GiverRow> {
  const { queries } = database();
  const all = await listGivers(queries, email);
  if (giverId !== undefined) {
    const named = all.find(({ id }) => id === giverId);
    if (!named) throw notFound('Giver');
    return named;
  }
  const [giver, ...others] = all;
  if (!giver) throw notFound('Giver');
  if (others.length > 0) throw invalidFields({ giver: givingMessages.severalGivers });
  return giver;
}
