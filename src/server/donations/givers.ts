import { and, asc, eq, isNotNull, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { GiverKind } from '#model/enumerations.ts';
import { database, type Queries, runSql, equalsText } from '../db/client.ts';
import { donations, giverMailboxes, people } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { lockMailbox, mailboxKey } from '../mail/same-mailbox.ts';
import { donationCount, type DonationRow, hasStatus, isInDollars, sumColumn } from './rows.ts';

export type GiverRow = typeof people.$inferSelect;

interface Given {
  /** `name` is empty for anonymous donations. */
  name: string;
  /** `email` is empty where no address is known. */
  email: string;
}

const toGiver = ({
  donorName,
  donorEmail,
}: Pick<DonationRow, 'donorName' | 'donorEmail'>): Given => ({
  name: donorName ?? '',
  email: donorEmail ?? '',
});

/** Normalizes a name in SQL: names that differ in case, accents or punctuation alone are one. */
export const normalizedName = (name: SQL | string) => sql<string>`folded_name(${name})`;

/**
 * Locks the givers of mailboxes, so that two donations at once do not make two givers. Take it before rows of
 * donations, as an erasure does, and for all mailboxes at once.
 */
export async function lockGivers(tx: Queries, ...emails: string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('all givers'))`);
  for (const key of [...new Set(emails.map(mailboxKey))].sort())
    await lockMailbox(tx, 'giver', key);
}

/**
 * Keeps everybody else from `lockGivers` until the transaction ends. A lock for each of thousands of mailboxes would
 * fill the table that all transactions share.
 */
export async function lockAllGivers(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('all givers'))`);
}

const isInUse = (email: string) =>
  and(equalsText(giverMailboxes.email, email), isNull(giverMailboxes.until));

/** Selects the ids of the givers who use a mailbox. */
export const selectGiverIds = (db: Queries, email: string) =>
  db.select({ id: giverMailboxes.giverId }).from(giverMailboxes).where(isInUse(email));

/** Lists the givers who use a mailbox, oldest first. */
export async function listGivers(db: Queries, email: string): Promise<GiverRow[]> {
  const rows = await db
    .selectDistinctOn([people.createdAt, people.id], { giver: people })
    .from(people)
    .innerJoin(giverMailboxes, eq(giverMailboxes.giverId, people.id))
    .where(isInUse(email))
    .orderBy(asc(people.createdAt), asc(people.id));
  return rows.map(({ giver }) => giver);
}

/** Finds a giver; undefined where the id is nobody's, or that of a person who is no giver. */
export async function findGiver(db: Queries, id: string): Promise<GiverRow | undefined> {
  const [giver] = await db
    .select()
    .from(people)
    .where(and(eq(people.id, id), eq(people.type, 'donor')));
  return giver;
}

/** Finds the giver of this name at this mailbox. */
export async function findGiverId(db: Queries, { name, email }: Given): Promise<string | null> {
  const [row] = await db
    .select({ id: giverMailboxes.giverId })
    .from(giverMailboxes)
    .where(and(isInUse(email), eq(giverMailboxes.name, normalizedName(name))));
  return row?.id ?? null;
}

/**
 * Selects by normalized name the organization or fund that a gift without an address is from: one without an address,
 * else the only one of the name.
 */
export const organizationsByName = sql`(
  select folded, coalesce(
    (array_agg(id order by created_at, id) filter (where not is_reachable))[1],
    case when count(*) = 1 then min(id::text)::uuid end
  ) as id
  from (
    select people.id, created_at, folded, exists (
      select from giver_mailboxes used where giver_id = people.id and until is null and used.email <> ''
    ) as is_reachable
    from people cross join lateral (
      select folded_name(people.name) as folded
      union select used.name from giver_mailboxes used where giver_id = people.id and until is null
    ) names
    where type = 'donor' and kind <> 'person'
  ) organization group by folded)`;

async function findOrganizationId(db: Queries, name: string): Promise<string | null> {
  const [row] = await runSql<{ id: string }>(
    db,
    sql`select id from ${organizationsByName} organization where folded = folded_name(${name})`,
  );
  return row?.id ?? null;
}

/**
 * Finds the kind of the giver of this name at this mailbox, or of the organization or fund of this name where no mailbox
 * is known; a new one is a person.
 */
export async function findGiverKind(
  db: Queries,
  row: Pick<DonationRow, 'donorName' | 'donorEmail'>,
): Promise<GiverKind> {
  const who = toGiver(row);
  const known =
    who.email === '' ? await findOrganizationId(db, who.name) : await findGiverId(db, who);
  if (known === null) return 'person';
  const [giver] = await db.select({ kind: people.kind }).from(people).where(eq(people.id, known));
  return giver?.kind ?? 'person';
}

