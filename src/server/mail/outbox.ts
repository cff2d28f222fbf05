import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { database, type Queries } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import type { Mailbox } from '../gateways/smtp.ts';
import type { DocumentUse } from '../pdf/documents.ts';
import type { TemplateUse } from './templates/registry.ts';

export interface Mail {
  /** One key is one mail for ever, such as `tax-acknowledgement:<donation id>`. */
  dedupeKey: string;
  to: Mailbox;
  subject: string;
  template: TemplateUse;
  /** Rendered when the mail is sent. */
  attachments?: { filename: string; document: DocumentUse }[];
  notBefore?: Date;
  replyTo?: Mailbox;
}

function rowOf({ dedupeKey, to, replyTo, subject, template, attachments = [], notBefore }: Mail) {
  return {
    dedupeKey,
    subject,
    attachments,
    template: template.name,
    data: template.data,
    toAddress: to.address,
    toName: to.name ?? '',
    replyToAddress: replyTo?.address ?? null,
    replyToName: replyTo?.name ?? '',
    dueAt: notBefore ?? new Date(),
  };
}

/** Queues a mail in the transaction of the fact it reports (P-92); false when the key exists. */
export async function enqueueMail(tx: Queries, mail: Mail): Promise<boolean> {
  const rows = await tx
    .insert(outbox)
    .values(rowOf(mail))
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** Updates an unsent mail to the current facts, or queues it if none exists. */
export async function updateMail(tx: Queries, mail: Mail): Promise<void> {
  const { subject, data, attachments, ...row } = rowOf(mail);
  const isStopped = sql`${outbox.state} = 'withdrawn'`;
  await tx
    .insert(outbox)
    .values({ ...row, subject, data, attachments })
    .onConflictDoUpdate({
      target: outbox.dedupeKey,
      set: {
        subject,
        data,
        attachments,
        state: sql`case when ${isStopped} then 'queued' else ${outbox.state} end`,
        dueAt: sql`case when ${isStopped} then excluded.due_at else ${outbox.dueAt} end`,
      },
      setWhere: ne(outbox.state, 'sent'),
    });
}

/** Withdraws a mail that was never tried; a failed attempt may still have arrived. */
export async function withdrawMail(tx: Queries, dedupeKey: string): Promise<boolean> {
  const { state, attempts, id } = outbox;
  const rows = await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(eq(outbox.dedupeKey, dedupeKey), eq(state, 'queued'), eq(attempts, 0)))
    .returning({ id });
  return rows.length > 0;
}

/** Deletes a mail that was never tried; false when it may have left. */
export async function removeMail(tx: Queries, dedupeKey: string): Promise<boolean> {
  const isTheMail = eq(outbox.dedupeKey, dedupeKey);
  await tx
    .delete(outbox)
    .where(and(isTheMail, inArray(outbox.state, ['queued', 'withdrawn']), eq(outbox.attempts, 0)));
  return (await tx.$count(outbox, isTheMail)) === 0;
}

/** Stops a mail even after failed attempts. */
export async function stopMail(tx: Queries, dedupeKey: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(eq(outbox.dedupeKey, dedupeKey), ne(outbox.state, 'sent')));
}

/** Undefined when none was queued; only an untried one can be withdrawn. */
export async function mailProgress(dedupeKey: string, tx: Queries = database().queries) {
  const [row] = await tx.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey));
  return row && { ...row, isUntried: row.state === 'queued' && row.attempts === 0 };
}
