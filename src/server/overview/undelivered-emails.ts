import { desc, eq, sql } from 'drizzle-orm';
import { applicationPath, donationPath, personPath } from '#model/admin/portal-paths.ts';
import type { UndeliveredEmailList } from '#model/admin/undelivered-emails.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, equalsText } from '../db/client.ts';
import { donations, outbox, people } from '../db/schema.ts';
import type { Serializable } from '../http/api.ts';
import { hasEnded, isAddressRefused, isUndelivered } from '../mail/undelivered-mail.ts';

/** Returns the mails that were given up or do not leave, those that are still tried first, with where each belongs. */
export async function listUndeliveredEmails(
  now = new Date(),
): Promise<Serializable<UndeliveredEmailList>> {
  const { queries } = database();
  const person = queries
    .select({ type: people.type, id: people.id })
    .from(people)
    .where(equalsText(people.email, outbox.toAddress))
    .limit(1)
    .as('person');
  const rows = await queries
    .select({
      id: outbox.id,
      to: outbox.toAddress,
      subject: outbox.subject,
      reason: sql<string>`coalesce(${outbox.lastError}, '')`,
      createdAt: outbox.createdAt,
      isAddressRefused,
      nextTryAt: sql<Date | null>`case when ${hasEnded} then null else ${outbox.dueAt} end`.mapWith(
        outbox.dueAt,
      ),
      applicationId: researcherApplications.id,
      donationId: donations.id,
      personType: person.type,
      personId: person.id,
    })
    .from(outbox)
    .leftJoin(researcherApplications, eq(researcherApplications.id, outbox.subjectId))
    .leftJoin(donations, eq(donations.id, outbox.subjectId))
    .leftJoinLateral(person, sql`true`)
    .where(isUndelivered(now))
    .orderBy(hasEnded, desc(outbox.createdAt), desc(outbox.id));
  return rows.map(({ applicationId, donationId, personType, personId, ...mail }) => {
    const ofPerson = personType && personId ? personPath({ type: personType, id: personId }) : null;
    const ofDonation = donationId ? donationPath({ id: donationId }) : ofPerson;
    return { ...mail, href: applicationId ? applicationPath({ id: applicationId }) : ofDonation };
  });
}
