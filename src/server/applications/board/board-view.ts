import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { BoardPosition, BoardView, CastBallot, OpenBallot } from '#model/board/contract.ts';
import { rankUrgency, readReviewClock } from '#model/applications/review-clock.ts';
import {
  ballots,
  boardMembers,
  clockStopsColumn,
  researcherApplications,
} from '../../db/applications-schema.ts';
import { database } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { notFound } from '../../http/errors.ts';
import type { OnDemandPage } from '../../http/on-demand-page.ts';
import { openPrivatePage } from '../../links/private-page.ts';
import { findLink, listLinkPaths } from '../../links/private-links.ts';
import { linkPath } from '../../links/link-tokens.ts';
import { canBeWithdrawn } from '../../mail/outbox.ts';
import { closedBallotsSince } from '../application-link.ts';
import { type ApplicationRow, readReference } from '../application-rows.ts';
import { ballotHead } from './ballot-view.ts';
import { isOwnApplication } from './own-application.ts';
import { readVotes } from './tally.ts';

function listBallots(memberId: string) {
  const { createdAt, decidedAt, withdrawnAt, spam } = researcherApplications;
  const closedAt = sql<Date | null>`coalesce(${decidedAt}, ${withdrawnAt})`.mapWith(createdAt);
  const isListed = or(isNull(closedAt), gt(closedAt, closedBallotsSince(new Date())));
  return database()
    .queries.select({
      ballot: ballots,
      application: researcherApplications,
      clockStops: clockStopsColumn,
      closedAt,
      mail: { state: outbox.state, attempts: outbox.attempts },
    })
    .from(ballots)
    .innerJoin(researcherApplications, eq(researcherApplications.id, ballots.applicationId))
    .leftJoin(outbox, eq(outbox.dedupeKey, researcherApplications.decisionMailKey))
    .where(and(eq(ballots.memberId, memberId), eq(spam, false), isListed))
    .orderBy(asc(createdAt), asc(researcherApplications.id));
}

type Row = Awaited<ReturnType<typeof listBallots>>[number];

const describeBallot = ({ application }: Row) => ({
  ...ballotHead(application),
  reference: readReference(application),
  receivedAt: application.createdAt.toISOString(),
});

function isOpen({ application: { status, fieldsVersion }, ballot }: Row): boolean {
  if (status !== 'pending' || ballot.stance === 'recused') return false;
  return !ballot.stance || (ballot.applicationVersion ?? 0) < fieldsVersion;
}

function openBallot(row: Row, link: string, now: Date): OpenBallot & { rank: number } {
  const { ballot, application, clockStops } = row;
  const clock = readReviewClock(application.createdAt, now, clockStops);
  const { days, stopped, daysLeft, isOverdue } = clock;
  const unvoted = ballot.declaredAt ? 'declared' : 'new';
  return {
    ...describeBallot(row),
    link,
    state: ballot.stance ? 'changed' : unvoted,
    daysLeft: stopped ? null : daysLeft,
    due: stopped ? null : (days.at(-1) ?? null),
    overdue: isOverdue,
    rank: rankUrgency(clock),
  };
}

async function readProgress(application: ApplicationRow) {
  const { approve, decline, question, voters } = (await readVotes(database().queries, application))
    .tally;
  return { votes: approve + decline + question, voters };
}

type Status = NonNullable<CastBallot['progress']>['status'];

function ballotStatus({ application: { status }, clockStops, mail }: Row): Status {
  if (status === 'pending') {
    return clockStops.some(({ until }) => until === null) ? 'question' : 'pending';
  }
  return mail && canBeWithdrawn(mail) ? 'decided' : status;
}

/** Reads what a member's list shows: open ballots, most urgent first, and closed ones. @throws HttpError 404 */
export async function readBoard(memberId: string, now = new Date()): Promise<BoardView> {
  const { queries } = database();
  const [member] = await queries.select().from(boardMembers).where(eq(boardMembers.id, memberId));
  if (!member?.active) throw notFound('Link');
  const ballotRows = await listBallots(memberId);
  const rows = ballotRows.filter(({ application }) => !isOwnApplication(member, application));
  const links = await listLinkPaths(
    queries,
    'ballot',
    rows.map(({ ballot }) => ballot.id),
  );
  const open = rows
    .flatMap((row) => {
      const link = links.get(row.ballot.id);
      return link && isOpen(row) ? openBallot(row, link, now) : [];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ rank: _, ...ballot }) => ballot);
  const castRows = rows.filter((row) => row.ballot.stance && !isOpen(row));
  const cast = await Promise.all(
    castRows.map(async (row): Promise<CastBallot[]> => {
      const { stance, castAt, id } = row.ballot;
      if (!stance || !castAt) return [];
      const vote = { ...describeBallot(row), stance, castAt: castAt.toISOString() };
      if (stance === 'recused') return [{ ...vote, link: null, progress: null }];
      const status = ballotStatus(row);
      const closedAt = status === 'decided' ? null : (row.closedAt?.toISOString() ?? null);
      const progress = { status, closedAt, ...(await readProgress(row.application)) };
      return [{ ...vote, link: links.get(id) ?? null, progress }];
    }),
  );
  const newestFirst = cast.flat().toSorted((one, other) => other.castAt.localeCompare(one.castAt));
  return { member: member.name, open, cast: newestFirst };
}

/** Opens a member's list of ballots by its private link, or returns a refusal that the page shows. */
export function openBoard(page: OnDemandPage) {
  return openPrivatePage(page, 'board', ({ subjectId }) => readBoard(subjectId ?? ''));
}

/**
 * Adds the token of a member's list to the path of a ballot, so that the ballot leads back to the list and to the next
 * one.
 */
export function addBoardToken(ballotPath: string, boardToken: string): string {
  return `${ballotPath}?board=${boardToken}`;
}

/** Reads the position of a ballot in its member's list; null for a token that does not open this member's list. */
export async function readBoardPosition(
  boardToken: string,
  ballotToken: string,
): Promise<BoardPosition | null> {
  const [boardLink, ballotLink] = await Promise.all([
    findLink('board', boardToken),
    findLink('ballot', ballotToken),
  ]);
  if (!boardLink?.subjectId || !ballotLink?.subjectId) return null;
  const [ballot] = await database()
    .queries.select()
    .from(ballots)
    .where(eq(ballots.id, ballotLink.subjectId));
  if (ballot?.memberId !== boardLink.subjectId) return null;
  const { open } = await readBoard(boardLink.subjectId);
  const others = open.filter(({ link }) => link !== linkPath('ballot', ballotLink.id));
  const [first] = others;
  return {
    path: `/board/${boardToken}`,
    next: first ? addBoardToken(first.link, boardToken) : null,
    remaining: others.length,
  };
}
