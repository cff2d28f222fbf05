import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { reasonMissing, type Decision } from '#model/applications/admin-applications.ts';
import type { StaffBallot, Tally } from '#model/board/contract.ts';
import { sharedDomain } from '#model/applications/shared-domain.ts';
import { ballots, boardMembers } from '../../db/applications-schema.ts';
import type { Queries } from '../../db/client.ts';
import { invalidFields } from '../../http/errors.ts';
import type { ApplicationRow } from '../application-rows.ts';
import { isOwnApplication } from './own-application.ts';

async function listMembersWithBallots(tx: Queries, { id }: ApplicationRow) {
  return tx
    .select({ member: boardMembers, ballot: ballots })
    .from(boardMembers)
    .leftJoin(ballots, and(eq(ballots.memberId, boardMembers.id), eq(ballots.applicationId, id)))
    .where(or(eq(boardMembers.active, true), isNotNull(ballots.stance)))
    .orderBy(asc(sql`lower(${boardMembers.name})`), asc(boardMembers.id));
}

type Rows = Awaited<ReturnType<typeof listMembersWithBallots>>;

function presentBallots(rows: Rows, application: ApplicationRow): StaffBallot[] {
  const { email, fieldsVersion } = application;
  const others = rows.filter(({ member }) => !isOwnApplication(member, application));
  return others.map(({ member, ballot }) => ({
    memberId: member.id,
    name: member.name,
    stance: ballot?.stance ?? null,
    reason: ballot?.reason ?? '',
    castAt: ballot?.castAt?.toISOString() ?? null,
    remindedAt: ballot?.remindedAt?.toISOString() ?? null,
    stale: ballot?.stance !== 'recused' && (ballot?.applicationVersion ?? Infinity) < fieldsVersion,
    sharedDomain: sharedDomain(member.email, email),
  }));
}

/** Reads the votes on an application; the applicant is not among the voters. */
export async function readBallots(tx: Queries, row: ApplicationRow): Promise<StaffBallot[]> {
  return presentBallots(await listMembersWithBallots(tx, row), row);
}

// With fewer votes the board has not decided.
const enoughVotes = 3;

function countVotes(all: StaffBallot[], left: number, isBoardActive: boolean): Tally {
  const count = (stance: StaffBallot['stance']) =>
    all.filter((castBallot) => castBallot.stance === stance && !castBallot.stale).length;
  const [approve, decline] = [count('approve'), count('decline')];
  const [question, recused] = [count('question'), count('recused')];
  const voters = all.length - recused - left;
  const isEnough = approve + decline + question >= enoughVotes;
  const needsReason = (favor: number) => isBoardActive && !(isEnough && favor * 2 > voters);
  return {
    approve,
    decline,
    question,
    recused,
    voters,
    needsReason: { approved: needsReason(approve), declined: needsReason(decline) },
  };
}

/**
 * Reads the ballots of an application with their tally. `applicantMembers` names the members whose own application it
 * is, who have no vote.
 */
export async function readVotes(tx: Queries, row: ApplicationRow) {
  const rows = await listMembersWithBallots(tx, row);
  const all = presentBallots(rows, row);
  // Who left votes no more; a vote from before the applicant's changes counts for nobody.
  const leftMemberIds = new Set(rows.flatMap(({ member }) => (member.active ? [] : member.id)));
  const left = all.filter(({ memberId, stale }) => stale && leftMemberIds.has(memberId)).length;
  const isBoardActive = (await tx.$count(boardMembers, eq(boardMembers.active, true))) > 0;
  const own = rows.filter(({ member }) => isOwnApplication(member, row));
  return {
    ballots: all,
    tally: countVotes(all, left, isBoardActive),
    applicantMembers: own.map(({ member }) => member.name),
  };
}

/** Requires a note that gives the reason where the board has not decided so. @throws HttpError 422 */
export async function requireReason(
  tx: Queries,
  row: ApplicationRow,
  decision: Decision,
): Promise<void> {
  if (row.note.trim() !== '') return;
  const { tally } = await readVotes(tx, row);
  if (!tally.needsReason[decision]) return;
  throw invalidFields({ note: reasonMissing });
}
