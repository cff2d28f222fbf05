import {
  and,
  type Column,
  eq,
  inArray,
  isNull,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { applicationReference } from '#model/applications/naming.ts';
import { formatCard } from '#model/donations/cards.ts';
import { applicationEvents, researcherApplications } from '../db/applications-schema.ts';
import { database, equalsText } from '../db/client.ts';
import { contactMessages, donations, giverMailboxes, people } from '../db/schema.ts';
import { normalizedName } from '../donations/givers.ts';
import { paymentMethodName } from '../donations/rows.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';

/** Says by what messages, applications and donations are a person's. */
export interface Sender {
  /** The addresses that the person uses. */
  emails: string[];
  /** The normalized names that are the person's. */
  names: string[];
  giverIds: string[];
}

// What another giver or applicant sent from a mailbox that both use is on the page of that one.
function isFrom({ emails, names, giverIds }: Sender, email: Column, sentBy: SQL) {
  const isAtOne = emails.map((each) => equalsText(email, each));
  const { email: mailbox, giverId, name, until } = giverMailboxes;
  const others = database()
    .queries.select({ giverId })
    .from(giverMailboxes)
    .where(
      and(
        isNull(until),
        eq(sql`lower(${mailbox})`, sql`lower(${email})`),
        eq(name, normalizedName(sentBy)),
        notInArray(name, names),
        notInArray(giverId, giverIds),
      ),
    );
  const applicants = database()
    .queries.select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.type, 'researcher'),
        eq(sql`lower(${people.email})`, sql`lower(${email})`),
        eq(normalizedName(sql`${people.name}`), normalizedName(sentBy)),
        notInArray(normalizedName(sql`${people.name}`), names),
      ),
    );
  return and(or(sql`false`, ...isAtOne), notExists(others), notExists(applicants));
}

// Spam may carry a stranger's address.
function readMessages(sender: Sender) {
  const { createdAt: at, id, subject, message, contactType, email } = contactMessages;
  return database()
    .queries.select({
      kind: sql<'message'>`'message'`,
      at,
      id,
      subject,
      message,
      contactType,
      email,
    })
    .from(contactMessages)
    .where(
      and(isFrom(sender, email, sql`${contactMessages.name}`), eq(contactMessages.spam, false)),
    );
}

async function readApplications(sender: Sender) {
  const { queries } = database();
  const { id, number, createdAt, spam } = researcherApplications;
  const { act, at, applicationId, memberId } = applicationEvents;
  const { firstName, lastName, email } = researcherApplications;
  const isTheirs = and(
    isFrom(sender, email, sql`${firstName} || ' ' || ${lastName}`),
    eq(spam, false),
  );
  const received = await queries
    .select({ kind: sql<'application'>`'application'`, at: createdAt, id, number, createdAt })
    .from(researcherApplications)
    .where(isTheirs);
  const actions = await queries
    .select({ kind: sql<'act'>`'act'`, at, act, id, number, createdAt })
    .from(applicationEvents)
    .innerJoin(researcherApplications, eq(applicationId, id))
    .where(and(isTheirs, isNull(memberId)));
  return [...received, ...actions].map(
    ({ id: own, number: running, createdAt: made, ...entry }) => ({
      ...entry,
      applicationId: own,
      reference: applicationReference(running, made),
    }),
  );
}

async function readDonations(giverIds: string[], isTest: boolean) {
  const { amountCents, createdAt, currency, description, livemode, refundedCents } = donations;
  const { cardBrand, cardLast4, paymentMethod, reference } = donations;
  const { receivedAt, reversedAt, reversesId, source, status } = donations;
  const rows = await database()
    .queries.select({
      kind: sql<'donation'>`'donation'`,
      // A reversal has the day of its donation, too, but it was made later.
      at: sql<Date>`case when ${reversesId} is null then coalesce(${receivedAt}, ${createdAt}) else ${createdAt} end`.mapWith(
        createdAt,
      ),
      id: donations.id,
      source,
      cardBrand,
      cardLast4,
      paymentMethod,
      reference,
      description,
      amountCents,
      currency,
      status,
      refundedCents,
      reversed: sql<boolean>`${reversedAt} is not null`,
      isReversal: sql<boolean>`${reversesId} is not null`,
      testMode: sql<boolean>`not ${livemode}`,
    })
    .from(donations)
    .where(
      and(inArray(donations.personId, giverIds), isTest ? undefined : eq(livemode, siteIsLive())),
    );
  return rows.map(({ cardBrand: brand, cardLast4: last4, paymentMethod: type, ...row }) => {
    const { reference: number, ...entry } = row;
    const paid = { source: row.source, reference: number, paymentMethod: type };
    return { ...entry, method: formatCard(brand, last4) ?? paymentMethodName(paid) };
  });
}

/**
 * Reads what a person sent and gave, newest first. In this list an application stands below its events of the same
 * time.
 *
 * @param isTest whether donations of Stripe's test mode are listed, too
 */
export async function readTimeline(sender: Sender, isTest: boolean) {
  const entries = await Promise.all([
    readDonations(sender.giverIds, isTest),
    readMessages(sender),
    readApplications(sender),
  ]);
  return entries
    .flat()
    .sort(
      (a, b) =>
        Number(b.at) - Number(a.at) ||
        Number(a.kind === 'application') - Number(b.kind === 'application'),
    );
}
