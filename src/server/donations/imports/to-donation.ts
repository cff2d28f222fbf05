import { randomUUID } from 'node:crypto';
import type { GiverKind } from '#model/enumerations.ts';
import { donationCurrency } from '#model/donations/contract.ts';
import type { GiftRow } from '#model/donations/gift-imports.ts';
import { findPlatform } from '#model/donations/platforms.ts';
import { bounds } from '#model/fields/bounds.ts';
import type { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { middayUtc } from '../rows.ts';

/** Returns the platform or the sponsor of a fund that held the money; null for a gift that came directly. */
function nameThrough({ sponsor, externalId }: Pick<GiftRow, 'sponsor' | 'externalId'>) {
  return sponsor ?? findPlatform(externalId);
}

/** Returns the kind of a row's giver; undefined where the row does not say it. */
export function readGiverKind(row: GiftRow): GiverKind | undefined {
  const { donor, fund, sponsor, matchOf, onBehalfOf, contact } = row;
  if (!donor) return undefined;
  if (donor === fund) return 'fund';
  const isCompany = donor === sponsor || [matchOf, onBehalfOf, contact].some(Boolean);
  return isCompany ? 'organization' : undefined;
}

function describe({ note, employer, contact }: GiftRow): string | null {
  const parts = [note, employer && `Employer: ${employer}`, contact && `Contact: ${contact}`];
  const text = parts.filter(Boolean).join('\n');
  return Array.from(text).slice(0, bounds.excerpt).join('') || null;
}

/** Makes a donation of a row, without giver and matched gift, which `recordImport` adds. */
export function toDonation(row: GiftRow, now: Date) {
  const { kind, grossCents, feeCents, externalId, donor = null, email = null } = row;
  const fund = kind === 'fund' ? (row.fund ?? nameThrough(row)) : null;
  return {
    id: randomUUID(),
    source: kind,
    amountCents: grossCents,
    ...{ feeCents, externalId },
    currency: donationCurrency,
    livemode: siteIsLive(),
    status: 'succeeded',
    donorName: donor,
    donorEmail: email,
    reference: row.reference ?? fund,
    note: describe(row),
    through: nameThrough(row),
    onBehalfOf: row.onBehalfOf ?? null,
    document: row.document,
    createdAt: now,
    updatedAt: now,
    receivedAt: middayUtc(row.date, now),
  } satisfies typeof donations.$inferInsert;
}
