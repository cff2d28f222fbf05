import { inArray, sql } from 'drizzle-orm';
import type { OwnDataCounts } from '#contracts/own-data.ts';
import { letters, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { contactMessages, donations, outbox, people, privacyLog } from '../db/schema.ts';
import { conflict } from '../http/errors.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { countRows, findOwnRows, type OwnRows } from './find-own-rows.ts';

/** Letters stay known as withdrawn, so that a code shown later never looks valid. */
async function eraseApplications(tx: Queries, ids: string[], at: Date): Promise<void> {
  const withdrawnAt = sql`coalesce(${letters.withdrawnAt}, ${at.toISOString()}::timestamptz)`;
  await tx.update(letters).set({ withdrawnAt }).where(inArray(letters.applicationId, ids));
  await tx.delete(researcherApplications).where(inArray(researcherApplications.id, ids));
}

/** The tax law wants gifts kept: amount, date and payment stay, name and address go. */
async function eraseDonor(tx: Queries, ids: string[], at: Date): Promise<void> {
  await tx
    .update(donations)
    .set({
      donorName: null,
      donorEmail: null,
      personId: null,
      // Whoever settles the gift at this moment must read it again, or would mail the old address.
      version: sql`${donations.version} + 1`,
      updatedAt: at,
    })
    .where(inArray(donations.id, ids));
}

/** Mails lose their words and their reader; the key stays, so that none is written again. */
async function eraseMails(tx: Queries, ids: string[]): Promise<void> {
  await tx
    .update(outbox)
    .set({
      ...{ toAddress: '', toName: '', replyToAddress: null, replyToName: '' },
      ...{ subject: '', data: {}, attachments: [], lastError: null },
      state: sql`case when ${outbox.state} in ('queued', 'sending') then 'withdrawn' else ${outbox.state} end`,
    })
    .where(inArray(outbox.id, ids));
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function eraseRows(tx: Queries, rows: OwnRows, at: Date): Promise<void> {
  if (rows.mails.length > 0) await eraseMails(tx, idsOf(rows.mails));
  if (rows.gifts.length > 0) await eraseDonor(tx, idsOf(rows.gifts), at);
  if (rows.applications.length > 0) await eraseApplications(tx, idsOf(rows.applications), at);
  if (rows.messages.length > 0) {
    await tx.delete(contactMessages).where(inArray(contactMessages.id, idsOf(rows.messages)));
  }
  if (rows.people.length > 0) {
    await tx.delete(people).where(inArray(people.id, idsOf(rows.people)));
  }
}

/**
 * Erases everything held on one address that the law does not require keeping, all or nothing. That
 * it happened is logged with counts, never with the address. A second time finds nothing.
 *
 * @returns how many rows held the address.
 * @throws HttpError 409 for the staff's own mailbox, which mails about everybody name.
 */
export async function eraseOwnData(email: string): Promise<OwnDataCounts> {
  if (email.toLowerCase() === staffMailbox().address.toLowerCase()) {
    throw conflict("This is the address at which staff are told of everybody's messages.");
  }
  const at = new Date();
  return database().transaction(async (tx) => {
    const rows = await findOwnRows(tx, email);
    await eraseRows(tx, rows, at);
    const counts = countRows(rows);
    await tx.insert(privacyLog).values({ act: 'erased', counts, at });
    return counts;
  });
}
