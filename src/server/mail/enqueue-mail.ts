import { ne, sql } from 'drizzle-orm';
import type { Queries } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import type { DocumentUse } from '../paper/documents.ts';
import type { Mailbox } from './mailbox.ts';
import type { TemplateUse } from './templates/registry.ts';

/** One mail to one person. */
export interface Mail {
  /**
   * What happened and to what, such as `tax-acknowledgement:<donation id>`. One key is one mail for
   * ever, also after it failed or was withdrawn: a new decision needs a new key.
   */
  dedupeKey: string;
  to: Mailbox;
  subject: string;
  /** Which template, and what it says; must survive JSON. */
  template: TemplateUse;
  /** PDFs that are printed when the mail is sent; the same data give the same bytes. */
  attachments?: { filename: string; document: DocumentUse }[];
  /** Not sent earlier; until then it can be withdrawn. */
  notBefore?: Date;
  replyTo?: Mailbox;
}

/** What a row of the outbox holds of a mail. */
function rowOf(mail: Mail) {
  return {
    dedupeKey: mail.dedupeKey,
    toAddress: mail.to.address,
    toName: mail.to.name ?? '',
    replyToAddress: mail.replyTo?.address ?? null,
    replyToName: mail.replyTo?.name ?? '',
    subject: mail.subject,
    template: mail.template.name,
    data: mail.template.data,
    attachments: mail.attachments ?? [],
    dueAt: mail.notBefore ?? new Date(),
  };
}

/**
 * Puts a mail into the outbox, in the transaction of the fact that it tells (P-92).
 * Doing so again with the same key changes nothing. After the transaction call `flushOutboxInBackground`.
 *
 * @returns false when the key was already taken.
 */
export async function enqueueMail(tx: Queries, mail: Mail): Promise<boolean> {
  const rows = await tx
    .insert(outbox)
    .values(rowOf(mail))
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/**
 * Lets a mail that has not left tell what is true by now, and queues one that was never written or
 * was stopped. Still one key, one mail: what was sent stays as it was.
 */
export async function renewMail(tx: Queries, mail: Mail): Promise<void> {
  const { subject, data, attachments, ...row } = rowOf(mail);
  const isStopped = sql`${outbox.state} = 'withdrawn'`;
  await tx
    .insert(outbox)
    .values({ ...row, subject, data, attachments })
    .onConflictDoUpdate({
      target: outbox.dedupeKey,
      set: {
        ...{ subject, data, attachments },
        state: sql`case when ${isStopped} then 'queued' else ${outbox.state} end`,
        dueAt: sql`case when ${isStopped} then excluded.due_at else ${outbox.dueAt} end`,
      },
      setWhere: ne(outbox.state, 'sent'),
    });
}
