import { and, eq, inArray, isNull } from 'drizzle-orm';
import { addMonths } from '#lib/add-months.ts';
import { ballots } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';
import { privateLinks } from '../db/schema.ts';
import type { ApplicationRow } from './application-rows.ts';

const dayMs = 24 * 60 * 60_000;
/** Of a ballot, and of an applicant's page that is asked for again (P-115). */
const shortDays = 30;
/** Of an applicant's page, from the decision or withdrawal. */
const pageMonths = 24;

const daysAfter = (date: Date) => new Date(date.getTime() + shortDays * dayMs);
const pageEnd = (closedAt: Date) => addMonths(closedAt, pageMonths);

/** When a new link to an applicant's page ends; undefined while the application is open. */
export function newPageEnd(
  { decidedAt, withdrawnAt }: ApplicationRow,
  now = new Date(),
): Date | undefined {
  const closedAt = decidedAt ?? withdrawnAt;
  if (!closedAt) return undefined;
  return new Date(Math.max(pageEnd(closedAt).getTime(), daysAfter(now).getTime()));
}

/** Sets when the links of an application and of its ballots end; null when it is open again. */
export async function setLinkEnds(tx: Queries, id: string, closedAt: Date | null): Promise<void> {
  const ofApplication = eq(privateLinks.subjectId, id);
  const itsBallots = tx
    .select({ id: ballots.id })
    .from(ballots)
    .where(eq(ballots.applicationId, id));
  const ofBallots = inArray(privateLinks.subjectId, itsBallots);
  for (const [kind, isIts, endOf] of [
    ['application', ofApplication, pageEnd],
    ['ballot', ofBallots, daysAfter],
  ] as const) {
    await tx
      .update(privateLinks)
      .set({ expiresAt: closedAt && endOf(closedAt) })
      .where(and(eq(privateLinks.kind, kind), isIts, isNull(privateLinks.revokedAt)));
  }
}
