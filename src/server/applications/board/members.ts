import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { BoardMember, MemberChange, NewMember } from '#model/board/contract.ts';
import {
  ballots,
  boardMembers,
  clockStopsColumn,
  researcherApplications,
} from '../../db/applications-schema.ts';
import { database, equalsText, type Queries } from '../../db/client.ts';
import type { Serializable } from '../../http/api.ts';
import { outbox } from '../../db/schema.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { revokeLinks } from '../../links/private-links.ts';
import { isOfKind, withdrawWaitingMail } from '../../mail/outbox.ts';
import { isOwnApplication } from './own-application.ts';
import { ensureVoteLinks } from './vote-links.ts';

export type MemberRow = typeof boardMembers.$inferSelect;

/** Lists the votes that are open, for all members or one. Nobody votes on an application of her own. */
export async function listOpenVotes(tx: Queries, memberId?: string) {
  const isOpen = and(
    eq(researcherApplications.status, 'pending'),
    eq(researcherApplications.spam, false),
  );
  const isOfBoth = and(
    eq(ballots.applicationId, researcherApplications.id),
    eq(ballots.memberId, boardMembers.id),
  );
  const votes = await tx
    .select({
      member: boardMembers,
      application: researcherApplications,
      ballot: ballots,
      clockStops: clockStopsColumn,
    })
    .from(boardMembers)
    .innerJoin(researcherApplications, isOpen)
    .leftJoin(ballots, isOfBoth)
    .where(
      and(
        eq(boardMembers.active, true),
        memberId ? eq(boardMembers.id, memberId) : undefined,
        sql`(${ballots.stance} is null or (${ballots.stance} <> 'recused' and ${ballots.applicationVersion} < ${researcherApplications.fieldsVersion}))`,
      ),
    )
    .orderBy(asc(researcherApplications.createdAt), asc(researcherApplications.id));
  return votes.filter(({ member, application }) => !isOwnApplication(member, application));
}

export type OpenVote = Awaited<ReturnType<typeof listOpenVotes>>[number];

/** Tells whether a member was reminded of a vote on the version of the application that is open now. */
export const wasReminded = ({ ballot, application }: OpenVote): boolean =>
  ballot !== null && ballot.askedVersion >= application.fieldsVersion && ballot.remindedAt !== null;

/**
 * Lists all members by name, inactive ones as well, with their open and late votes and the number that they cast in the
 * last 90 days. Recusals and the last vote are of all time.
 */
export async function listBoard(): Promise<Serializable<BoardMember>[]> {
  const { queries } = database();
  const isVote = sql`${ballots.stance} <> 'recused'`;
  const [rows, open] = await Promise.all([
    queries
      .select({
        member: boardMembers,
        cast: sql<number>`(count(*) filter (where ${isVote} and ${ballots.castAt} > now() - interval '90 days'))::int`,
        recused: sql<number>`(count(*) filter (where ${ballots.stance} = 'recused'))::int`,
        lastVoteAt: sql`max(${ballots.castAt}) filter (where ${isVote})`.mapWith(ballots.castAt),
        lastDigestAt: sql`(
          select max(${outbox.createdAt}) from ${outbox}
          where ${isOfKind('board-digest')} and ${outbox.subjectId} = ${boardMembers.id}
        )`.mapWith(ballots.castAt),
      })
      .from(boardMembers)
      .leftJoin(ballots, eq(ballots.memberId, boardMembers.id))
      .groupBy(boardMembers.id)
      .orderBy(asc(sql`lower(${boardMembers.name})`), asc(boardMembers.id)),
    listOpenVotes(queries),
  ]);
  return rows.map(({ member: { activatedAt: _, ...member }, ...figures }) => {
    const own = open.filter((openBallot) => openBallot.member.id === member.id);
    const late = own.filter(wasReminded).length;
    return { ...member, ...figures, open: own.length, late };
  });
}

/** Reads a member. @throws HttpError 404 */
async function readMember(id: string): Promise<Serializable<BoardMember>> {
  const boardMember = (await listBoard()).find((member) => member.id === id);
  if (!boardMember) throw notFound('Member');
  return boardMember;
}

function addressTaken() {
  const taken = 'A member of the board has this address already.';
  return conflict(taken, { email: taken });
}

/** Adds a member. @throws HttpError 409 for an address that is on the board */
export async function addMember(request: NewMember): Promise<Serializable<BoardMember>> {
  const [row] = await database()
    .queries.insert(boardMembers)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: boardMembers.id });
  if (!row) throw addressTaken();
  return readMember(row.id);
}

// A digest that waits would bring the old address links that open nothing.
async function endLinks(tx: Queries, { id, email }: MemberRow): Promise<void> {
  for (const kind of ['ballot', 'board'] as const) await revokeLinks(tx, { kind, email });
  await withdrawWaitingMail(tx, 'board-digest', id);
}

// The time of activation is part of a digest's key, so that the day has one more of them, with the new links.
async function setActive(tx: Queries, member: MemberRow, active: boolean): Promise<void> {
  if (member.active === active) return;
  await tx
    .update(boardMembers)
    .set({ active, ...(active && { activatedAt: new Date() }) })
    .where(eq(boardMembers.id, member.id));
  if (active) await ensureVoteLinks(tx, eq(boardMembers.id, member.id));
  else await endLinks(tx, member);
}

async function correctMember(tx: Queries, member: MemberRow, { name, email }: NewMember) {
  const { id } = member;
  const others = and(equalsText(boardMembers.email, email), ne(boardMembers.id, id));
  if ((await tx.$count(boardMembers, others)) > 0) throw addressTaken();
  const hasMoved = email.toLowerCase() !== member.email.toLowerCase();
  await tx
    .update(boardMembers)
    .set({ name, email, ...(hasMoved && { activatedAt: new Date() }) })
    .where(eq(boardMembers.id, id));
  if (!hasMoved) return;
  await endLinks(tx, member);
  await ensureVoteLinks(tx, eq(boardMembers.id, id));
}

/**
 * Activates or deactivates a member, or corrects name and address. Deactivating, and another address, end the member's
 * links at once; votes stay and count.
 *
 * @throws HttpError 404, or 409 for an address that is on the board
 */
export async function changeMember(
  id: string,
  change: MemberChange,
): Promise<Serializable<BoardMember>> {
  await database().transaction(async (tx) => {
    const isMember = eq(boardMembers.id, id);
    const [member] = await tx.select().from(boardMembers).where(isMember).for('update');
    if (!member) throw notFound('Member');
    if (change.active === undefined) await correctMember(tx, member, change);
    else await setActive(tx, member, change.active);
  });
  return readMember(id);
}
