import { addCardFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { donationLimits } from '#model/donations/contract.ts';
import { promisesListing } from '#model/donations/recognition.ts';
import { formatDollars } from '#model/money/money.ts';
import type { StoredDonation } from '#islands/donations/stored-donation.ts';

type ChosenAmount = Pick<StoredDonation, 'amountCents' | 'coverFee'>;

/** Returns the card fee in cents; null without an amount, and where the sum would exceed the largest donation. */
export function cardFeeCents({ amountCents }: Pick<StoredDonation, 'amountCents'>): number | null {
  if (amountCents === null) return null;
  const total = addCardFee(amountCents, cardFee);
  return total > donationLimits.maxCents ? null : total - amountCents;
}

/** Returns what is charged in cents, with the card fee where the donor covers it; null without an amount. */
export function totalCents({ amountCents, coverFee }: ChosenAmount): number | null {
  if (amountCents === null) return null;
  return amountCents + ((coverFee && cardFeeCents({ amountCents })) || 0);
}

/** Formats what the donor pays: "$25.00", "$25.00 a month" or "$25.00 a year". */
export function formatAmount({ frequency, ...chosen }: StoredDonation): string {
  const amount = formatDollars(totalCents(chosen) ?? 0);
  return frequency === 'once' ? amount : `${amount} ${donate.frequency.each[frequency]}`;
}

/** Tells whether the box to be listed is offered: to a donor with a name, at levels that are listed. */
export function isListingOffered({
  donor,
  ...chosen
}: Pick<StoredDonation, 'donor'> & ChosenAmount) {
  return donor.donorName.trim() !== '' && promisesListing(totalCents(chosen));
}
