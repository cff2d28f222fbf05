import {
  and,
  asc,
  type Column,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ErasureReport, StoredCounts } from '#model/data-requests/contract.ts';
import {
  type DataSubject,
  listSubjectMailboxes,
  selectLeftAddresses,
  type SubjectMailbox,
} from './find-subject.ts';
import { exportApplications, exportBoard } from '../applications/personal-data.ts';
import {
  ballots,
  boardMembers,
  letters,
  researcherApplications,
} from '../db/applications-schema.ts';
import { database, type Queries, equalsText } from '../db/client.ts';
import {
  contactMessages,
  donations,
  giverJoins,
  giverMailboxes,
  outbox,
  people,
  privacyLog,
  privateLinks,
} from '../db/schema.ts';
import {
  findGiverNames,
  normalizedName,
  lockGivers,
  removeUnknownGiver,
} from '../donations/givers.ts';
import { eraseFromStatements } from '../donations/giving/erase-from-statements.ts';
import { eraseFromImports, readIdentity } from '../donations/imports/erase-from-imports.ts';
import { eraseFromMonthFiles } from '../donations/ledger/month-file.ts';
import {
  exportDonations,
  exportSubscriptions,
  exportTributes,
  tributeEmail,
} from '../donations/personal-data.ts';
import { eraseTributeLinks, selectNoticeKeys } from '../donations/erase-tributes.ts';
import { nextDonationVersion } from '../donations/rows.ts';
import { eraseAtStripe } from '../donations/stripe-data.ts';
import { conflict } from '../http/errors.ts';
import { supportersChanged } from '../donations/supporters-changed.ts';
import { registerChanged } from '../applications/register-changed.ts';
import { exportLinks } from '../links/personal-data.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { erasedMail } from '../mail/outbox.ts';
import { exportEmails } from '../mail/personal-data.ts';
import { exportMessages } from '../messages/personal-data.ts';
import { exportPeople } from '../people/personal-data.ts';
import { listIds } from '../db/list-ids.ts';

/** Matches what is at the subject's addresses, and under the subject's names where others use the address, too. */
function isTheirs(mailboxes: SubjectMailbox[], address: Column | SQL, name: SQL | Column) {
  return or(
    sql`false`,
    ...mailboxes.map(({ email, names }) =>
      and(
        equalsText(address, email),
        names ? inArray(normalizedName(sql`${name}`), names) : undefined,
      ),
    ),
  );
}

const isStaffMailbox = (email: string) =>
  email.toLowerCase() === staffMailbox().address.toLowerCase();

/**
 * Finds the donations of a subject.
 *
 * @param ids of donations that were found before
 */
async function findDonations(tx: Queries, subject: DataSubject, ids: string[] = []) {
  const { donorEmail, donorName, id, personId } = donations;
  const mailboxes = await listSubjectMailboxes(tx, subject);
  // A donation that was not paid has no giver.
  const isUnpaid = and(isNull(personId), isTheirs(mailboxes, donorEmail, donorName));
  return tx
    .select()
    .from(donations)
    .where(or(inArray(personId, subject.giverIds), isUnpaid, inArray(id, ids)));
}

function findPeople(tx: Queries, giverIds: string[], mailboxes: SubjectMailbox[]) {
  const { email, id, name, type } = people;
  const isOther = and(ne(type, 'donor'), isTheirs(mailboxes, email, name));
  return tx
    .select()
    .from(people)
    .where(or(inArray(id, giverIds), isOther));
}

// A link opens the gifts of all who use the mailbox. One to a mailbox that was asked for, or left, is the giver's, and
// so is one to a record of the subject.
function findLinks(
  tx: Queries,
  giverIds: string[],
  mailboxes: SubjectMailbox[],
  records: string[],
) {
  const { email, kind, subjectId } = privateLinks;
  const whole = mailboxes.filter(({ names }) => names === null);
  const asked = tx
    .select({ id: giverMailboxes.id })
    .from(giverMailboxes)
    .where(inArray(giverMailboxes.giverId, giverIds));
  const isLeft = inArray(sql`lower(${email})`, selectLeftAddresses(tx, giverIds));
  return tx
    .select()
    .from(privateLinks)
    .where(
      or(
        ...whole.map((mailbox) => equalsText(email, mailbox.email)),
        inArray(subjectId, asked),
        inArray(subjectId, records),
        and(eq(kind, 'giving'), isLeft),
      ),
    );
}

// Other mails to an address that was left may be a stranger's; those to the staff mailbox are about others.
function findMails(
  tx: Queries,
  {
    giverIds,
    mailboxes,
    about,
    gifts,
  }: Record<'giverIds' | 'about' | 'gifts', string[]> & {
    mailboxes: SubjectMailbox[];
  },
) {
  const { dedupeKey, kind, replyToAddress, subjectId, toAddress } = outbox;
  const whole = mailboxes.filter(({ email, names }) => names === null && !isStaffMailbox(email));
  const isLeft = inArray(sql`lower(${toAddress})`, selectLeftAddresses(tx, giverIds));
  return tx
    .select()
    .from(outbox)
    .where(
      or(
        ...whole.flatMap(({ email }) => [
          equalsText(toAddress, email),
          equalsText(replyToAddress, email),
        ]),
        inArray(subjectId, [...about, ...giverIds]),
        inArray(dedupeKey, selectNoticeKeys(tx, gifts)),
        and(eq(kind, 'giving-link'), isLeft),
      ),
    );
}

