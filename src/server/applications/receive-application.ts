import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { ApplicationFields } from '#model/applications/applicant.ts';
import type { ApplicationRequest } from '#model/applications/contract.ts';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import { looksLikeSpam } from '#model/fields/spam.ts';
import { fullName } from '#model/applications/naming.ts';
import {
  applicationVersions,
  boardMembers,
  researcherApplications,
} from '../db/applications-schema.ts';
import { database, type Queries, equalsText } from '../db/client.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail, isWithinMailLimit } from '../mail/outbox.ts';
import { ensureApplicationLink } from './application-link.ts';
import { isOwnApplication } from './board/own-application.ts';
import { type ApplicationRow, readReference, upsertResearcher } from './application-rows.ts';
import { pickFields } from './application-versions.ts';

async function findSameApplication(
  tx: Queries,
  id: string,
  answers: ApplicationFields,
): Promise<ApplicationRow | undefined> {
  const { applicationId, version, fields } = applicationVersions;
  const [existing] = await tx
    .select({ row: researcherApplications, first: fields })
    .from(researcherApplications)
    .leftJoin(applicationVersions, eq(applicationId, researcherApplications.id))
    .where(eq(researcherApplications.id, id))
    .orderBy(asc(version))
    .limit(1);
  if (!existing) return undefined;
  const sent = pickFields(existing.first ?? existing.row);
  const names = Object.keys(sent) as (keyof ApplicationFields)[];
  return names.every((name) => String(sent[name]) === String(answers[name]))
    ? existing.row
    : undefined;
}

/**
 * Finds the newest application of an address, without spam. Its number tells which is the newest, because numbers are
 * given under the lock of the person's row, and times are those of the transactions' beginnings.
 */
export async function findEarlier(
  tx: Queries,
  email: string,
  before?: number,
): Promise<ApplicationRow | undefined> {
  const { number, spam } = researcherApplications;
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(
      and(
        equalsText(researcherApplications.email, email),
        eq(spam, false),
        before === undefined ? undefined : lt(number, before),
      ),
    )
    .orderBy(desc(number))
    .limit(1);
  return row;
}

/** Queues the confirmation to the applicant, within the limit of the address, and the notification to staff. */
export async function announceApplication(
  tx: Queries,
  row: ApplicationRow,
  earlier: ApplicationRow | undefined,
  linkId: string,
): Promise<void> {
  const { id, email, institution, researchArea, createdAt } = row;
  const reference = readReference(row);
  const name = fullName(row);
  const earlierReference = earlier?.status === 'pending' ? readReference(earlier) : null;
  const receivedAt = createdAt.toISOString();
  if (await isWithinMailLimit(tx, 'application-confirmation', email)) {
    await enqueueMail(tx, {
      dedupeKey: `application-confirmation:${id}`,
      subjectId: id,
      to: { address: email },
      replyTo: staffMailbox(),
      subject: `We received your application (${reference})`,
      template: {
        name: 'application-confirmation',
        data: { reference, name, researchArea, receivedAt, earlierReference, linkId },
      },
    });
  }
  const members = await tx.select().from(boardMembers).where(eq(boardMembers.active, true));
  const own = members.filter((member) => isOwnApplication(member, row));
  await enqueueMail(tx, {
    dedupeKey: `application-notification:${id}`,
    subjectId: id,
    to: staffMailbox(),
    replyTo: { name, address: email },
    subject: `Application ${reference}: ${[name, institution].flatMap((text) => textUnlessLinked(text) ?? []).join(', ')}`,
    template: {
      name: 'application-notification',
      data: {
        ...pickFields(row),
        applicationId: id,
        reference,
        name,
        earlierReference,
        applicantMembers: own.map((member) => member.name),
      },
    },
  });
}

// A repeat gives the stored application; different answers get a new id.
async function storeApplication(
  tx: Queries,
  { attemptId, website: _, fillTimeMs: _f, ...answers }: ApplicationRequest,
  marks: { spam: boolean; earlierId: string | null },
): Promise<{ row: ApplicationRow; isNew: boolean }> {
  const write = async (id: string) => {
    const [row] = await tx
      .insert(researcherApplications)
      .values({ id, ...answers, ...marks })
      .onConflictDoNothing({ target: researcherApplications.id })
      .returning();
    return row;
  };
  const stored = attemptId && (await write(attemptId));
  if (stored) return { row: stored, isNew: true };
  const same = attemptId && (await findSameApplication(tx, attemptId, answers));
  if (same) return { row: same, isNew: false };
  const another = await write(crypto.randomUUID());
  if (!another) throw new Error('The application was not written.');
  return { row: another, isNew: true };
}

/**
 * Stores an application and queues its mails. Spam is stored with its link alone, without a person and without mail.
 */
export async function receiveApplication(
  request: ApplicationRequest,
): Promise<{ reference: string; linkId: string; hasMail: boolean }> {
  const spam = looksLikeSpam(request);
  return database().transaction(async (tx) => {
    // Locks the person's row, so that of two applications at once the second sees the first.
    if (!spam) await upsertResearcher(tx, request);
    const earlier = spam ? undefined : await findEarlier(tx, request.email);
    const { row, isNew } = await storeApplication(tx, request, {
      spam,
      earlierId: earlier?.id ?? null,
    });
    const linkId = await ensureApplicationLink(tx, row);
    const hasMail = isNew && !spam;
    if (hasMail) await announceApplication(tx, row, earlier, linkId);
    return { reference: readReference(row), linkId, hasMail };
  });
}
