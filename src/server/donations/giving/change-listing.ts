import { or } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { supportersChanged } from '../supporters-changed.ts';
import { nextDonationVersion } from '../rows.ts';
import { isGivenBy, willBeGivenBy } from './given-donations.ts';

/**
 * Sets for all donations of a giver, except those that were reversed, whether the supporters' page may name the giver,
 * and purges that page.
 */
export async function changeListing(giverId: string, listed: boolean): Promise<void> {
  const changes = { listed, ...nextDonationVersion() };
  const isTheirs = or(isGivenBy(giverId), willBeGivenBy(giverId));
  await database().queries.update(donations).set(changes).where(isTheirs);
  await supportersChanged();
}
