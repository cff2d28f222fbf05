import { inArray, or, sql } from 'drizzle-orm';
import type { ErasureReport, HeldCounts } from '#model/data-requests/contract.ts';
import { exportApplications, exportBoard } from '../applications/personal-data.ts';
import {
  ballots,
  boardMembers,
  letters,
  researcherApplications,
} from '../db/applications-schema.ts';
import { database, type Queries, sameText } from '../db/client.ts';
import {
  contactMessages,
  donations,
  outbox,
  people,
  privacyLog,
  privateLinks,
} from '../db/schema.ts';
import { removeUnknownDonor } from '../donations/donors.ts';
import { eraseFromStatements } from '../donations/giving/erase-from-statements.ts';
import { eraseFromMonthFiles } from '../donations/ledger/month-file.ts';
import {
  exportDonations,
  exportSubscriptions,
  exportTributes,
  tributeEmail,
} from '../donations/personal-data.ts';
import { eraseTributeLinks, selectNoticeKeys } from '../donations/erase-tributes.ts';
import { eraseAtStripe } from '../donations/stripe-data.ts';
import { conflict } from '../http/errors.ts';
import { supportersChanged } from '../donations/supporters-changed.ts';
import { registerChanged } from '../applications/register-changed.ts';
import { exportLinks } from '../links/personal-data.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { exportMails } from '../mail/personal-data.ts';
import { exportMessages } from '../messages/personal-data.ts';
import { exportPeople } from '../people/personal-data.ts';

const listIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** @param ids of donations that were found at the address before. */
const findDonations = (tx: Queries, email: string, ids: string[] = []) =>
  tx
    .select()
    .from(donations)
    .where(or(sameText(donations.donorEmail, email), inArray(donations.id, ids)));

export async function findPersonRows(tx: Queries, email: string, donationIds: string[] = []) {
  const records = {
    people: await tx.select().from(people).where(sameText(people.email, email)),
    messages: await tx.select().from(contactMessages).where(sameText(contactMessages.email, email)),
    applications: await tx
      .select()
      .from(researcherApplications)
      .where(sameText(researcherApplications.email, email)),
    donations: await findDonations(tx, email, donationIds),
    tributes: await tx.select().from(donations).where(sameText(tributeEmail, email)),
    links: await tx.select().from(privateLinks).where(sameText(privateLinks.email, email)),
    board: await tx.select().from(boardMembers).where(sameText(boardMembers.email, email)),
  };
  const ids = listIds([...records.messages, ...records.applications, ...records.donations]);
  // A mail that tells of gifts is about each of them.
  const ofGifts = listIds([...records.donations, ...records.tributes]);
  const mails = await tx
    .select()
    .from(outbox)
    .where(
      or(
        sameText(outbox.toAddress, email),
        sameText(outbox.replyToAddress, email),
        inArray(outbox.subjectId, ids),
        inArray(outbox.dedupeKey, selectNoticeKeys(tx, ofGifts)),
      ),
    );
  return { ...records, mails };
}

type OwnRows = Awaited<ReturnType<typeof findPersonRows>>;

export function countRows(rows: OwnRows): HeldCounts {
  const counts = Object.entries(rows).map(([name, { length }]) => [name, length]);
  return Object.fromEntries(counts) as HeldCounts;
}

/** `dataExportSchema` describes it once it is JSON. */
export async function exportData(email: string) {
  const at = new Date();
  return database().transaction(async (tx) => {
    const rows = await findPersonRows(tx, email);
    await tx.insert(privacyLog).values({ act: 'exported', counts: countRows(rows), at });
    return {
      email,
      exportedAt: at,
      people: await exportPeople(tx, email),
      messages: await exportMessages(tx, email),
      applications: await exportApplications(tx, email),
      board: await exportBoard(tx, email),
      donations: await exportDonations(tx, email),
      tributes: await exportTributes(tx, email),
      subscriptions: await exportSubscriptions(tx, email),
      mails: await exportMails(tx, listIds(rows.mails)),
      links: await exportLinks(tx, email),
    };
  });
}

async function eraseRows(tx: Queries, rows: OwnRows, at: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({
      toAddress: '',
      toName: '',
      replyToAddress: null,
      replyToName: '',
      subject: '',
      data: {},
      attachments: [],
      lastError: null,
      state: sql`case when ${outbox.state} in ('queued', 'sending') then 'withdrawn' else ${outbox.state} end`,
    })
    .where(inArray(outbox.id, listIds(rows.mails)));
  // Tax law requires amount, date and payment of a donation to stay.
  await tx
    .update(donations)
    .set({
      donorName: null,
      donorEmail: null,
      description: null,
      reference: null,
      note: null,
      personId: null,
      listed: false,
      tribute: null,
      // A payment update in progress must read the row again, or it would mail the old address.
      version: sql`${donations.version} + 1`,
      updatedAt: at,
    })
    .where(inArray(donations.id, listIds(rows.donations)));
  await eraseFromMonthFiles(tx, listIds(rows.donations));
  await eraseFromStatements(tx, listIds(rows.donations));
  const noNotice = sql`${donations.tribute} || '{"notify": null, "message": null}'::jsonb`;
  await tx
    .update(donations)
    .set({ tribute: noNotice, version: sql`${donations.version} + 1`, updatedAt: at })
    .where(inArray(donations.id, listIds(rows.tributes)));
  await eraseTributeLinks(tx, listIds(rows.donations));
  // Everybody locks an application before its letters.
  await tx
    .select({ id: researcherApplications.id })
    .from(researcherApplications)
    .where(inArray(researcherApplications.id, listIds(rows.applications)))
    .for('no key update');
  // Letters stay withdrawn, so that their codes never look valid.
  await tx
    .update(letters)
    .set({ withdrawnAt: sql`coalesce(${letters.withdrawnAt}, ${at.toISOString()}::timestamptz)` })
    .where(inArray(letters.applicationId, listIds(rows.applications)));
  const itsBallots = tx
    .select({ id: ballots.id })
    .from(ballots)
    .where(inArray(ballots.applicationId, listIds(rows.applications)));
  await tx.delete(privateLinks).where(inArray(privateLinks.subjectId, itsBallots));
  for (const [table, theirs] of [
    [researcherApplications, rows.applications],
    [contactMessages, rows.messages],
    [privateLinks, rows.links],
    [boardMembers, rows.board],
    [people, rows.people],
  ] as const) {
    await tx.delete(table).where(inArray(table.id, listIds(theirs)));
  }
}

/**
 * Erases everything on one address that the law does not require, at Stripe first, and logs
 * counts only.
 * @throws HttpError 409 for the staff mailbox, ProviderError.
 */
export async function eraseData(email: string): Promise<ErasureReport> {
  if (email.toLowerCase() === staffMailbox().address.toLowerCase()) {
    throw conflict('Staff are notified of all messages at this address.');
  }
  const paid = await findDonations(database().queries, email);
  const stripeRefused = await eraseAtStripe(email, paid);
  const at = new Date();
  const counts = await database().transaction(async (tx) => {
    // What is blank at Stripe is blank here, though its address was corrected meanwhile.
    const ids = listIds(paid);
    await findDonations(tx, email, ids).for('update');
    const rows = await findPersonRows(tx, email, ids);
    await eraseRows(tx, rows, at);
    for (const row of rows.donations) await removeUnknownDonor(tx, row);
    const erased = countRows(rows);
    await tx.insert(privacyLog).values({ act: 'erased', counts: erased, at });
    return erased;
  });
  await supportersChanged();
  await registerChanged();
  return { ...counts, stripeRefused };
}
