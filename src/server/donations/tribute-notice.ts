import { and, eq, gt, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import type { Receipt } from '#model/donations/contract.ts';
import { database, type Queries } from '../db/client.ts';
import { donations, mailRefusals, outbox, tributeNotices } from '../db/schema.ts';
import { environment } from '../env.ts';
import type { OnDemandPage } from '../http/on-demand-page.ts';
import { pageForm } from '../http/page-form.ts';
import type { PrivateLink } from '../links/private-links.ts';
import { linkPath, signId } from '../links/link-tokens.ts';
import { openPrivatePage } from '../links/private-page.ts';
import { isOfKind, mailProgress, nextMailTime } from '../mail/outbox.ts';
import { isSameMailbox, lockMailbox, mailboxKey } from '../mail/same-mailbox.ts';
import { readCardTestingProtection } from './card-testing-protection.ts';
import { tributeEmail } from './personal-data.ts';
import { type DonationRow, receivedAt } from './rows.ts';

// A refund in this time keeps the gift out of the mail.
const waitMs = 10 * minuteMs;

// A gift from a time of card testing is told once its payment has stood for this long.
const heldMs = dayMs;

const { donationId, dueAt, mailKey, createdAt } = tributeNotices;

/** Returns the outbox key of a mail, of which its link is a part, so that an erasure finds it. */
export const tributeNoticeKey = (linkId: string) => `tribute-notice:${linkId}`;

// The hash is keyed, so that a stolen row gives no address away.
const addressHash = (address: string) => signId(`mail refused ${address}`);

// Refusals of an earlier version are by address, not by mailbox.
const addressHashes = (email: string) => [
  addressHash(mailboxKey(email)),
  addressHash(email.toLowerCase()),
];

async function hasRefused(tx: Queries, email: string): Promise<boolean> {
  if (!environment().LINK_SECRET) return false;
  return (await tx.$count(mailRefusals, inArray(mailRefusals.emailHash, addressHashes(email)))) > 0;
}

const notBefore = (at: Date) => sql`greatest(${dueAt}, ${at.toISOString()}::timestamptz)`;

/**
 * Queues a gift for `mailTributeNotices`, which tells of it once it is due, unless a part of the money went back by
 * then.
 */
export async function enqueueTributeNotice(tx: Queries, row: DonationRow): Promise<void> {
  const email = row.tribute?.notify?.email;
  if (!email) return;
  const now = new Date();
  const { isActive } = await readCardTestingProtection(now, tx);
  const afterPayment = receivedAt(row).getTime() + waitMs;
  // The charge of a bank debit is days older than its success.
  const waited = afterPayment > now.getTime() ? afterPayment : now.getTime() + waitMs;
  const dueFrom = isActive ? now.getTime() + heldMs : waited;
  const at = await nextMailTime(tx, 'tribute-notice', email, new Date(dueFrom));
  await tx
    .insert(tributeNotices)
    .values({ donationId: row.id, dueAt: at, refused: await hasRefused(tx, email) })
    .onConflictDoNothing();
}

// The other gifts of such a mail wait for the next one, longer than a server may take that is receiving the mail at
// this moment.
async function withdrawMails(tx: Queries, keys: string[]): Promise<void> {
  const withdrawn = await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(inArray(outbox.dedupeKey, keys), notInArray(outbox.state, ['sent', 'withdrawn'])))
    .returning({ key: outbox.dedupeKey });
  const theirKeys = withdrawn.map(({ key }) => key);
  await tx
    .update(tributeNotices)
    .set({ dueAt: notBefore(new Date(Date.now() + waitMs)) })
    .where(inArray(mailKey, theirKeys));
}

const isBack = ({ refundedCents, disputed }: DonationRow) => refundedCents > 0 || disputed;

/** Withdraws the unsent mail about a donation in somebody's honor if a part of the money went back or is disputed. */
export async function stopTributeNotice(tx: Queries, row: DonationRow): Promise<void> {
  if (!row.tribute?.notify || !isBack(row)) return;
  const [notice] = await tx.select({ mailKey }).from(tributeNotices).where(eq(donationId, row.id));
  if (notice?.mailKey) await withdrawMails(tx, [notice.mailKey]);
}

/** Delays the mails about gifts of the last day, whose payments may be card tests once cards begin to be tested. */
export async function holdTributeNotices(now: Date): Promise<void> {
  await database().transaction(async (tx) => {
    const held = await tx
      .update(tributeNotices)
      .set({ dueAt: notBefore(new Date(now.getTime() + heldMs)) })
      .where(gt(createdAt, new Date(now.getTime() - dayMs)))
      .returning({ mailKey });
    await withdrawMails(tx, [...new Set(held.flatMap(({ mailKey }) => mailKey ?? []))]);
  });
}

type NoticeResponse = Pick<Receipt, 'tributeNotice' | 'tributeNoticeAt'>;

// An overdue notice waits without a time, such as during card testing.
function waitsUntil(at: Date): NoticeResponse {
  const isAhead = at.getTime() > Date.now();
  return { tributeNotice: 'queued', ...(isAhead && { tributeNoticeAt: at.toISOString() }) };
}

/**
 * Reads how far the mail about a donation in somebody's honor is, and when it will be sent. It is `none` without an
 * address to notify, or once money went back.
 */
export async function readTributeNotice(row: DonationRow): Promise<NoticeResponse> {
  const [notice] = row.tribute?.notify
    ? await database().queries.select().from(tributeNotices).where(eq(donationId, row.id))
    : [];
  const mail = notice?.mailKey ? await mailProgress(notice.mailKey) : undefined;
  if (mail?.state === 'sent' || mail?.state === 'failed') return { tributeNotice: mail.state };
  if (!notice || isBack(row)) return { tributeNotice: 'none' };
  if (notice.refused) return { tributeNotice: 'refused' };
  return waitsUntil(mail && mail.state !== 'withdrawn' ? mail.dueAt : notice.dueAt);
}

/** Refuses further mail of this kind for a mailbox, and stops what waits. */
async function refuseTributeNotices({ email }: PrivateLink): Promise<void> {
  await database().transaction(async (tx) => {
    await lockMailbox(tx, 'tribute-notice', email);
    await tx
      .insert(mailRefusals)
      .values({ emailHash: addressHash(mailboxKey(email)) })
      .onConflictDoNothing();
    // A mail that is being sent is stopped, too: should that fail, it does not leave later.
    const mails = await tx
      .select({ key: outbox.dedupeKey })
      .from(outbox)
      .where(
        and(
          isOfKind('tribute-notice'),
          ne(outbox.state, 'sent'),
          isSameMailbox(outbox.toAddress, email),
        ),
      );
    await withdrawMails(
      tx,
      mails.map(({ key }) => key),
    );
    const theirs = tx
      .select({ id: donations.id })
      .from(donations)
      .where(and(isNotNull(donations.tribute), isSameMailbox(tributeEmail, email)));
    await tx.update(tributeNotices).set({ refused: true }).where(inArray(donationId, theirs));
  });
}

/** Opens the page on which an address refuses further mail about gifts of others; its form redirects to `?refused`. */
export function openNoticeRefusal(page: OnDemandPage) {
  return openPrivatePage(page, 'tribute', ({ email }) => ({ email }), {
    refuse: pageForm(z.object({}), async (link: PrivateLink) => {
      await refuseTributeNotices(link);
      return { redirectTo: `${linkPath('tribute', link.id)}?refused` };
    }),
  });
}
