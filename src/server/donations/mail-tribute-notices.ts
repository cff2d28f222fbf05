import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { dayMs } from '#model/dates/durations.ts';
import { identity } from '#model/site/identity.ts';
import { database, type Queries } from '../db/client.ts';
import { donations, outbox, tributeNotices } from '../db/schema.ts';
import { environment } from '../env.ts';
import { createLink } from '../links/private-links.ts';
import { plainName } from '../mail/mailbox.ts';
import { enqueueMail, nextMailTime } from '../mail/outbox.ts';
import { mailboxKey } from '../mail/same-mailbox.ts';
import { describeTributes, type TributeDonation } from '../mail/templates/describe-tribute.ts';
import { readCardTestingProtection } from './card-testing-protection.ts';
import { tributeEmail } from './personal-data.ts';
import { tributeNoticeKey } from './tribute-notice.ts';

// The link refuses further mail for this many milliseconds.
const linkMs = 366 * dayMs;

// A mail tells of at most this many gifts; the others are in the mail of the next day.
const atMost = 100;

const { donationId, dueAt, mailKey, refused } = tributeNotices;

const isDue = (now: Date) => and(lte(dueAt, now), eq(refused, false));

const selectToTell = (tx: Queries, now: Date, ids?: string[]) =>
  tx
    .select({
      id: donations.id,
      tribute: donations.tribute,
      donorName: donations.donorName,
      isTest: sql<boolean>`not ${donations.livemode}`,
    })
    .from(tributeNotices)
    .innerJoin(donations, eq(donations.id, donationId))
    .leftJoin(outbox, eq(outbox.dedupeKey, mailKey))
    .where(
      and(
        isDue(now),
        or(isNull(mailKey), eq(outbox.state, 'withdrawn')),
        eq(donations.status, 'succeeded'),
        eq(donations.refundedCents, 0),
        eq(donations.disputed, false),
        isNotNull(tributeEmail),
        ids && inArray(donationId, ids),
      ),
    )
    .orderBy(asc(tributeNotices.createdAt), asc(donationId));

type Gift = Awaited<ReturnType<typeof selectToTell>>[number];

// Gifts that staff, a refusal or card testing change at the same time are not told.
async function claim(tx: Queries, gifts: Gift[], key: string, now: Date): Promise<Gift[]> {
  const ids = gifts.map(({ id }) => id);
  const rows = await tx
    .update(tributeNotices)
    .set({ mailKey: key })
    .where(and(inArray(donationId, ids), isDue(now)))
    .returning({ id: donationId });
  return gifts.filter((gift) => rows.some(({ id }) => id === gift.id));
}

function writeSubject(isTest: boolean, gifts: TributeDonation[]): string {
  const what = gifts.length === 1 ? 'A gift' : `${gifts.length} gifts`;
  const about = describeTributes(gifts);
  const rest = about || (gifts.length === 1 ? ' was made' : ' were made');
  return `${isTest ? 'Test: ' : ''}${what} to ${identity.name}${rest}`;
}

// The first donor who named the mailbox decides how it is greeted.
async function tell(tx: Queries, email: string, ids: string[], now: Date): Promise<void> {
  const at = await nextMailTime(tx, 'tribute-notice', email, now);
  if (at > now) {
    await tx.update(tributeNotices).set({ dueAt: at }).where(inArray(donationId, ids));
    return;
  }
  // A payment that changes at the same time waits, or is read again here.
  const found = await selectToTell(tx, now, ids.slice(0, atMost)).for('update', { of: donations });
  const linkId = crypto.randomUUID();
  const dedupeKey = tributeNoticeKey(linkId);
  const [first, ...others] = await claim(tx, found, dedupeKey, now);
  const notify = first?.tribute?.notify;
  if (!notify) return;
  await createLink(tx, {
    id: linkId,
    kind: 'tribute',
    subjectId: null,
    email: notify.email,
    expiresAt: new Date(now.getTime() + linkMs),
  });
  const { isTest } = first;
  const gifts = [first, ...others].flatMap(({ tribute, donorName }) =>
    tribute
      ? { kind: tribute.kind, honored: tribute.name, donorName, message: tribute.message }
      : [],
  );
  await enqueueMail(tx, {
    dedupeKey,
    subjectId: first.id,
    to: { name: plainName(notify.name) ?? '', address: notify.email },
    subject: writeSubject(isTest, gifts),
    template: { name: 'tribute-notice', data: { linkId, name: notify.name, gifts, isTest } },
    notBefore: now,
  });
}

/**
 * Queues one mail to each mailbox that is to be told of gifts, with all that are due, unless it had one in the last 24
 * hours. None is queued while cards are being tested.
 */
export async function mailTributeNotices(now = new Date()): Promise<void> {
  if (!environment().LINK_SECRET || (await readCardTestingProtection(now)).isActive) return;
  const groups = new Map<string, { email: string; ids: string[] }>();
  for (const { id, tribute, isTest } of await selectToTell(database().queries, now)) {
    const email = tribute?.notify?.email ?? '';
    const key = `${mailboxKey(email)} ${isTest}`;
    const group = groups.get(key) ?? { email, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  for (const { email, ids } of groups.values()) {
    await database().transaction((tx) => tell(tx, email, ids, now));
  }
}
