import { createHash } from 'node:crypto';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import type { OutgoingMail } from '../gateways/smtp.ts';
import { senderMailbox } from './mailbox.ts';
import type { outbox } from '../db/schema.ts';
import { composeContent } from './templates/registry.ts';
import { renderHtml } from './templates/render-html.ts';
import { renderText } from './templates/render-text.ts';

/** A mail of the outbox, which one process has claimed to send. */
export type ClaimedMail = typeof outbox.$inferSelect;

// The id is the same for every attempt, so that mailboxes can merge copies.
function messageIdFor(dedupeKey: string, fromAddress: string): string {
  const digest = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32);
  return `<${digest}@${fromAddress.slice(fromAddress.lastIndexOf('@') + 1)}>`;
}

// The compiler is large and loaded on demand.
async function renderAttachments({
  attachments,
}: ClaimedMail): Promise<OutgoingMail['attachments']> {
  if (attachments.length === 0) return [];
  const { renderDocument } = await import('../documents/documents.ts');
  return Promise.all(
    attachments.map(async ({ filename, document }) => ({
      filename,
      contentType: 'application/pdf',
      content: await renderDocument(document.name, document.data),
    })),
  );
}

/**
 * Renders a mail of the outbox as text and HTML, with its documents as PDFs. A name that a mail program would make a
 * link of is left out.
 */
export async function composeMail(mail: ClaimedMail): Promise<OutgoingMail> {
  const from = senderMailbox();
  const content = composeContent(mail.kind, mail.data);
  return {
    messageId: messageIdFor(mail.dedupeKey, from.address),
    from,
    // This check also covers names that were stored before the forms refused links.
    to: { name: textUnlessLinked(mail.toName) ?? '', address: mail.toAddress },
    ...(mail.replyToAddress && {
      replyTo: { name: textUnlessLinked(mail.replyToName) ?? '', address: mail.replyToAddress },
    }),
    subject: mail.subject,
    text: renderText(content),
    html: renderHtml(content),
    attachments: await renderAttachments(mail),
  };
}