/**
 * Reads all rows about a subject. Where others use a mailbox too, only rows under the subject's names count, and no
 * private links.
 *
 * @param donationIds donations that were found before, whatever address they have
 */
export async function findPersonRows(
  tx: Queries,
  subject: DataSubject,
  donationIds: string[] = [],
) {
  const { giverIds } = subject;
  const mailboxes = await listSubjectMailboxes(tx, subject);
  const isAt = (address: Column | SQL, name: SQL | Column) => isTheirs(mailboxes, address, name);
  const { firstName, lastName, email: applicantEmail } = researcherApplications;
  const records = {
    people: await findPeople(tx, giverIds, mailboxes),
    messages: await tx
      .select()
      .from(contactMessages)
      .where(isAt(contactMessages.email, contactMessages.name)),
    applications: await tx
      .select()
      .from(researcherApplications)
      .where(isAt(applicantEmail, sql`${firstName} || ' ' || ${lastName}`)),
    donations: await findDonations(tx, subject, donationIds),
    tributes: await tx
      .select()
      .from(donations)
      .where(isAt(tributeEmail, sql`${donations.tribute} -> 'notify' ->> 'name'`)),
    board: await tx.select().from(boardMembers).where(isAt(boardMembers.email, boardMembers.name)),
  };
  const ownBallots = await tx
    .select({ id: ballots.id })
    .from(ballots)
    .where(inArray(ballots.memberId, listIds(records.board)));
  // A mail that tells of gifts is about each of them.
  const gifts = listIds([...records.donations, ...records.tributes]);
  const own = listIds([...records.applications, ...records.donations, ...records.board]);
  const about = [...listIds(records.messages), ...own];
  return {
    ...records,
    links: await findLinks(tx, giverIds, mailboxes, [...own, ...listIds(ownBallots)]),
    mails: await findMails(tx, { giverIds, mailboxes, about, gifts }),
  };
}

type OwnRows = Awaited<ReturnType<typeof findPersonRows>>;

/** Counts what is stored about a subject, by kind, for staff and for the log of data requests. */
export function countRows(rows: OwnRows): StoredCounts {
  const counts = Object.entries(rows).map(([name, { length }]) => [name, length]);
  return Object.fromEntries(counts) as StoredCounts;
}

/** Exports what is stored about a subject and logs that it was; as JSON it fits `dataExportSchema`. */
export async function exportData(subject: DataSubject) {
  const at = new Date();
  const { email, giverIds } = subject;
  return database().transaction(async (tx) => {
    const rows = await findPersonRows(tx, subject);
    await tx.insert(privacyLog).values({ act: 'exported', counts: countRows(rows), at });
    return {
      email,
      exportedAt: at,
      people: await exportPeople(tx, listIds(rows.people)),
      messages: await exportMessages(tx, listIds(rows.messages)),
      applications: await exportApplications(tx, listIds(rows.applications)),
      board: await exportBoard(tx, listIds(rows.board)),
      donations: await exportDonations(tx, listIds(rows.donations)),
      tributes: await exportTributes(tx, listIds(rows.tributes)),
      subscriptions: await exportSubscriptions(tx, giverIds),
      mails: await exportEmails(tx, listIds(rows.mails)),
      links: await exportLinks(tx, listIds(rows.links)),
    };
  });
}

/** Adds the givers to whom gifts of the subject went meanwhile, because staff joined two or corrected an address. */
async function addSuccessors(tx: Queries, subject: DataSubject, ids: string[]) {
  const { id, personId } = donations;
  const known = subject.giverIds;
  const rows = await tx
    .selectDistinct({ id: personId })
    .from(donations)
    .where(and(inArray(id, ids), isNotNull(personId), notInArray(personId, known)));
  const added = rows.flatMap((row) => row.id ?? []);
  const names = await Promise.all(added.map((giverId) => findGiverNames(tx, giverId)));
  return {
    ...subject,
    giverIds: [...known, ...added],
    names: subject.names && [...subject.names, ...names.flat()],
  };
}

// A mistyped address is a stranger's, who may ask for it to be forgotten.
async function forgetMailbox(tx: Queries, { email, names }: DataSubject): Promise<void> {
  if (names) return;
  const isOver = isNotNull(giverMailboxes.until);
  await tx.delete(giverMailboxes).where(and(equalsText(giverMailboxes.email, email), isOver));
  // A giver that was joined before its address was corrected is parted at the address of its gifts.
  await tx.update(giverJoins).set({ email: '' }).where(equalsText(giverJoins.email, email));
}

