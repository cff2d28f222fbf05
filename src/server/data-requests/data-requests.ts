import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ErasureReport, HeldCounts } from '#model/data-requests/contract.ts';
import { applicationReference } from '#model/applications/naming.ts';
import {
  accessGrants,
  applicationEvents,
  applicationQuestions,
  applicationVersions,
  ballots,
  boardMembers,
  letters,
  registerEntries,
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
import { presentSubscription, listSubscriptions } from '../donations/monthly/subscriptions.ts';
import { eraseAtStripe } from '../donations/stripe-data.ts';
import { conflict } from '../http/errors.ts';
import { publicListChanged } from '../http/purge.ts';
import { staffMailbox } from '../mail/mailbox.ts';

const listIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** @param ids of donations that were found at the address before. */
const findDonations = (tx: Queries, email: string, ids: string[] = []) =>
  tx
    .select()
    .from(donations)
    .where(or(sameText(donations.donorEmail, email), inArray(donations.id, ids)));

const tributeEmail = sql`${donations.tribute} -> 'notify' ->> 'email'`;

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
  const mails = await tx
    .select()
    .from(outbox)
    .where(
      or(
        sameText(outbox.toAddress, email),
        sameText(outbox.replyToAddress, email),
        inArray(outbox.subjectId, ids),
      ),
    );
  return { ...records, mails };
}

type OwnRows = Awaited<ReturnType<typeof findPersonRows>>;

export function countRows(rows: OwnRows): HeldCounts {
  const counts = Object.entries(rows).map(([name, { length }]) => [name, length]);
  return Object.fromEntries(counts) as HeldCounts;
}

function without(row: object, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

interface Part {
  table: PgTable & Record<'applicationId', PgColumn>;
  order: PgColumn;
}

const partsOfApplications: Record<string, Part> = {
  questions: { table: applicationQuestions, order: applicationQuestions.askedAt },
  versions: { table: applicationVersions, order: applicationVersions.version },
  events: { table: applicationEvents, order: applicationEvents.at },
  letters: { table: letters, order: letters.issuedAt },
  register: { table: registerEntries, order: registerEntries.id },
  access: { table: accessGrants, order: accessGrants.beganAt },
};

/** `dataExportSchema` describes it once it is JSON. */
export async function exportData(email: string) {
  const at = new Date();
  return database().transaction(async (tx) => {
    const rows = await findPersonRows(tx, email);
    await tx.insert(privacyLog).values({ act: 'exported', counts: countRows(rows), at });
    // Notes of staff never leave the portal.
    const applications = rows.applications.map((row) => ({
      ...without(row, 'note', 'version', 'decisionMailKey'),
      id: row.id,
      reference: applicationReference(row.number, row.createdAt),
    }));
    for (const [name, { table, order }] of Object.entries(partsOfApplications)) {
      const isTheirs = inArray(table.applicationId, listIds(applications));
      const parts = await tx.select().from(table).where(isTheirs).orderBy(asc(order));
      for (const application of applications) {
        // What a member of the board did is not the applicant's.
        const own = parts.filter((part) => part.applicationId === application.id && !part.memberId);
        const listed = own.map((part) =>
          without(part, 'id', 'applicationId', 'memberId', 'keyHash'),
        );
        Object.assign(application, { [name]: listed });
      }
    }
    const votes = await tx
      .select()
      .from(ballots)
      .where(inArray(ballots.memberId, listIds(rows.board)));
    return {
      email,
      exportedAt: at,
      people: rows.people,
      messages: rows.messages.map((row) => without(row, 'note')),
      applications,
      donations: rows.donations.map((row) => without(row, 'note', 'version', 'addressCorrections')),
      // Not who gave, or how much.
      tributes: rows.tributes.map(({ tribute, createdAt }) => ({ ...tribute, createdAt })),
      subscriptions: (await listSubscriptions(tx, email)).map(presentSubscription),
      links: rows.links,
      board: rows.board.map((member) => ({
        ...member,
        ballots: votes.filter(({ memberId }) => memberId === member.id),
      })),
      mails: rows.mails.map(({ toAddress: to, subject, kind: template, data, state, ...row }) => {
        const { createdAt, sentAt } = row;
        return { to, subject, template, data, state, createdAt, sentAt };
      }),
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
  const isOfDonation = inArray(privateLinks.subjectId, listIds(rows.donations));
  await tx.delete(privateLinks).where(and(eq(privateLinks.kind, 'tribute'), isOfDonation));
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
  await publicListChanged('supporters');
  await publicListChanged('register');
  return { ...counts, stripeRefused };
}
