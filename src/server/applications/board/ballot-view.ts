import { eq } from 'drizzle-orm';
import type { BallotView } from '#model/board/contract.ts';
import { fullName } from '#model/applications/naming.ts';
import { sharedDomain } from '#model/applications/shared-domain.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { ballots, boardMembers, researcherApplications } from '../../db/applications-schema.ts';
import { database } from '../../db/client.ts';
import { notFound } from '../../http/errors.ts';
import type { OnDemandPage } from '../../http/on-demand-page.ts';
import { openPrivatePage } from '../../links/private-page.ts';
import { type ApplicationRow, readReference } from '../application-rows.ts';
import { pickFields } from '../application-versions.ts';
import { readQuestions } from '../application-questions.ts';
import { readClockStops } from '../clock-stops.ts';
import { isDecisionHidden } from '../hidden-decision.ts';
import { ballotForms } from './ballot-forms.ts';
import { isOwnApplication } from './own-application.ts';
import { readBallots } from './tally.ts';

type BallotRow = typeof ballots.$inferSelect;

function ownVote({ stance, reason, castAt }: BallotRow) {
  if (!stance || stance === 'recused' || !castAt) return null;
  return { stance, reason, castAt: castAt.toISOString() };
}

/** Returns all that a member may learn of an applicant before the question about conflicts. */
export function ballotHead(row: ApplicationRow) {
  const { institution, researchArea } = row;
  return {
    name: stripBidiControls(fullName(row)),
    institution: stripBidiControls(institution),
    researchArea,
  };
}

/** Reads what the page of a ballot shows, which depends on its state. @throws HttpError 404 */
export async function readBallot(id: string): Promise<BallotView> {
  const { queries } = database();
  const [joined] = await queries
    .select({ ballot: ballots, member: boardMembers, application: researcherApplications })
    .from(ballots)
    .innerJoin(boardMembers, eq(boardMembers.id, ballots.memberId))
    .innerJoin(researcherApplications, eq(researcherApplications.id, ballots.applicationId))
    .where(eq(ballots.id, id));
  if (!joined) throw notFound('Link');
  const { ballot, member, application } = joined;
  const { status } = application;
  if (isOwnApplication(member, application)) return { state: 'own' };
  if (ballot.stance === 'recused') return { state: 'recused' };
  const own = ownVote(ballot);
  const isStale = (ballot.applicationVersion ?? 0) < application.fieldsVersion;
  if (status === 'withdrawn') return { state: 'withdrawn' };
  if (status !== 'pending') {
    const isHidden = await isDecisionHidden(queries, application);
    return { state: 'closed', outcome: isHidden ? null : status };
  }
  const head = ballotHead(application);
  if (!ballot.declaredAt) {
    const domain = sharedDomain(member.email, application.email);
    return { state: 'conflict', ...head, member: member.name, sharedDomain: domain };
  }
  const { firstName: _, lastName: _l, email: _e, ...answers } = pickFields(application);
  const read = {
    ...answers,
    ...head,
    member: member.name,
    reference: readReference(application),
    receivedAt: application.createdAt.toISOString(),
    version: application.fieldsVersion,
    declaredAt: ballot.declaredAt.toISOString(),
    questions: (await readQuestions(application.id)).map(({ id: _id, ...question }) => question),
    clockStops: await readClockStops(application.id),
  };
  if (!own || isStale) return { state: 'vote', ...read, earlier: own };
  const everybody = await readBallots(queries, application);
  const others = everybody
    .filter(({ memberId }) => memberId !== member.id)
    .map(({ name, stale, ...other }) => ({
      name,
      stance: stale ? null : other.stance,
      reason: stale ? '' : other.reason,
    }));
  return { state: 'voted', ...read, own, others };
}

/** Opens a member's ballot and does what its forms ask, or returns a refusal that the page shows. */
export function openBallot(page: OnDemandPage) {
  return openPrivatePage(
    page,
    'ballot',
    async ({ subjectId }) => ({ view: await readBallot(subjectId ?? '') }),
    ballotForms,
  );
}
