import { and, type Column, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { unknownEmployer } from '#model/gift-files/chariot.ts';
import type { Queries } from '../../db/client.ts';
import { giftImportRows } from '../../db/gift-imports-schema.ts';
import { listIds } from '../../db/list-ids.ts';
import { donations, giverJoins, giverMailboxes, people } from '../../db/schema.ts';
import { normalizedName } from '../givers.ts';
import { eraseFromMonthFiles } from '../ledger/month-file.ts';
import { nextDonationVersion } from '../rows.ts';
import { erasedQuote, hashRowId } from './erased-ids.ts';
import { contactLabel } from './to-donation.ts';

/** The names and addresses of somebody, by which rows of files name them. */
export interface Identity {
  /** Names as `normalizedName` writes them. */
  names: string[];
  /** Addresses in lower case. */
  emails: string[];
}

/**
 * Reads the names and addresses of givers. A giver without an address has no mailbox, and what a joined one was called
 * is with the join and the gifts, so read them before they are erased.
 */
export async function readIdentity(
  tx: Queries,
  giverIds: readonly string[],
  donationIds: readonly string[],
): Promise<Identity> {
  const { donorEmail, donorName } = donations;
  const ids = [...giverIds];
  const read = (name: Column, email: Column) => ({
    name: normalizedName(sql`coalesce(${name}, '')`),
    email: sql<string>`lower(coalesce(${email}, ''))`,
  });
  const found = [
    await tx
      .select(read(giverMailboxes.name, giverMailboxes.email))
      .from(giverMailboxes)
      .where(inArray(giverMailboxes.giverId, ids)),
    await tx
      .select(read(giverJoins.name, giverJoins.email))
      .from(giverJoins)
      .where(inArray(giverJoins.giverId, ids)),
    await tx.select(read(people.name, people.email)).from(people).where(inArray(people.id, ids)),
    await tx
      .select(read(donorName, donorEmail))
      .from(donations)
      .where(inArray(donations.id, [...donationIds])),
  ].flat();
  const unique = (texts: string[]) => [...new Set(texts.filter((text) => text !== ''))];
  return {
    names: unique(found.map(({ name }) => name)),
    emails: unique(found.map(({ email }) => email)),
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

/** Removes whoever acted for a company from the notes of its gifts. */
async function eraseContacts(tx: Queries, { names }: Identity): Promise<void> {
  const { externalId, note } = donations;
  const contact = sql`case when starts_with(line, ${contactLabel})
    then ${normalizedName(sql`substr(line, ${contactLabel.length + 1}::int)`)} end`;
  const isNamed = inArray(contact, names);
  const lines = sql`regexp_split_to_table(${note}, E'\n')`;
  const kept = sql`(select string_agg(line, E'\n' order by place)
    from ${lines} with ordinality as each(line, place) where (${isNamed}) is not true)`;
  await tx
    .update(donations)
    .set({ note: sql`${kept}`, ...nextDonationVersion() })
    .where(and(isNotNull(externalId), sql`exists (select from ${lines} line where ${isNamed})`));
}

/** Removes givers from the reasons that quote the row of a bank. */
async function eraseFromReasons(tx: Queries, { names, emails }: Identity): Promise<void> {
  const { reason } = giftImportRows;
  const quote = sql`substring(${reason} from '"(.*)"')`;
  const words = sql`' ' || ${normalizedName(quote)} || ' '`;
  const isQuoted = [
    ...names.map((name) => sql`position(${` ${name} `} in ${words}) > 0`),
    ...emails.map((email) => sql`position(${email}::text in lower(${quote})) > 0`),
  ];
  await tx
    .update(giftImportRows)
    .set({ reason: sql`regexp_replace(${reason}, '".*"', ${erasedQuote})` })
    .where(and(sql`${reason} like '%"%"%'`, or(...isQuoted)));
}

/**
 * Removes givers from the rows of files, and from the gifts of others whose rows named them. A second drop of the same
 * file still finds their gifts by a keyed hash.
 */
export async function eraseFromImports(
  tx: Queries,
  identity: Identity,
  donationIds: readonly string[],
): Promise<void> {
  await hashIds(tx, identity, donationIds);
  if (identity.names.length + identity.emails.length > 0) await eraseFromReasons(tx, identity);
  if (identity.names.length === 0) return;
  await eraseFromEmployers(tx, identity);
  await eraseContacts(tx, identity);
  const { waiting } = giftImportRows;
  const donor = normalizedName(sql`${waiting} ->> 'donor'`);
  await tx
    .update(giftImportRows)
    .set({ waiting: sql`${waiting} || '{"donor": null}'::jsonb` })
    .where(inArray(donor, identity.names));
}
