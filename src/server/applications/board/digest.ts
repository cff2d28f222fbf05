import { dayMs } from '#model/dates/durations.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DigestPreview } from '#model/board/contract.ts';
import { isBusinessDay } from '#model/dates/federal-holidays.ts';
import { addDays, type IsoDay } from '#model/dates/iso-days.ts';
import { dayInPacific, hourInPacific } from '#model/dates/pacific-dates.ts';
import { businessDaysSince, readReviewClock } from '#model/applications/review-clock.ts';
import { ballots, boardMembers } from '../../db/applications-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { createLink, ensureLink } from '../../links/private-links.ts';
import { staffMailbox } from '../../mail/mailbox.ts';
import { enqueueMail, type Mail } from '../../mail/outbox.ts';
import { composeContent } from '../../mail/templates/registry.ts';
import { type ApplicationRow, readReference } from '../application-rows.ts';
import { listOpenVotes, type MemberRow, type OpenVote, wasReminded } from './members.ts';

const reminderAfterBusinessDays = 3;

// The schedule sends digests between these Pacific hours.
const morning = { start: 9, end: 12 } as const;

const boardLinkDays = 14;

interface Item extends Pick<OpenVote, 'application' | 'clockStops'> {
  /** True for a vote that was never asked for, or only for an older version. */
  isUnasked: boolean;
  /** True when this digest is the first one that reminds of the vote. */
  isRemindedNow: boolean;
  wasRemindedBefore: boolean;
}

function digestItem(vote: OpenVote, now: Date): Item {
  const { application, clockStops, ballot } = vote;
  const isUnasked = !ballot || ballot.askedVersion < application.fieldsVersion;
  const wasRemindedBefore = wasReminded(vote);
  const isRemindedNow =
    !isUnasked &&
    !wasRemindedBefore &&
    businessDaysSince(ballot.askedAt, now) >= reminderAfterBusinessDays;
  return { application, clockStops, isUnasked, isRemindedNow, wasRemindedBefore };
}

const countUnasked = (items: readonly Item[]) => items.filter((item) => item.isUnasked).length;

// A day has one digest for a member, and one more when staff ask for new votes.
const digestKey = ({ id, activatedAt }: MemberRow, now: Date) =>
  `board-digest:${id}:${dayInPacific(now)}:${activatedAt.getTime()}`;

interface DigestLinks {
  board: string;
  ballotId: (application: Pick<ApplicationRow, 'id'>) => string;
}

function digestMail({ name, email }: MemberRow, items: Item[], links: DigestLinks, now: Date) {
  const count = `${items.length} ${items.length === 1 ? 'application' : 'applications'}`;
  const isReminder = items.some((item) => item.isRemindedNow);
  const applications = items.map(({ application, clockStops, isRemindedNow: isLate }) => {
    const { daysLeft, daysLate, isOverdue, stopped } = readReviewClock(
      application.createdAt,
      now,
      clockStops,
    );
    return {
      reference: readReference(application),
      researchArea: application.researchArea,
      receivedAt: application.createdAt.toISOString(),
      linkId: links.ballotId(application),
      isLate,
      daysLeft: stopped ? null : isOverdue ? 0 - daysLate : daysLeft,
      isOverdue,
    };
  });
  return {
    to: { name, address: email },
    subject: `${isReminder ? 'Reminder: ' : ''}${count} for your vote`,
    template: { name: 'board-digest', data: { name, boardLinkId: links.board, applications } },
  } satisfies Partial<Mail>;
}

