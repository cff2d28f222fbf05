import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { formatDollars } from '#model/money/money.ts';
import { donorLabel } from './donation-table.tsx';

/**
 * Names a recorded donation in a sentence, as in '$50.00 from Ada Lovelace', and stock by its description. The amount
 * is formatted in dollars.
 */
export function nameDonation(donation: AdminDonation): string {
  const { source, amountCents, description } = donation;
  const what = source === 'stock' ? description : formatDollars(amountCents);
  return `${what} from ${donorLabel(donation)}`;
}
