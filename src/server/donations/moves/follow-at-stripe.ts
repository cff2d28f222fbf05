import { database } from '../../db/client.ts';
import { findDonation } from '../rows.ts';
import { followAddressAtStripe } from '../stripe-data.ts';
import { workThrough } from '../work-through.ts';
import { selectGiftsAtStripe } from './select-gifts.ts';

/**
 * Lets Stripe write to the address of a gift and of those that moved with it. It is safe to repeat.
 * @throws ProviderError.
 */
export async function followGiftAtStripe(donationId: string): Promise<void> {
  const { queries } = database();
  const row = await findDonation(queries, donationId);
  const others = row ? await selectGiftsAtStripe(queries, row) : [];
  await workThrough([...new Set([donationId, ...others])], followAddressAtStripe, () => true);
}