// Tax law requires amount, date and payment of a donation to stay. A payment update in progress must read the row
// again, or it would mail the old address.
async function blankDonations(tx: Queries, ids: string[]): Promise<void> {
  await tx
    .update(donations)
    .set({
      donorName: null,
      donorEmail: null,
      description: null,
      reference: null,
      note: null,
      onBehalfOf: null,
      through: null,
      personId: null,
      listed: false,
      tribute: null,
      ...nextDonationVersion(),
    })
    .where(inArray(donations.id, ids));
  await eraseFromMonthFiles(tx, ids);
  await eraseFromStatements(tx, ids);
  await eraseTributeLinks(tx, ids);
}

// An employer names the employee whose gift it matches, and a fund at the same mailbox its adviser.
async function eraseFromOtherGifts(
  tx: Queries,
  { rows, mailboxes }: Pick<Erasure, 'rows' | 'mailboxes'>,
): Promise<void> {
  const { donorEmail, id, matchOf, onBehalfOf } = donations;
  const shared = mailboxes.filter(({ names }) => names !== null);
  const isAdviser = isTheirs(shared, donorEmail, onBehalfOf);
  await tx
    .update(donations)
    .set({ onBehalfOf: null, ...nextDonationVersion() })
    .where(or(inArray(matchOf, listIds(rows.donations)), isAdviser));
  const noNotice = sql`${donations.tribute} || '{"notify": null, "message": null}'::jsonb`;
  await tx
    .update(donations)
    .set({ tribute: noNotice, ...nextDonationVersion() })
    .where(inArray(id, listIds(rows.tributes)));
}

// Letters stay withdrawn, so that their codes never look valid.
async function withdrawApplications(tx: Queries, ids: string[], at: Date): Promise<void> {
  // Everybody locks an application before its letters.
  await tx
    .select({ id: researcherApplications.id })
    .from(researcherApplications)
    .where(inArray(researcherApplications.id, ids))
    .for('no key update');
  await tx
    .update(letters)
    .set({ withdrawnAt: sql`coalesce(${letters.withdrawnAt}, ${at.toISOString()}::timestamptz)` })
    .where(inArray(letters.applicationId, ids));
  const itsBallots = tx
    .select({ id: ballots.id })
    .from(ballots)
    .where(inArray(ballots.applicationId, ids));
  await tx.delete(privateLinks).where(inArray(privateLinks.subjectId, itsBallots));
}

interface Erasure {
  rows: OwnRows;
  giverIds: string[];
  mailboxes: SubjectMailbox[];
  at: Date;
}

async function eraseRows(tx: Queries, erasure: Erasure): Promise<void> {
  const { rows, giverIds, at } = erasure;
  await tx
    .update(outbox)
    .set(erasedMail)
    .where(inArray(outbox.id, listIds(rows.mails)));
  const gifts = listIds(rows.donations);
  const identity = giverIds.length > 0 ? await readIdentity(tx, giverIds, gifts) : null;
  await blankDonations(tx, gifts);
  await eraseFromOtherGifts(tx, erasure);
  if (identity) await eraseFromImports(tx, identity, gifts);
  await withdrawApplications(tx, listIds(rows.applications), at);
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

// A field that is blank at Stripe is made blank here, even if its address was corrected meanwhile.
async function eraseFound(tx: Queries, known: DataSubject, ids: string[]) {
  const at = new Date();
  const mailboxes = await listSubjectMailboxes(tx, known);
  await lockGivers(tx, ...mailboxes.map(({ email }) => email));
  const found = await findDonations(tx, known, ids);
  await tx
    .select({ id: donations.id })
    .from(donations)
    .where(inArray(donations.id, listIds(found)))
    .orderBy(asc(donations.id))
    .for('update');
  const subject = await addSuccessors(tx, known, ids);
  const { giverIds } = subject;
  if (giverIds.length > known.giverIds.length) return { subject };
  const rows = await findPersonRows(tx, subject, ids);
  await eraseRows(tx, { rows, giverIds, mailboxes: await listSubjectMailboxes(tx, subject), at });
  await forgetMailbox(tx, subject);
  for (const row of rows.donations) await removeUnknownGiver(tx, row);
  const counts = countRows(rows);
  await tx.insert(privacyLog).values({ act: 'erased', counts, at });
  return { counts };
}

/**
 * Erases everything of one subject that the law does not require, at Stripe first, and logs counts only.
 *
 * @throws HttpError 409 for the staff mailbox, ProviderError
 */
export async function eraseData(subject: DataSubject): Promise<ErasureReport> {
  if (isStaffMailbox(subject.email)) {
    throw conflict('Staff are notified of all messages at this address.');
  }
  const stripeRefused: string[] = [];
  let counts: StoredCounts | null = null;
  let known = subject;
  while (counts === null) {
    const paid = await findDonations(database().queries, known);
    stripeRefused.push(...(await eraseAtStripe(paid)));
    const ids = listIds(paid);
    const found = await database().transaction((tx) => eraseFound(tx, known, ids));
    if ('counts' in found) counts = found.counts;
    else known = found.subject;
  }
  await supportersChanged();
  await registerChanged();
  return { ...counts, stripeRefused: [...new Set(stripeRefused)] };
}
