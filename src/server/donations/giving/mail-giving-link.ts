import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { givingLinkHours } from '#model/donations/giving.ts';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { database } from '../../db/client.ts';
import { donations, privateLinks } from '../../db/schema.ts';
import { createLink } from '../../links/private-links.ts';
import { enqueueMail, isWithinMailLimit } from '../../mail/outbox.ts';
import { isSameMailbox } from '../../mail/same-mailbox.ts';
import { selectGiverIds } from '../givers.ts';
import { countsAsDonation } from '../rows.ts';

const pauseMs = 15 * minuteMs;

/**
 * Mails the link to an address that gave, fifteen minutes after the last mail at the earliest and five times a day;
 * false when none was queued. Run it after the response, so that known and unknown addresses take the same time.
 */
export async function mailGivingLink(email: string): Promise<boolean> {
  const { queries } = database();
  const isTheirs = inArray(donations.personId, selectGiverIds(queries, email));
  if ((await queries.$count(donations, and(isTheirs, countsAsDonation()))) === 0) return false;
  return database().transaction(async (tx) => {
    // The lock of the limit also keeps two requests at once from sending two mails.
    if (!(await isWithinMailLimit(tx, 'giving-link', email))) return false;
    const now = Date.now();
    const isRecent = and(
      eq(privateLinks.kind, 'giving'),
      isSameMailbox(privateLinks.email, email),
      isNull(privateLinks.subjectId),
      isNull(privateLinks.revokedAt),
      gt(privateLinks.expiresAt, new Date(now + givingLinkHours * hourMs - pauseMs)),
    );
    if ((await tx.$count(privateLinks, isRecent)) > 0) return false;
    const expiresAt = new Date(now + givingLinkHours * hourMs);
    const linkId = await createLink(tx, { kind: 'giving', subjectId: null, email, expiresAt });
    return enqueueMail(tx, {
      dedupeKey: `giving-link:${linkId}`,
      subjectId: null,
      to: { address: email },
      subject: 'Your giving: the link that you asked for',
      template: { name: 'giving-link', data: { linkId, expiresAt: expiresAt.toISOString() } },
    });
  });
}
