import { and, inArray } from 'drizzle-orm';
import type { Receipt } from '#model/donations/contract.ts';
import { type Tribute, tributeLabels } from '#model/donations/tribute.ts';
import { identity } from '#model/site/identity.ts';
import { database, type Queries } from '../db/client.ts';
import { mailRefusals, outbox } from '../db/schema.ts';
import { environment } from '../env.ts';
import { createLink, type PrivateLink, signatureOf } from '../links/private-links.ts';
import { plainName } from '../mail/mailbox.ts';
import {
  enqueueMail,
  hasMailLeft,
  isOfKind,
  mailProgress,
  withdrawUnsentMail,
} from '../mail/outbox.ts';
import { isSameMailbox, mailboxKey } from '../mail/same-mailbox.ts';
import { readGuard } from './decline-guard.ts';
import { type DonationRow, receivedAt } from './rows.ts';

// A refund in this time keeps the mail from leaving.
const waitMs = 10 * 60_000;

// The link refuses further mail for so many milliseconds.
const linkMs = 366 * 24 * 60 * 60_000;

const noticeKey = (donationId: string) => `tribute-notice:${donationId}`;

// The hash is keyed, so that a stolen row gives no address away.
const hashOf = (address: string) => signatureOf(`mail refused ${address}`);

// Refusals of an earlier version are of one address.
const hashesOf = (email: string) => [hashOf(mailboxKey(email)), hashOf(email.toLowerCase())];

async function mayTell(tx: Queries, email: string): Promise<boolean> {
  if (!(await hasMailLeft(tx, 'tribute-notice', email))) return false;
  const isRefused = inArray(mailRefusals.emailHash, hashesOf(email));
  return (await tx.$count(mailRefusals, isRefused)) === 0;
}

function subjectOf({ livemode }: DonationRow, { kind, name }: Tribute): string {
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
  if ((await readGuard(now, tx)).isGuarded || !(await mayTell(tx, email))) return;
  const expiresAt = new Date(now.getTime() + linkMs);
  const linkId = await createLink(tx, { kind: 'tribute', subjectId: id, email, expiresAt });
  const { kind, name: honored, message } = tribute;
  const words = { linkId, kind, honored, name, donorName, message, isTest: !row.livemode };
  await enqueueMail(tx, {
    dedupeKey: noticeKey(id),
    subjectId: id,
    to: { name: plainName(name) ?? '', address: email },
    subject: subjectOf(row, tribute),
    template: { name: 'tribute-notice', data: words },
    notBefore: new Date(receivedAt(row).getTime() + waitMs),
  });
}

export async function stopTributeNotice(tx: Queries, row: DonationRow): Promise<void> {
  const isBack = row.refundedCents > 0 || row.disputed;
  if (row.tribute?.notify && isBack) await withdrawUnsentMail(tx, noticeKey(row.id));
}

// A mail that is being sent waits, too: should that fail, it does not leave later.
const isWaiting = and(isOfKind('tribute-notice'), inArray(outbox.state, ['queued', 'sending']));

/** Payments may be tests of cards once cards begin to be tested. */
export async function withdrawTributeNotices(): Promise<void> {
  await database().queries.update(outbox).set({ state: 'withdrawn' }).where(isWaiting);
}

export async function readTributeNotice({
  id,
  tribute,
}: DonationRow): Promise<NonNullable<Receipt['tributeNotice']>> {
  const mail = tribute?.notify ? await mailProgress(noticeKey(id)) : undefined;
  if (!mail || mail.state === 'withdrawn') return 'none';
  return mail.state === 'sending' ? 'queued' : mail.state;
}

/** The mailbox gets no further mail of this kind; what waits is stopped. */
export async function refuseTributeNotices({ email }: PrivateLink): Promise<void> {
  await database().transaction(async (tx) => {
    await tx
      .insert(mailRefusals)
      .values({ emailHash: hashOf(mailboxKey(email)) })
      .onConflictDoNothing();
    await tx
      .update(outbox)
      .set({ state: 'withdrawn' })
      .where(and(isWaiting, isSameMailbox(outbox.toAddress, email)));
  });
}