// Makes the ballots that are missing; those of a changed application are asked for again.
async function askForVotes(tx: Queries, member: MemberRow, items: Item[], at: Date) {
  const isChanged = sql`${ballots.askedVersion} < excluded.asked_version`;
  return tx
    .insert(ballots)
    .values(
      items.map(({ application: { id, fieldsVersion } }) => ({
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

// The member's row is locked, so that digests sent at once make one.
async function lockActiveMember(tx: Queries, id: string): Promise<MemberRow | undefined> {
  const isActive = and(eq(boardMembers.id, id), eq(boardMembers.active, true));
  const [member] = await tx.select().from(boardMembers).where(isActive).for('update');
  return member;
}

interface DigestRun {
  now: Date;
  byStaff: boolean;
}

// Returns null when the member has the digest of the day, unless staff ask for a vote that was never asked for.
async function chooseDedupeKey(
  tx: Queries,
  member: MemberRow,
  items: Item[],
  { now, byStaff }: DigestRun,
): Promise<string | null> {
  const key = digestKey(member, now);
  const wasSent = (await tx.$count(outbox, eq(outbox.dedupeKey, key))) > 0;
  if (!wasSent) return key;
  return byStaff && countUnasked(items) > 0 ? `${key}:${now.getTime()}` : null;
}

// Asks for the votes, notes who is reminded, and returns the ids of the ballots' links by application.
async function prepareBallots(
  tx: Queries,
  member: MemberRow,
  items: Item[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const asked = await askForVotes(tx, member, items, now);
  const ballotIds = new Map(asked.map((ballot) => [ballot.applicationId, ballot.id]));
  const linkIds = new Map<string, string>();
  const reminded: string[] = [];
  for (const { application, isRemindedNow } of items) {
    const subjectId = ballotIds.get(application.id);
    if (!subjectId) continue;
    const linkId = await ensureLink(tx, { kind: 'ballot', subjectId, email: member.email });
    linkIds.set(application.id, linkId);
    if (isRemindedNow) reminded.push(subjectId);
  }
  await tx.update(ballots).set({ remindedAt: now }).where(inArray(ballots.id, reminded));
  return linkIds;
}

async function sendDigest(tx: Queries, memberId: string, run: DigestRun): Promise<boolean> {
  const { now } = run;
  const member = await lockActiveMember(tx, memberId);
  if (!member) return false;
  const items = (await listOpenVotes(tx, memberId)).map((vote) => digestItem(vote, now));
  if (items.length === 0) return false;
  const dedupeKey = await chooseDedupeKey(tx, member, items, run);
  if (dedupeKey === null) return false;
  const linkIds = await prepareBallots(tx, member, items, now);
  const linked = items.filter(({ application }) => linkIds.has(application.id));
  const board = await createLink(tx, {
    kind: 'board',
    subjectId: member.id,
    email: member.email,
    expiresAt: new Date(now.getTime() + boardLinkDays * dayMs),
  });
  const links: DigestLinks = { board, ballotId: ({ id }) => linkIds.get(id) ?? '' };
  return enqueueMail(tx, {
    ...digestMail(member, linked, links, now),
    dedupeKey,
    subjectId: member.id,
    replyTo: staffMailbox(),
  });
}

/**
 * Queues a digest for each active member with open votes and returns how many were queued. A member gets one in a
 * Pacific day, and another when staff send them and a vote was not asked for before. Each member has a transaction.
 */
export async function sendDigests(now = new Date(), byStaff = false): Promise<number> {
  const open = await listOpenVotes(database().queries);
  let sent = 0;
  for (const id of new Set(open.map(({ member }) => member.id))) {
    if (await database().transaction((tx) => sendDigest(tx, id, { now, byStaff }))) sent += 1;
  }
  return sent;
}

// In the morning the schedule still sends what a member has not had today.
function nextDigestDay(now: Date, hasUnsent: boolean): IsoDay {
  const today = dayInPacific(now);
  const isToday = hourInPacific(now) < (hasUnsent ? morning.end : morning.start);
  let day = isToday ? today : addDays(today, 1);
  while (!isBusinessDay(day)) day = addDays(day, 1);
  return day;
}

// No link has this id, so a preview opens no ballot.
const noLinkId = '00000000-0000-0000-0000-000000000000';

function previewMail(member: MemberRow, items: Item[], now: Date) {
  const links = { board: noLinkId, ballotId: () => noLinkId };
  const { to, subject, template } = digestMail(member, items, links, now);
  const { heading, blocks } = composeContent(template.name, template.data);
  return { to, subject, heading, blocks };
}

type Recipient = DigestPreview['recipients'][number];

function previewRecipient(member: MemberRow, items: Item[], now: Date): Recipient {
  const { id, name, email } = member;
  const late = items.filter((item) => item.isRemindedNow || item.wasRemindedBefore).length;
  const mail = previewMail(member, items, now);
  return { id, name, email, votes: items.length, late, unasked: countUnasked(items), mail };
}

// Finds which members have the digest of the Pacific day.
async function readSentKeys(queries: Queries, members: MemberRow[], now: Date) {
  const keys = members.map((member) => digestKey(member, now));
  const sent = await queries
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(inArray(outbox.dedupeKey, keys));
  return new Set(sent.map(({ key }) => key));
}

/** Lists what digests sent at this time would hold, without sending or storing anything. */
export async function previewDigests(now = new Date()): Promise<DigestPreview> {
  const { queries } = database();
  const members = await queries
    .select()
    .from(boardMembers)
    .orderBy(asc(sql`lower(${boardMembers.name})`), asc(boardMembers.id));
  const open = await listOpenVotes(queries);
  const sentKeys = await readSentKeys(queries, members, now);
  const recipients: Recipient[] = [];
  const others: DigestPreview['others'] = [];
  let hasUnsent = false;
  for (const member of members) {
    const { id, name, active } = member;
    const own = open.filter((vote) => vote.member.id === id);
    const items = own.map((vote) => digestItem(vote, now));
    const wasSent = sentKeys.has(digestKey(member, now));
    if (!active) others.push({ id, name, reason: 'inactive' });
    else if (items.length === 0) others.push({ id, name, reason: 'no-open-vote' });
    else if (wasSent && countUnasked(items) === 0) others.push({ id, name, reason: 'sent-today' });
    else {
      hasUnsent ||= !wasSent;
      recipients.push(previewRecipient(member, items, now));
    }
  }
  recipients.sort((one, other) => other.votes - one.votes);
  return { recipients, others, nextDay: nextDigestDay(now, hasUnsent) };
}

/** Sends the digests on business days between 9 and 12 in Pacific time. The scheduled job `sweep` calls it. */
export async function sendMorningDigests(now = new Date()): Promise<void> {
  const hour = hourInPacific(now);
  const isMorning = hour >= morning.start && hour < morning.end;
  if (isBusinessDay(dayInPacific(now)) && isMorning) await sendDigests(now);
}
