import { dayMs } from '#model/dates/durations.ts';
import { and, desc, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UndeliveredMails } from '#model/admin/overview.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, sameText } from '../db/client.ts';
import { donations, outbox, people } from '../db/schema.ts';
import type { Answer } from '../http/api.ts';
import { applicationLink, donationLink, personLink } from './portal-links.ts';

const waitingDays = 30;

const later = alias(outbox, 'later');

// A mail that was erased or queued again since does not wait.
function isWaiting(now: Date) {
  const laterMail = database()
    .queries.select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.subjectId, outbox.subjectId),
        eq(later.kind, outbox.kind),
        gt(later.createdAt, outbox.createdAt),
        inArray(later.state, ['queued', 'sending', 'sent']),
      ),
    );
  return and(
    eq(outbox.state, 'failed'),
    ne(outbox.toAddress, ''),
    gt(outbox.createdAt, new Date(now.getTime() - waitingDays * dayMs)),
    notExists(laterMail),
  );
}

export async function summarizeUndeliveredMails(now: Date) {
  const [newest] = await database()
    .queries.select({
      count: sql<number>`(count(*) over ())::int`,
      subject: outbox.subject,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(isWaiting(now))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1);
  return newest;
}

export async function listUndeliveredMails(now = new Date()): Promise<Answer<UndeliveredMails>> {
  const { queries } = database();
  const person = queries
    .select({ type: people.type, id: people.id })
    .from(people)
    .where(sameText(people.email, outbox.toAddress))
    .limit(1)
    .as('person');
  const rows = await queries
    .select({
      id: outbox.id,
      to: outbox.toAddress,
      subject: outbox.subject,
      reason: sql<string>`coalesce(${outbox.lastError}, '')`,
      createdAt: outbox.createdAt,
      applicationId: researcherApplications.id,
      donationId: donations.id,
      personType: person.type,
      personId: person.id,
    })
    .from(outbox)
    .leftJoin(researcherApplications, eq(researcherApplications.id, outbox.subjectId))
    .leftJoin(donations, eq(donations.id, outbox.subjectId))
    .leftJoinLateral(person, sql`true`)
    .where(isWaiting(now))
    .orderBy(desc(outbox.createdAt), desc(outbox.id));
  return rows.map(({ applicationId, donationId, personType, personId, ...mail }) => {
    const ofPerson = personType && personId ? personLink(personType, personId) : null;
    const ofDonation = donationId ? donationLink(donationId) : ofPerson;
    return { ...mail, href: applicationId ? applicationLink(applicationId) : ofDonation };
  });
}
