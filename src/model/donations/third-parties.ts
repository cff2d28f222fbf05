import type { DonationDocument, GiverKind } from '../enumerations.ts';
import { isSponsor } from '../gift-files/sponsors.ts';
import type { DonationSource } from './contract.ts';

/** The parties to a gift beside its giver; each is null where there is none. */
export interface ThirdParties {
  /** The id of the employee's gift that an employer matches. */
  matchOf: string | null;
  /** The platform or the sponsor of a fund that held the money. */
  through: string | null;
  /** The adviser of a fund, or the employee whose gift or work moved the employer. */
  onBehalfOf: string | null;
}

export const noDocument =
  'Its giver gets no document: an employer matched a gift, or somebody else has receipted the donor.';

/**
 * Decides what a giver is sent. A charity that holds the money has receipted the donor, so a second tax acknowledgment
 * would be false. An employer gets none for a match.
 */
export function decideDocument({
  source,
  giverKind,
  matchOf,
  through,
  onBehalfOf,
}: ThirdParties & { source: DonationSource; giverKind: GiverKind }): DonationDocument {
  if (matchOf !== null) return 'none';
  const isReceipted =
    source === 'fund' || giverKind === 'fund' || (through !== null && isSponsor(through));
  if (!isReceipted) return 'tax';
  return giverKind === 'organization' && onBehalfOf !== null ? 'none' : 'thanks';
}
