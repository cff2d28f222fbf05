import { and, eq, isNull, sql } from 'drizzle-orm';
import { accessMessages, type EndAccess } from '#model/applications/access.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { accessGrants } from '../../db/applications-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import { conflict } from '../../http/errors.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { applicantMail } from '../application-link.ts';
import { findApplication, logAction } from '../application-rows.ts';
import { lockAgainstErasure } from '../application-locks.ts';
import type { Grant } from './access-grants.ts';

type Cause = Exclude<NonNullable<Grant['endedBy']>, 'date'>;

/**
 * Ends the access of an application in the transaction of its cause. Returns undefined when none lasted. Access whose
 * last day has passed gets the cause `date`, and the call returns undefined, too.
 */
export async function endAccess(
  tx: Queries,
  applicationId: string,
  { by, at, reason = '' }: { by: Cause; at: Date; reason?: string },
): Promise<Grant | undefined> {
  const { endsOn } = accessGrants;
  const today = dayInPacific(at);
  const [ended] = await tx
    .update(accessGrants)
    .set({
      endedAt: at,
      endedBy: sql`case when ${endsOn} < ${today}::date then 'date' else ${by} end`,
      endReason: sql`case when ${endsOn} < ${today}::date then '' else ${reason} end`,
    })
    .where(and(eq(accessGrants.applicationId, applicationId), isNull(accessGrants.endedAt)))
    .returning();
  return ended?.endedBy === 'date' ? undefined : ended;
}

/** Ends access at once; a second press finds nothing to end. @throws HttpError 409 */
export async function endAccessByResearcher(applicationId: string): Promise<void> {
  const at = new Date();
  await database().transaction(async (tx) => {
    await lockAgainstErasure(tx, applicationId);
    const ended = await endAccess(tx, applicationId, { by: 'researcher', at });
    if (!ended) throw conflict(accessMessages.nothingToEnd);
    await logAction(tx, applicationId, 'access-ended', at);
  });
}

/** Ends access at once and mails the reason to the researcher. @throws HttpError 404, 409 */
export async function endAccessByStaff(applicationId: string, { reason }: EndAccess) {
  const at = new Date();
  await database().transaction(async (tx) => {
    const row = await findApplication(tx, applicationId, { locked: true });
    const ended = await endAccess(tx, applicationId, { by: 'staff', at, reason });
    if (!ended) throw conflict(accessMessages.nothingToEnd);
    await logAction(tx, applicationId, 'access-ended-by-staff', at, { reason });
    const { data, ...mail } = await applicantMail(tx, row);
    await enqueueMail(tx, {
      ...mail,
      dedupeKey: `access-ended:${ended.id}`,
      subject: `Your access to the data platform has ended (${data.reference})`,
      template: { name: 'access-ended', data: { ...data, reason } },
    });
  });
}
