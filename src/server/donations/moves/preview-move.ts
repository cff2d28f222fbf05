import type { MovingCounts } from '#model/donations/admin-donations.ts';
import { database } from '../../db/client.ts';
import { notFound } from '../../http/errors.ts';
import { findDonation } from '../rows.ts';
import { selectDonationsToMove } from './select-donations.ts';

/** Lists what moves when the address of a donation is corrected, newest first. @throws HttpError 404 */
export async function previewMove(id: string): Promise<MovingCounts> {
  const { queries } = database();
  const row = await findDonation(queries, id);
  if (!row) throw notFound('Donation');
  const gifts = await selectDonationsToMove(queries, row, 'all');
  return {
    email: row.donorEmail,
    gifts: gifts
      .filter(({ reversesId }) => reversesId === null)
      .toReversed()
      .map(({ createdAt, receivedAt, ...gift }) => ({
        id: gift.id,
        source: gift.source,
        amountCents: gift.amountCents,
        currency: gift.currency,
        description: gift.description,
        status: gift.status,
        at: (receivedAt ?? createdAt).toISOString(),
        subscriptionId: gift.subscriptionId,
      })),
  };
}
