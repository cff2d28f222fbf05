import { and, eq, inArray, sql } from 'drizzle-orm';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, equalsText, type Queries } from '../db/client.ts';
import { outbox, people } from '../db/schema.ts';
import { revokeLinks } from '../links/private-links.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { queuedAgain } from '../mail/requeue-mail.ts';
import { applicantMail } from './application-link.ts';
import {
  type ApplicationRow,
  findApplication,
  logAction,
  upsertResearcher,
} from './application-rows.ts';

/** Removes the researcher of an address from People unless another application has it. */
async function removeResearcher(tx: Queries, email: string): Promise<void> {
  const applications = equalsText(researcherApplications.email, email);
  if ((await tx.$count(researcherApplications, applications)) > 0) return;
  await tx
    .delete(people)
    .where(and(eq(people.type, 'researcher'), equalsText(people.email, email)));
}

/**
 * Sends mails about an application that did not arrive at the old address to its present one, with a link that works.
 * Withdrawn ones wait there, in case the application is reopened.
 */
async function readdressMails(
  tx: Queries,
  { id, email }: ApplicationRow,
  { oldEmail, linkId }: { oldEmail: string; linkId: string },
): Promise<void> {
  const { data, state } = outbox;
  const isTheirs = and(eq(outbox.subjectId, id), equalsText(outbox.toAddress, oldEmail));
  const isFailed = and(isTheirs, eq(state, 'failed'));
  await tx.update(outbox).set(queuedAgain(new Date())).where(isFailed);
  const linked = sql`${data} || jsonb_build_object('linkId', ${linkId}::text)`;
  await tx
    .update(outbox)
    .set({
      toAddress: email,
      data: sql`case when ${data} ? 'linkId' then ${linked} else ${data} end`,
    })
    .where(and(isTheirs, inArray(state, ['queued', 'withdrawn'])));
}

/**
 * Changes the address of an applicant for staff: links in mail to the old one end at once, mail that did not arrive
 * there goes to the new one, and a mail with the link of the application's page leaves for it.
 *
 * @throws HttpError 404
 */
export async function changeAddress(id: string, email: string): Promise<void> {
  await database().transaction(async (tx) => {
    const { email: oldEmail, spam } = await findApplication(tx, id, { locked: true });
    if (oldEmail.toLowerCase() === email.toLowerCase()) return;
    const [row] = await tx
      .update(researcherApplications)
      .set({ email })
      .where(eq(researcherApplications.id, id))
      .returning();
    if (!row) return;
    await revokeLinks(tx, { kind: 'application', subjectId: id });
    await logAction(tx, id, 'readdressed', new Date());
    // An application that looks like spam is without mail and without a person until staff take it for one.
    if (spam) return;
    await upsertResearcher(tx, row);
    await removeResearcher(tx, oldEmail);
    const { data, ...mail } = await applicantMail(tx, row);
    await readdressMails(tx, row, { oldEmail, linkId: data.linkId });
    await enqueueMail(tx, {
      ...mail,
      dedupeKey: `application-readdressed:${id}:${crypto.randomUUID()}`,
      subject: `Your application ${data.reference} has another address now`,
      template: { name: 'application-readdressed', data },
    });
  });
}
