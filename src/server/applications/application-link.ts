import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { dayMs } from '#model/dates/durations.ts';
import { fullName } from '#model/applications/naming.ts';
import { addMonths } from '#model/dates/dates.ts';
import { ballots } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';
import { privateLinks } from '../db/schema.ts';
import { siteUrl } from '../env.ts';
import { ensureLink } from '../links/private-links.ts';
import { linkPath } from '../links/link-tokens.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { type ApplicationRow, findApplication, readReference } from './application-rows.ts';

const ballotLinkDays = 30;
const pageMonths = 24;

const addBallotLinkDays = (date: Date) => new Date(date.getTime() + ballotLinkDays * dayMs);

/** Returns the time since which an application must have been closed for its ballots to open still. */
export const closedBallotsSince = (now: Date) => new Date(now.getTime() - ballotLinkDays * dayMs);
const pageLinkEnd = (closedAt: Date) => addMonths(closedAt, pageMonths);

// The end is undefined while the application is open.
function newPageLinkEnd(
  { decidedAt, withdrawnAt }: ApplicationRow,
  now = new Date(),
): Date | undefined {
  const closedAt = decidedAt ?? withdrawnAt;
  if (!closedAt) return undefined;
  return new Date(Math.max(pageLinkEnd(closedAt).getTime(), addBallotLinkDays(now).getTime()));
}

/**
 * Ends the link of an application's page 24 months after the application was closed, and those of its ballots 30 days
 * after. With null they have no end. Run it in the transaction that closes or reopens the application.
 */
export async function setLinkEnds(tx: Queries, id: string, closedAt: Date | null): Promise<void> {
  const isApplicationLink = eq(privateLinks.subjectId, id);
  const itsBallots = tx
    .select({ id: ballots.id })
    .from(ballots)
    .where(eq(ballots.applicationId, id));
  const isBallotLink = inArray(privateLinks.subjectId, itsBallots);
  for (const [kind, isOfSubject, findEnd] of [
    ['application', isApplicationLink, pageLinkEnd],
    ['ballot', isBallotLink, addBallotLinkDays],
  ] as const) {
    await tx
      .update(privateLinks)
      .set({ expiresAt: closedAt && findEnd(closedAt) })
      .where(and(eq(privateLinks.kind, kind), isOfSubject, isNull(privateLinks.revokedAt)));
  }
}

/**
 * Locks the application and returns the id of the link to its applicant's page, which is a new one unless an older one
 * still works. It works for 30 days at least.
 *
 * @throws HttpError 404
 */
export async function ensureApplicationLink(tx: Queries, { id }: ApplicationRow): Promise<string> {
  const row = await findApplication(tx, id, { locked: true });
  const expiresAt = newPageLinkEnd(row);
  const link = { kind: 'application', subjectId: id, email: row.email } as const;
  const linkId = await ensureLink(tx, { ...link, ...(expiresAt && { expiresAt }) });
  // An older link may end before what the mail asks for.
  if (expiresAt) {
    await tx
      .update(privateLinks)
      .set({ expiresAt })
      .where(and(eq(privateLinks.id, linkId), lt(privateLinks.expiresAt, expiresAt)));
  }
  return linkId;
}

/**
 * Returns the whole address of an applicant's page, with the token that opens it.
 *
 * @throws HttpError 503 without LINK_SECRET
 */
export function applicationUrl(linkId: string): string {
  return siteUrl(linkPath('application', linkId));
}

/**
 * Makes what all mails to an applicant have in common, with a link to the applicant's page; replies go to the staff
 * mailbox. Locks the application.
 */
export async function applicantMail(tx: Queries, row: ApplicationRow) {
  const name = fullName(row);
  const linkId = await ensureApplicationLink(tx, row);
  return {
    subjectId: row.id,
    to: { name, address: row.email },
    replyTo: staffMailbox(),
    data: { name, reference: readReference(row), linkId },
  };
}
