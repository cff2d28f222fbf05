import { and, type Column, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { unknownEmployer } from '#model/gift-files/chariot.ts';
import type { Queries } from '../../db/client.ts';
import { giftImportRows } from '../../db/gift-imports-schema.ts';
import { listIds } from '../../db/list-ids.ts';
import { donations, giverMailboxes, people } from '../../db/schema.ts';
import { normalizedName } from '../givers.ts';
import { eraseFromMonthFiles } from '../ledger/month-file.ts';
import { nextDonationVersion } from '../rows.ts';
import { hashRowId } from './erased-ids.ts';

interface Identity {
  /** Names as `normalizedName` writes them. */
  names: string[];
  /** Addresses in lower case. */
  emails: string[];
}

async function readIdentity(tx: Queries, giverIds: readonly string[]): Promise<Identity> {
  const rows = await tx
    .select({ name: giverMailboxes.name, email: giverMailboxes.email })
    .from(giverMailboxes)
    .where(inArray(giverMailboxes.giverId, [...giverIds]));
  const unique = (texts: (string | null)[]) => [...new Set(texts.flatMap((text) => text || []))];
  return {
    names: unique(rows.map(({ name }) => name)),
    emails: unique(rows.map(({ email }) => email?.toLowerCase() ?? null)),
  };
}

// The parts of an id stand between these signs.
const isPart = (externalId: Column | SQL, wanted: SQL) =>
  sql`exists (
    select from regexp_split_to_table(${externalId}, '[|:]') part where ${wanted}
  )`;

/** Matches ids of which a part is a name or an address. */
const holds = (externalId: Column | SQL, { names, emails }: Identity) =>
  or(
    names.length > 0 ? isPart(externalId, inArray(normalizedName(sql`part`), names)) : undefined,
    emails.length > 0 ? isPart(externalId, inArray(sql`lower(part)`, emails)) : undefined,
  );

/** Replaces the ids of gifts that are made of a giver's name or address. */
async function hashIds(
  tx: Queries,
  identity: Identity,
  donationIds: readonly string[],
): Promise<void> {
  const { id, externalId } = donations;
  const gifts = await tx
    .select({ id, externalId })
    .from(donations)
    .where(
      and(isNotNull(externalId), or(inArray(id, [...donationIds]), holds(externalId, identity))),
    );
  for (const gift of gifts) {
    const hash = hashRowId(gift.externalId ?? '');
    if (hash === null) continue;
    // Rows of two sheets that were saved in two ways can have one hash.
    const isTaken = (await tx.$count(donations, eq(externalId, hash))) > 0;
    const own = isTaken ? `${hash}:${gift.id}` : hash;
    await tx.update(donations).set({ externalId: own }).where(eq(id, gift.id));
  }
  const { donationId } = giftImportRows;
  const rows = await tx
    .select({ id: giftImportRows.id, externalId: giftImportRows.externalId })
    .from(giftImportRows)
    .where(
      and(
        isNotNull(giftImportRows.externalId),
        or(inArray(donationId, [...donationIds]), holds(giftImportRows.externalId, identity)),
      ),
    );
  for (const row of rows) {
    const hash = hashRowId(row.externalId ?? '');
    if (hash === null) continue;
    await tx
      .update(giftImportRows)
      .set({ externalId: hash, sameAs: hash })
      .where(eq(giftImportRows.id, row.id));
  }
}

/** Removes a giver from the gifts of others: an employer's for the giver, and one that is called by its employee. */
async function eraseFromEmployers(tx: Queries, { names }: Identity): Promise<void> {
  const { donorName, id, onBehalfOf } = donations;
  await tx
    .update(donations)
    .set({ onBehalfOf: null, ...nextDonationVersion() })
    .where(
      and(isNotNull(donations.externalId), inArray(normalizedName(sql`${onBehalfOf}`), names)),
    );
  const employers = names.map((name) => sql`${normalizedName(unknownEmployer(name))}`);
  const gifts = await tx
    .update(donations)
    .set({ donorName: null, personId: null, ...nextDonationVersion() })
    .where(
      and(isNotNull(donations.externalId), inArray(normalizedName(sql`${donorName}`), employers)),
    )
    .returning({ id });
  await eraseFromMonthFiles(tx, listIds(gifts));
  const isEmployer = inArray(normalizedName(sql`${people.name}`), employers);
  await tx.delete(people).where(and(eq(people.type, 'donor'), isEmployer));
}

/**
 * Removes givers from the rows of files, and from the gifts of others whose rows named them. A second drop of the same
 * file still finds their gifts by a keyed hash.
 */
export async function eraseFromImports(
  tx: Queries,
  giverIds: readonly string[],
  donationIds: readonly string[],
): Promise<void> {
  if (giverIds.length === 0) return;
  const identity = await readIdentity(tx, giverIds);
  await hashIds(tx, identity, donationIds);
  if (identity.names.length === 0) return;
  await eraseFromEmployers(tx, identity);
  const { waiting } = giftImportRows;
  const donor = normalizedName(sql`${waiting} ->> 'donor'`);
  await tx
    .update(giftImportRows)
    .set({ waiting: sql`${waiting} || '{"donor": null}'::jsonb` })
    .where(inArray(donor, identity.names));
}
