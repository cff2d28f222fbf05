import { and, gt, inArray } from 'drizzle-orm';
import { dayMs } from '#model/dates/durations.ts';
import type { Receipt } from '#model/donations/contract.ts';
import { type Tribute, tributeLabels } from '#model/donations/tribute.ts';
import { identity } from '#model/site/identity.ts';
import { database, type Queries } from '../db/client.ts';
import { mailRefusals, outbox } from '../db/schema.ts';
import { environment } from '../env.ts';
import { createLink, type PrivateLink, signId } from '../links/private-links.ts';
import { plainName } from '../mail/mailbox.ts';
import {
  enqueueMail,
  isOfKind,
  mailProgress,
  nextMailTime,
  withdrawUnsentMail,
} from '../mail/outbox.ts';
import { isSameMailbox, mailboxKey } from '../mail/same-mailbox.ts';
import { readGuard } from './decline-guard.ts';
import { type DonationRow, receivedAt } from './rows.ts';

// A refund in this time keeps the mail from leaving.
const waitMs = 10 * 60_000;

// Gifts in memory come on one day for one family: a notice waits, but not for ever.
const longestWaitMs = 7 * dayMs;

// The link refuses further mail for so many milliseconds.
const linkMs = 366 * dayMs;

const noticeKey = (donationId: string) => `tribute-notice:${donationId}`;

// The hash is keyed, so that a stolen row gives no address away.
const addressHash = (address: string) => signId(`mail refused ${address}`);

// Refusals of an earlier version are of one address.
const addressHashes = (email: string) => [
  addressHash(mailboxKey(email)),
  addressHash(email.toLowerCase()),
];

// It is null once the person has refused, or where too many notices wait already.
async function timeToTell(tx: Queries, email: string, earliest: Date): Promise<Date | null> {
  const time = await nextMailTime(tx, 'tribute-notice', email, earliest);
  if (time.getTime() - earliest.getTime() > longestWaitMs) return null;
  const isRefused = inArray(mailRefusals.emailHash, addressHashes(email));
  return (await tx.$count(mailRefusals, isRefused)) === 0 ? time : null;
}

function noticeSubject({ livemode }: DonationRow, { kind, name }: Tribute): string {
  const honored = plainName(name);
  const about = honored ? `${tributeLabels[kind].toLowerCase()} ${honored}` : 'was made';
  return `${livemode ? '' : 'Test: '}A gift to ${identity.name} ${about}`;
}

/** No mail leaves while cards are tested. */
export async function enqueueTributeNotice(tx: Queries, row: DonationRow): Promise<void> {
  const { id, tribute, donorName, refundedCents, disputed } = row;
  if (!tribute?.notify || refundedCents > 0 || disputed || !environment().LINK_SECRET) return;
  const { name, email } = tribute.notify;
  const now = new Date();
  if ((await readGuard(now, tx)).isGuarded) return;
  const notBefore = await timeToTell(tx, email, new Date(receivedAt(row).getTime() + waitMs));
  if (!notBefore) return;
  const expiresAt = new Date(notBefore.getTime() + linkMs);
  const linkId = await createLink(tx, { kind: 'tribute', subjectId: id, email, expiresAt });
  const { kind, name: honored, message } = tribute;
  const words = { linkId, kind, honored, name, donorName, message, isTest: !row.livemode };
  await enqueueMail(tx, {
    dedupeKey: noticeKey(id),
    subjectId: id,
    to: { name: plainName(name) ?? '', address: email },
    subject: noticeSubject(row, tribute),
    template: { name: 'tribute-notice', data: words },
    notBefore,
  });
}

export async function stopTributeNotice(tx: Queries, row: DonationRow): Promise<void> {
  const isBack = row.refundedCents > 0 || row.disputed;
  if (row.tribute?.notify && isBack) await withdrawUnsentMail(tx, noticeKey(row.id));
}

// A mail that is being sent waits, too: should that fail, it does not leave later.
const isWaiting = and(isOfKind('tribute-notice'), inArray(outbox.state, ['queued', 'sending']));

/** Payments of the last day may be tests of cards once cards begin to be tested; a notice can wait for longer. */
export async function withdrawTributeNotices(): Promise<void> {
  const isOfLastDay = gt(outbox.createdAt, new Date(Date.now() - dayMs));
  await database()
    .queries.update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(isWaiting, isOfLastDay));
}

export async function readTributeNotice({
  id,
  tribute,
}: DonationRow): Promise<Pick<Receipt, 'tributeNotice' | 'tributeNoticeAt'>> {
  const mail = tribute?.notify ? await mailProgress(noticeKey(id)) : undefined;
  if (!mail || mail.state === 'withdrawn') return { tributeNotice: 'none' };
  const state = mail.state === 'sending' ? 'queued' : mail.state;
  const at = state === 'queued' ? { tributeNoticeAt: mail.dueAt.toISOString() } : {};
  return { tributeNotice: state, ...at };
}

/** The mailbox gets no further mail of this kind; what waits is stopped. */
export async function refuseTributeNotices({ email }: PrivateLink): Promise<void> {
  await database().transaction(async (tx) => {
    await tx
      .insert(mailRefusals)
      .values({ emailHash: addressHash(mailboxKey(email)) })
      .onConflictDoNothing();
    await tx
      .update(outbox)
      .set({ state: 'withdrawn' })
      .where(and(isWaiting, isSameMailbox(outbox.toAddress, email)));
  });
}