/** Lists the names that a giver used, normalized. */
export async function findGiverNames(db: Queries, giverId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: giverMailboxes.name })
    .from(giverMailboxes)
    .where(eq(giverMailboxes.giverId, giverId));
  return rows.map(({ name }) => name);
}

/** Lists the mailboxes that a giver uses; an organization may have none. */
export async function listMailboxes(db: Queries, giverId: string): Promise<string[]> {
  const { email, until } = giverMailboxes;
  const rows = await db
    .selectDistinct({ email })
    .from(giverMailboxes)
    .where(and(eq(giverMailboxes.giverId, giverId), isNull(until), ne(email, '')));
  return rows.map((row) => row.email);
}

/** Assigns donations of this name at this mailbox to a giver, unless they are another giver's already. */
export async function addMailbox(tx: Queries, giverId: string, { name, email }: Given) {
  await runSql(
    tx,
    sql`insert into giver_mailboxes (giver_id, email, name)
      values (${giverId}, ${email}, folded_name(${name})) on conflict do nothing`,
  );
}

/** Moves the statements of a giver to a mailbox that it uses, if it has left the one where they went. */
export async function followMailbox(tx: Queries, giverId: string): Promise<void> {
  const isUsed = sql`giver_id = ${giverId} and until is null and email <> ''`;
  await runSql(
    tx,
    sql`update people set email = coalesce((
        select email from giver_mailboxes where ${isUsed} order by since desc, id limit 1
      ), '')
      where id = ${giverId} and not exists (
        select from giver_mailboxes mailbox
        where ${isUsed} and lower(mailbox.email) = lower(people.email))`,
  );
}

/**
 * Returns the giver of a donation: the one of this name at this mailbox, or a new one. Two people without an address
 * may bear one name, so only organizations and funds are found by their names alone.
 *
 * @param kind what staff say of the giver; nothing else changes it
 */
export async function ensureGiver(tx: Queries, who: Given, kind?: GiverKind): Promise<string> {
  const hasKey = who.email !== '' || (kind !== undefined && kind !== 'person');
  if (hasKey) await lockGivers(tx, who.email);
  const find = () => (who.email === '' ? findOrganizationId(tx, who.name) : findGiverId(tx, who));
  const known = hasKey ? await find() : null;
  if (known !== null) {
    if (kind) await tx.update(people).set({ kind }).where(eq(people.id, known));
    return known;
  }
  const [giver] = await tx
    .insert(people)
    .values({ type: 'donor', ...who, ...(kind && { kind }) })
    .returning({ id: people.id });
  if (!giver) throw new Error('The giver was not written.');
  if (hasKey) await addMailbox(tx, giver.id, who);
  return giver.id;
}

/**
 * Assigns a paid donation to its giver. A payment of a subscription gets that of the one before; one without name and
 * address gets none.
 */
export async function assignGiver(tx: Queries, row: DonationRow, kind?: GiverKind): Promise<void> {
  const who = toGiver(row);
  if (row.personId || (!who.name && !who.email)) return;
  const personId = await ensureGiver(tx, who, kind);
  await tx.update(donations).set({ personId }).where(eq(donations.id, row.id));
}

/** Changes what a giver is. @throws HttpError 404 */
export async function setGiverKind(id: string, kind: GiverKind): Promise<void> {
  const isGiver = and(eq(people.id, id), eq(people.type, 'donor'));
  const rows = await database().queries.update(people).set({ kind }).where(isGiver).returning();
  if (rows.length === 0) throw notFound('Giver');
}

/** Removes a giver who has no donation left. */
export async function removeUnknownGiver(
  tx: Queries,
  { personId }: Pick<DonationRow, 'personId'>,
): Promise<void> {
  if (!personId) return;
  const others = tx
    .select({ id: donations.id })
    .from(donations)
    .where(eq(donations.personId, people.id));
  await tx
    .delete(people)
    .where(and(eq(people.id, personId), eq(people.type, 'donor'), notExists(others)));
}

/** Reads who gave a donation, with the number and sum of what this giver paid. */
export async function readGiver(
  db: Queries,
  {
    personId,
    livemode,
    ...row
  }: Pick<DonationRow, 'donorEmail' | 'donorName' | 'personId' | 'livemode'>,
) {
  const known = personId ?? (row.donorEmail ? await findGiverId(db, toGiver(row)) : null);
  if (!known) return null;
  const [giver] = await db
    .select({
      id: people.id,
      name: people.name,
      kind: people.kind,
      count: sumColumn(donationCount, isNotNull(donations.id)),
      totalCents: sumColumn(donations.amountCents, isInDollars()),
    })
    .from(people)
    .leftJoin(donations, and(eq(donations.personId, people.id), hasStatus('succeeded', livemode)))
    .where(eq(people.id, known))
    .groupBy(people.id);
  return giver ?? null;
}
