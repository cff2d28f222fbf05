import type { DonationDocument, GiverKind } from '../enumerations.ts';
import { isSponsor } from '../gift-files/sponsors.ts';
import type { DonationSource } from './contract.ts';
import type { GiftRow } from './gift-imports.ts';
import { findPlatform, isWorkplacePlatform } from './platforms.ts';

/** The parties to a gift beside its giver; each is null where there is none. */
export interface ThirdParties {
  /** The id of the employee's gift that an employer matches. */
  matchOf: string | null;
  /** The platform or the sponsor of a fund that held the money. */
  through: string | null;
  /** The adviser of a fund, or the employee whose gift or work moved the employer. */
  onBehalfOf: string | null;
}

export const noDocumentNote =
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

/** Returns the platform or the sponsor of a fund that held the money; null for a gift that came directly. */
export function findHolder({
  kind,
  sponsor,
  externalId,
}: Pick<GiftRow, 'kind' | 'sponsor' | 'externalId'>): string | null {
  const platform = findPlatform(externalId);
  // Without a charity as agent the company itself pays what a platform of workplaces lists.
  const isDirect = isWorkplacePlatform(platform) && (kind === 'check' || kind === 'transfer');
  return sponsor ?? (isDirect ? null : platform);
}

/** Returns the kind of a row's giver; undefined where the row does not say it. */
export function readGiverKind(row: GiftRow): GiverKind | undefined {
  const { donor, fund, sponsor, matchOf, onBehalfOf, contact } = row;
  if (!donor) return undefined;
  if (donor === fund) return 'fund';
  const isCompany = donor === sponsor || [matchOf, onBehalfOf, contact].some(Boolean);
  return isCompany ? 'organization' : undefined;
}

/** Turns the tax document of a row into thanks where its giver is a fund, whose sponsor has receipted the donor. */
export function forGiver(document: DonationDocument, giverKind: GiverKind): DonationDocument {
  return document === 'tax' && giverKind === 'fund' ? 'thanks' : document;
}

// An employer's half of a row has an id of its own, also when staff leave the employee's gift out.
const matchId = /:match$|^cybergrants:.*:company:/s;

/**
 * Decides the document of a row by its parties where its file names nobody to write to. Such a gift can have a document
 * as soon as staff know the address. Meta receipts who gives on Facebook.
 */
export function decideFileDocument(row: GiftRow): DonationDocument {
  const { kind: source, document, externalId, matchOf = null, onBehalfOf = null } = row;
  if (document !== 'none' || source === 'history' || matchId.test(externalId)) return document;
  const through = findHolder(row);
  if (through === 'Facebook') return row.donor === 'Facebook' ? 'none' : 'thanks';
  const giverKind = readGiverKind(row) ?? 'person';
  return decideDocument({ source, giverKind, matchOf, through, onBehalfOf });
}
