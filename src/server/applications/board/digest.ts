import { eq, inArray, sql } from 'drizzle-orm';
import { isBusinessDay } from '#lib/applications/federal-holidays.ts';
import { dayInPacific, hourInPacific } from '#lib/pacific-dates.ts';
import { businessDaysSince } from '#lib/applications/review-clock.ts';
import { ballots, boardMembers } from '../../db/applications-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { ensureLink } from '../../links/private-links.ts';
import { staffMailbox } from '../../mail/mailbox.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { type ApplicationRow, referenceOf } from '../application-rows.ts';
import { listOpenVotes, type MemberRow } from './members.ts';

const reminderAfterBusinessDays = 3;

/** Makes the ballots that are missing; those of a changed application are asked for again. */
async function askForVotes(tx: Queries, member: MemberRow, open: ApplicationRow[], at: Date) {
  const isChanged = sql`${ballots.askedVersion} < excluded.asked_version`;
  return tx
    .insert(ballots)
    .values(
      open.map(({ id, fieldsVersion }) => ({
        applicationId: id,
        memberId: member.id,
        askedAt: at,
        askedVersion: fieldsVersion,
      })),
    )
    .onConflictDoUpdate({
      target: [ballots.applicationId, ballots.memberId],
      set: {
        askedVersion: sql`excluded.asked_version`,
        askedAt: sql`case when ${isChanged} then excluded.asked_at else ${ballots.askedAt} end`,
        remindedAt: sql`case when ${isChanged} then null else ${ballots.remindedAt} end`,
      },
    })
    .returning();
}

/** The member's row is locked, so that a day has one digest, and one more when staff ask for new votes. */
async function sendDigest(
  tx: Queries,
  memberId: string,
  { now, byStaff }: { now: Date; byStaff: boolean },
): Promise<boolean> {
  const [member] = await tx
    .select()
    .from(boardMembers)
    .where(eq(boardMembers.id, memberId))
    .for('update');
  if (!member?.active) return false;
  const rows = await listOpenVotes(tx, memberId);
  const open = rows.map(({ application }) => application);
  if (open.length === 0) return false;
  const day = `board-digest:${member.id}:${dayInPacific(now)}:${member.activatedAt.getTime()}`;
  const wasSent = (await tx.$count(outbox, eq(outbox.dedupeKey, day))) > 0;
  const isUnasked = rows.some(
    ({ application, ballot }) => (ballot?.askedVersion ?? 0) < application.fieldsVersion,
  );
  if (wasSent && !(byStaff && isUnasked)) return false;
  const dedupeKey = wasSent ? `${day}:${now.getTime()}` : day;
  const asked = await askForVotes(tx, member, open, now);
  const late = asked.filter(
    ({ askedAt, remindedAt }) =>
      !remindedAt && businessDaysSince(askedAt, now) >= reminderAfterBusinessDays,
  );
  const lateIds = late.map(({ id }) => id);
  await tx.update(ballots).set({ remindedAt: now }).where(inArray(ballots.id, lateIds));
  const applications = [];
  for (const application of open) {
    const ballot = asked.find(({ applicationId }) => applicationId === application.id);
    if (!ballot) continue;
    applications.push({
      reference: referenceOf(application),
      researchArea: application.researchArea,
      receivedAt: application.createdAt.toISOString(),
      linkId: await ensureLink(tx, { kind: 'ballot', subjectId: ballot.id, email: member.email }),
      isLate: lateIds.includes(ballot.id),
    });
  }
  const count = `${open.length} ${open.length === 1 ? 'application' : 'applications'}`;
  return enqueueMail(tx, {
    dedupeKey,
    subjectId: member.id,
    to: { name: member.name, address: member.email },
    replyTo: staffMailbox(),
    subject: `${late.length > 0 ? 'Reminder: ' : ''}${count} for your vote`,
    template: { name: 'board-digest', data: { name: member.name, applications } },
  });
}

/** Mails active members with open applications (P-126); returns how many were mailed. */
export async function sendDigests(now = new Date(), byStaff = false): Promise<number> {
  const open = await listOpenVotes(database().queries);
  let sent = 0;
  for (const id of new Set(open.map(({ member }) => member.id))) {
    if (await database().transaction((tx) => sendDigest(tx, id, { now, byStaff }))) sent += 1;
  }
  return sent;
}

/** On business days from 9 until noon, Pacific. */
export async function sendMorningDigests(now = new Date()): Promise<void> {
  const hour = hourInPacific(now);
  if (isBusinessDay(dayInPacific(now)) && hour >= 9 && hour < 12) await sendDigests(now);
}
