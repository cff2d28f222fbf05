import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm';
import type { HeldCounts } from '#contracts/data-requests.ts';
import { applicationReference } from '#lib/applications/application-reference.ts';
import {
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
import {
  endSubscriptions,
  presentSubscription,
  subscriptionsOf,
} from '../donations/monthly/subscriptions.ts';
import { conflict } from '../http/errors.ts';
import { staffMailbox } from '../mail/mailbox.ts';

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function findMails(tx: Queries, email: string, ids: string[]) {
  return tx
    .select()
    .from(outbox)
    .where(
      or(
        sameText(outbox.toAddress, email),
        sameText(outbox.replyToAddress, email),
        inArray(sql`split_part(${outbox.dedupeKey}, ':', 2)`, ids),
      ),
    );
}

export async function findRowsOf(tx: Queries, email: string) {
  const held = {
    people: await tx.select().from(people).where(sameText(people.email, email)),
    messages: await tx.select().from(contactMessages).where(sameText(contactMessages.email, email)),
    applications: await tx
      .select()
      .from(researcherApplications)
      .where(sameText(researcherApplications.email, email)),
    donations: await tx.select().from(donations).where(sameText(donations.donorEmail, email)),
    links: await tx.select().from(privateLinks).where(sameText(privateLinks.email, email)),
    board: await tx.select().from(boardMembers).where(sameText(boardMembers.email, email)),
  };
  const ids = idsOf([...held.messages, ...held.applications, ...held.donations]);
  return { ...held, mails: await findMails(tx, email, ids) };
}

type OwnRows = Awaited<ReturnType<typeof findRowsOf>>;

export function countRows(rows: OwnRows): HeldCounts {
  return {
    people: rows.people.length,
    messages: rows.messages.length,
    applications: rows.applications.length,
    donations: rows.donations.length,
    mails: rows.mails.length,
    links: rows.links.length,
    board: rows.board.length,
  };
}

/** Everything held on one address, as `dataExportSchema` describes it once it is JSON. */
export async function exportData(email: string) {
  const at = new Date();
  return database().transaction(async (tx) => {
    const rows = await findRowsOf(tx, email);
    await tx.insert(privacyLog).values({ act: 'exported', counts: countRows(rows), at });
    const ids = idsOf(rows.applications);
    const events = await tx
      .select()
      .from(applicationEvents)
      .where(and(inArray(applicationEvents.applicationId, ids), isNull(applicationEvents.memberId)))
      .orderBy(asc(applicationEvents.at));
    const questions = await tx
      .select()
      .from(applicationQuestions)
      .where(inArray(applicationQuestions.applicationId, ids))
      .orderBy(asc(applicationQuestions.askedAt));
    const versions = await tx
      .select()
      .from(applicationVersions)
      .where(inArray(applicationVersions.applicationId, ids))
      .orderBy(asc(applicationVersions.version));
    const issued = await tx
      .select()
      .from(letters)
      .where(inArray(letters.applicationId, ids))
      .orderBy(asc(letters.issuedAt));
    const entries = await tx
      .select()
      .from(registerEntries)
      .where(inArray(registerEntries.applicationId, ids));
    const votes = await tx
      .select()
      .from(ballots)
      .where(inArray(ballots.memberId, idsOf(rows.board)));
    return {
      email,
      exportedAt: at,
      people: rows.people,
      messages: rows.messages,
      // Notes of staff never leave the portal (P-34).
      applications: rows.applications.map(
        ({ note: _note, version: _version, decisionMailKey: _key, ...row }) => {
          const isOfThis = ({ applicationId }: { applicationId: string | null }) =>
            applicationId === row.id;
          return {
            ...row,
            reference: applicationReference(row.number, row.createdAt.toISOString()),
            questions: questions
              .filter(isOfThis)
              .map(({ id: _id, applicationId: _application, ...question }) => question),
            versions: versions.filter(isOfThis).map(({ applicationId: _, ...version }) => version),
            events: events.filter(isOfThis).map(({ act, at: moment }) => ({ act, at: moment })),
            letters: issued
              .filter(isOfThis)
              .map(({ code, issuedAt, withdrawnAt }) => ({ code, issuedAt, withdrawnAt })),
            register: entries
              .filter(isOfThis)
              .map(({ id: _id, applicationId: _application, ...entry }) => entry),
          };
        },
      ),
      donations: rows.donations.map(({ note: _note, version: _version, ...row }) => row),
      subscriptions: (await subscriptionsOf(tx, email)).map(presentSubscription),
      links: rows.links,
      board: rows.board.map((member) => ({
        ...member,
        ballots: votes.filter(({ memberId }) => memberId === member.id),
      })),
      mails: rows.mails.map(({ toAddress: to, subject, template, data, state, ...row }) => ({
        to,
        subject,
        template,
        data,
        state,
        createdAt: row.createdAt,
        sentAt: row.sentAt,
      })),
    };
  });
}

/** Letters stay withdrawn, so that their codes never look valid. */
async function eraseApplications(tx: Queries, ids: string[], at: Date): Promise<void> {
  const withdrawnAt = sql`coalesce(${letters.withdrawnAt}, ${at.toISOString()}::timestamptz)`;
  await tx.update(letters).set({ withdrawnAt }).where(inArray(letters.applicationId, ids));
  await tx.delete(researcherApplications).where(inArray(researcherApplications.id, ids));
}

/** Tax law requires amount, date and payment of a donation to stay. */
async function eraseDonor(tx: Queries, ids: string[], at: Date): Promise<void> {
  await tx
    .update(donations)
    .set({
      donorName: null,
      donorEmail: null,
      reference: null,
      note: null,
      personId: null,
      listed: false,
      // A payment update in progress must read the row again, or it would mail the old address.
      version: sql`${donations.version} + 1`,
      updatedAt: at,
    })
    .where(inArray(donations.id, ids));
}

async function eraseMails(tx: Queries, ids: string[]): Promise<void> {
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
    .where(inArray(outbox.id, ids));
}

async function eraseRows(tx: Queries, rows: OwnRows, at: Date): Promise<void> {
  await eraseMails(tx, idsOf(rows.mails));
  await eraseDonor(tx, idsOf(rows.donations), at);
  await eraseApplications(tx, idsOf(rows.applications), at);
  await tx.delete(contactMessages).where(inArray(contactMessages.id, idsOf(rows.messages)));
  await tx.delete(privateLinks).where(inArray(privateLinks.id, idsOf(rows.links)));
  await tx.delete(boardMembers).where(inArray(boardMembers.id, idsOf(rows.board)));
  await tx.delete(people).where(inArray(people.id, idsOf(rows.people)));
}

/**
 * Erases everything on one address that the law does not require, and logs counts only. Monthly
 * donations end first (P-163).
 * @throws HttpError 409 for the staff mailbox.
 */
export async function eraseData(email: string): Promise<HeldCounts> {
  if (email.toLowerCase() === staffMailbox().address.toLowerCase()) {
    throw conflict("This is the address at which staff are told of everybody's messages.");
  }
  await endSubscriptions(email);
  const at = new Date();
  return database().transaction(async (tx) => {
    const rows = await findRowsOf(tx, email);
    await eraseRows(tx, rows, at);
    const counts = countRows(rows);
    await tx.insert(privacyLog).values({ act: 'erased', counts, at });
    return counts;
  });
}
