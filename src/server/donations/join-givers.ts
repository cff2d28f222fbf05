import { and, arrayOverlaps, eq, inArray, lt, sql } from 'drizzle-orm';
import { openUndoEnd } from '#model/undo.ts';
import { database, type Queries, runSql } from '../db/client.ts';
import { donations, giverJoins, giverMailboxes, people } from '../db/schema.ts';
import { conflict, invalidFields, notFound } from '../http/errors.ts';
import { withdrawWaitingMail } from '../mail/outbox.ts';
import {
  findGiver,
  followMailbox,
  type GiverRow,
  lockAllGivers,
  removeUnknownGiver,
} from './givers.ts';
import { supportersChanged } from './supporters-changed.ts';
import { listIds } from '../db/list-ids.ts';

async function requireGiver(tx: Queries, id: string): Promise<GiverRow> {
  const giver = await findGiver(tx, id);
  if (!giver) throw notFound('Giver');
  return giver;
}

/**
 * Makes two givers one: gifts and mailboxes of the other become this one's, whose name and kind stay. What the other
 * was is stored until the two are parted. A second press changes nothing.
 *
 * @throws HttpError 404, 422 when both are the same
 */
export async function joinGivers(id: string, otherId: string): Promise<void> {
  if (id === otherId) throw invalidFields({ giver: 'Choose another giver: this is the same one.' });
  await database().transaction(async (tx) => {
    // Two givers without a mailbox have no locks of their own.
    await lockAllGivers(tx);
    await requireGiver(tx, id);
    const other = await findGiver(tx, otherId);
    if (!other && (await findJoinedTo(tx, otherId)) === id) return;
    if (!other) throw invalidFields({ giver: 'No giver has this ID. Copy it from their page.' });
    const gifts = await tx
      .update(donations)
      .set({ personId: id })
      .where(eq(donations.personId, otherId))
      .returning({ id: donations.id });
    const mailboxes = await tx
      .update(giverMailboxes)
      .set({ giverId: id })
      .where(eq(giverMailboxes.giverId, otherId))
      .returning({ id: giverMailboxes.id });
    await tx.update(giverJoins).set({ giverId: id }).where(eq(giverJoins.giverId, otherId));
    const { name, email, kind, createdAt } = other;
    await tx.insert(giverJoins).values({
      giverId: id,
      joinedId: otherId,
      name,
      email,
      kind,
      createdAt,
      donationIds: listIds(gifts),
      mailboxIds: listIds(mailboxes),
    });
    // The next run writes the statements again.
    await withdrawWaitingMail(tx, 'yearly-statement', otherId);
    await tx.delete(people).where(eq(people.id, otherId));
    await followMailbox(tx, id);
  });
  await supportersChanged();
}

// A name goes with the other giver if it was the other's alone, or if all gifts under it are; later gifts under it
// follow.
async function shareMailboxes(
  tx: Queries,
  id: string,
  { joinedId: partedId, joinedAt }: typeof giverJoins.$inferSelect,
): Promise<void> {
  const isGift = (giver: string) => sql`exists (
    select from donations where person_id = ${giver} and lower(donor_email) = lower(mailbox.email)
      and folded_name(donor_name) = mailbox.name)`;
  const isOwnName = sql`exists (
    select from giver_mailboxes own where own.giver_id = ${id} and own.name = mailbox.name
      and own.since <= ${joinedAt.toISOString()}::timestamptz)`;
  await runSql(
    tx,
    sql`update giver_mailboxes mailbox set giver_id = ${partedId}
      where giver_id = ${id} and until is null and ${isGift(partedId)}
        and (not ${isGift(id)} or not ${isOwnName})`,
  );
  await runSql(
    tx,
    sql`update donations set person_id = ${partedId} where person_id = ${id} and exists (
      select from giver_mailboxes where giver_id = ${partedId} and until is null
        and lower(email) = lower(donor_email) and name = folded_name(donor_name))`,
  );
}

/**
 * Parts joined givers: the other giver is restored with its gifts and mailboxes, and with what came or moved there
 * meanwhile.
 *
 * @throws HttpError 404, 409 when the other one exists already
 */
export async function partGivers(id: string, joinId: string): Promise<void> {
  const isJoin = and(eq(giverJoins.id, joinId), eq(giverJoins.giverId, id));
  await database().transaction(async (tx) => {
    await lockAllGivers(tx);
    const [join] = await tx.delete(giverJoins).where(isJoin).returning();
    if (!join) throw notFound('Join');
    const { joinedId, name, email, kind, createdAt, donationIds, mailboxIds, joinedAt } = join;
    const [parted] = await tx
      .insert(people)
      .values({ id: joinedId, type: 'donor', name, email, kind, createdAt })
      .onConflictDoNothing()
      .returning();
    if (!parted) throw conflict('The other giver is there already. Nothing was changed.');
    await tx
      .update(giverMailboxes)
      .set({ giverId: joinedId })
      .where(and(inArray(giverMailboxes.id, mailboxIds), eq(giverMailboxes.giverId, id)));
    await tx
      .update(donations)
      .set({ personId: joinedId })
      .where(and(inArray(donations.id, donationIds), eq(donations.personId, id)));
    await shareMailboxes(tx, id, join);
    // Earlier joins of the other giver go with it.
    await tx
      .update(giverJoins)
      .set({ giverId: joinedId })
      .where(
        and(
          eq(giverJoins.giverId, id),
          lt(giverJoins.joinedAt, joinedAt),
          arrayOverlaps(giverJoins.donationIds, donationIds),
        ),
      );
    await withdrawWaitingMail(tx, 'yearly-statement', id);
    for (const personId of [joinedId, id]) {
      await followMailbox(tx, personId);
      await removeUnknownGiver(tx, { personId });
    }
  });
  await supportersChanged();
}

/** Finds the id of the giver to whom one was joined. */
export async function findJoinedTo(db: Queries, joinedId: string): Promise<string | undefined> {
  const isJoined = eq(giverJoins.joinedId, joinedId);
  const [join] = await db.select().from(giverJoins).where(isJoined).limit(1);
  return join?.giverId;
}

/** Lists the givers that were joined to one, newest first. */
export async function listJoins(db: Queries, giverId: string) {
  const rows = await db.select().from(giverJoins).where(eq(giverJoins.giverId, giverId));
  return rows
    .sort((a, b) => Number(b.joinedAt) - Number(a.joinedAt))
    .map(({ id, name, email, kind, joinedAt, donationIds }) => ({
      id,
      name,
      email,
      kind,
      joinedAt: joinedAt.toISOString(),
      gifts: donationIds.length,
      undoUntil: openUndoEnd(joinedAt),
    }));
}
