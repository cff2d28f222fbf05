import { randomUUID } from 'node:crypto';
import { donationCurrency } from '#model/donations/contract.ts';
import type { GiftRow } from '#model/donations/gift-imports.ts';
import { findPlatform, isWorkplacePlatform } from '#model/donations/platforms.ts';
import { decideFileDocument, findHolder } from '#model/donations/third-parties.ts';
import { bounds } from '#model/fields/bounds.ts';
import type { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { middayOrNow } from '../rows.ts';

/** Begins the line of a note that names who acted for a company. */
export const contactLabel = 'Contact: ';

function describe({ note, employer, contact }: GiftRow): string | null {
  const parts = [note, employer && `Employer: ${employer}`, contact && `${contactLabel}${contact}`];
  const text = parts.filter(Boolean).join('\n');
  return Array.from(text).slice(0, bounds.excerpt).join('') || null;
}

// The charity that grants the money of a platform of workplaces is no donor-advised fund.
function nameFund(row: GiftRow): string | null {
  const platform = findPlatform(row.externalId);
  return isWorkplacePlatform(platform) ? platform : findHolder(row);
}

/** Makes a donation of a row, without giver and matched gift, which `recordImport` adds. */
export function toDonation(row: GiftRow, now: Date) {
  const { kind, grossCents, feeCents, externalId, donor = null, email = null } = row;
  const fund = kind === 'fund' ? (row.fund ?? nameFund(row)) : null;
  return {
    id: randomUUID(),
    source: kind,
    amountCents: grossCents,
    feeCents,
    externalId,
    currency: donationCurrency,
    livemode: siteIsLive(),
    status: 'succeeded',
    donorName: donor,
    donorEmail: email,
    reference: row.reference ?? fund,
    note: describe(row),
    through: findHolder(row),
    onBehalfOf: row.onBehalfOf ?? null,
    // Only an address that was asked for can get mail.
    document: email === null ? decideFileDocument(row) : row.document,
    createdAt: now,
    updatedAt: now,
    receivedAt: middayOrNow(row.date, now),
  } satisfies typeof donations.$inferInsert;
}
