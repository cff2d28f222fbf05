import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { ApplicationFields } from '#contracts/applications/applicant.ts';
import type { ResearcherSignup } from '#contracts/applications/researcher-signup.ts';
import { looksLikeSpam } from '#contracts/spam.ts';
import { applicationVersions, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries, sameText } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { upsertPerson } from '../people/upsert-person.ts';
import { ensureLink } from './application-link.ts';
import { type ApplicationRow, fieldsOf, nameOf, referenceOf } from './application-rows.ts';

function answersOf({ attemptId: _, website: _w, fillTimeMs: _f, ...answers }: ResearcherSignup) {
  return answers;
}

async function findSameApplication(tx: Queries, id: string, request: ResearcherSignup) {
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(eq(researcherApplications.id, id));
  const [first] = await tx
    .select({ fields: applicationVersions.fields })
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, id))
    .orderBy(asc(applicationVersions.version))
    .limit(1);
  const sent = first?.fields ?? row;
  const isSame = Object.entries(answersOf(request)).every(
    ([field, answer]) => String(sent?.[field as keyof ApplicationFields]) === String(answer),
  );
  return row && isSame ? row : undefined;
}

/** The newest application from an address. */
export async function findEarlier(tx: Queries, email: string): Promise<ApplicationRow | undefined> {
  const { createdAt, number, spam } = researcherApplications;
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(and(sameText(researcherApplications.email, email), eq(spam, false)))
    .orderBy(desc(createdAt), desc(number))
    .limit(1);
  return row;
}

/** Anybody can type an address into the form, so it gets one confirmation a day. */
async function wasConfirmedToday(tx: Queries, email: string): Promise<boolean> {
  const count = await tx.$count(
    outbox,
    and(
      eq(outbox.template, 'application-confirmation'),
      sameText(outbox.toAddress, email),
      gt(outbox.createdAt, sql`now() - interval '1 day'`),
    ),
  );
  return count > 0;
}

async function announceApplication(
  tx: Queries,
  row: ApplicationRow,
  earlier: ApplicationRow | undefined,
  linkId: string,
): Promise<void> {
  const { id, email, institution, researchArea, createdAt } = row;
  const reference = referenceOf(row);
  const name = nameOf(row);
  const earlierReference = earlier?.status === 'pending' ? referenceOf(earlier) : null;
  const receivedAt = createdAt.toISOString();
  if (!(await wasConfirmedToday(tx, email))) {
    await enqueueMail(tx, {
      dedupeKey: `application-confirmation:${id}`,
      to: { address: email },
      replyTo: staffMailbox(),
      subject: `We received your application (${reference})`,
      template: {
        name: 'application-confirmation',
        data: { reference, name, researchArea, receivedAt, earlierReference, linkId },
      },
    });
  }
  await enqueueMail(tx, {
    dedupeKey: `application-notification:${id}`,
    to: staffMailbox(),
    replyTo: { name, address: email },
    subject: `Application ${reference}: ${name}, ${institution}`,
    template: {
      name: 'application-notification',
      data: { ...fieldsOf(row), applicationId: id, reference, name, earlierReference },
    },
  });
}

async function write(
  tx: Queries,
  request: ResearcherSignup,
  marks: { id?: string | undefined; spam: boolean; earlierId: string | null },
): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .insert(researcherApplications)
    .values({ ...answersOf(request), ...marks })
    .onConflictDoNothing({ target: researcherApplications.id })
    .returning();
  return row;
}

/** Returns the stored application of a repeat; different answers get a new id. */
async function storeOnce(
  tx: Queries,
  request: ResearcherSignup,
  marks: { spam: boolean; earlierId: string | null },
): Promise<{ row: ApplicationRow; isNew: boolean }> {
  const { attemptId: id } = request;
  const stored = await write(tx, request, { id, ...marks });
  if (stored) return { row: stored, isNew: true };
  const same = id && (await findSameApplication(tx, id, request));
  if (same) return { row: same, isNew: false };
  const another = await write(tx, request, marks);
  if (!another) throw new Error('The application was not written.');
  return { row: another, isNew: true };
}

interface Received {
  reference: string;
  /** Of the applicant's page. */
  linkId: string;
  hasMail: boolean;
}

/** Stores application, link, researcher (P-27) and mails; of spam the first two alone (P-26). */
export async function receiveApplication(request: ResearcherSignup): Promise<Received> {
  const { email, institution } = request;
  const name = `${request.firstName} ${request.lastName}`;
  return database().transaction(async (tx) => {
    if (looksLikeSpam(request)) {
      const { row } = await storeOnce(tx, request, { spam: true, earlierId: null });
      return { reference: referenceOf(row), linkId: await ensureLink(tx, row), hasMail: false };
    }
    // Locks the person's row, so that of two applications at once the second sees the first.
    await upsertPerson(tx, { type: 'researcher', name, email, institution });
    const earlier = await findEarlier(tx, email);
    const marks = { spam: false, earlierId: earlier?.id ?? null };
    const { row, isNew } = await storeOnce(tx, request, marks);
    const linkId = await ensureLink(tx, row);
    if (isNew) await announceApplication(tx, row, earlier, linkId);
    return { reference: referenceOf(row), linkId, hasMail: isNew };
  });
}
