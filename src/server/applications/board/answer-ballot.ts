import { and, eq, isNull } from 'drizzle-orm';
import type { BallotRequest, Vote } from '#model/board/contract.ts';
import { ballots, boardMembers, researcherApplications } from '../../db/applications-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { logAction } from '../application-rows.ts';
import { isOwnApplication } from './own-application.ts';

/** Locks a ballot that is open, so that a vote comes before or after a decision. @throws HttpError 404, 409 */
async function lockOpenBallot(tx: Queries, id: string) {
  const [asked] = await tx
    .select({ applicationId: ballots.applicationId })
    .from(ballots)
    .where(eq(ballots.id, id));
  if (!asked) throw notFound('Link');
  const [application] = await tx
    .select()
    .from(researcherApplications)
    .where(eq(researcherApplications.id, asked.applicationId))
    .for('update');
  const [row] = await tx
    .select({ ballot: ballots, member: boardMembers })
    .from(ballots)
    .innerJoin(boardMembers, eq(boardMembers.id, ballots.memberId))
    .where(eq(ballots.id, id));
  if (!application || !row?.member.active) throw notFound('Link');
  if (isOwnApplication(row.member, application)) {
    throw conflict('This is your own application. The other members of the board vote on it.');
  }
  if (application.status !== 'pending') {
    throw conflict('This application is decided or withdrawn. Your vote did not change.');
  }
  return { application, ballot: row.ballot };
}

type Locked = Awaited<ReturnType<typeof lockOpenBallot>>;

// A recusal, even of a vote, is final: a member with a conflict reads no further.
async function answerConflict(tx: Queries, locked: Locked, hasConflict: boolean): Promise<void> {
  const { ballot } = locked;
  const at = new Date();
  const isTheBallot = eq(ballots.id, ballot.id);
  if (ballot.stance === 'recused') {
    if (hasConflict) return;
    throw conflict('You recused yourself from this application.');
  }
  if (!hasConflict) {
    await tx
      .update(ballots)
      .set({ declaredAt: at })
      .where(and(isTheBallot, isNull(ballots.declaredAt)));
    return;
  }
  await tx
    .update(ballots)
    .set({ stance: 'recused', reason: '', declaredAt: at, castAt: at, applicationVersion: null })
    .where(isTheBallot);
  await logAction(tx, ballot.applicationId, 'recused', at, { memberId: ballot.memberId });
}

type VoteRequest = Extract<BallotRequest, { stance: Vote }>;

async function castVote(tx: Queries, locked: Locked, request: VoteRequest): Promise<void> {
  const { application, ballot } = locked;
  const { stance, reason, version = application.fieldsVersion } = request;
  if (!ballot.declaredAt) throw conflict('First say whether you have a conflict of interest.');
  if (ballot.stance === 'recused') throw conflict('You recused yourself from this application.');
  if (version !== application.fieldsVersion) {
    throw conflict('The applicant changed the application meanwhile. Please read it again.');
  }
  const isSame =
    ballot.stance === stance && ballot.reason === reason && ballot.applicationVersion === version;
  if (isSame) return;
  const castAt = new Date();
  await tx
    .update(ballots)
    .set({ stance, reason, applicationVersion: version, castAt })
    .where(eq(ballots.id, ballot.id));
  await logAction(tx, ballot.applicationId, 'voted', castAt, { memberId: ballot.memberId });
}

/** Stores the answer about conflicts, or the vote. @throws HttpError 404, 409 */
export async function answerBallot(id: string, request: BallotRequest): Promise<void> {
  await database().transaction(async (tx) => {
    const locked = await lockOpenBallot(tx, id);
    if (request.stance) await castVote(tx, locked, request);
    else await answerConflict(tx, locked, request.conflict);
  });
}
