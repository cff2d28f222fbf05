import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { OutgoingMail } from '../gateways/smtp.ts';
import { senderMailbox } from './mailbox.ts';
import type { TakenMail } from './outbox-rows.ts';
import { composeContent } from './templates/registry.ts';
import { renderHtml } from './templates/render-html.ts';
import { renderText } from './templates/render-text.ts';

/**
 * The same key has the same Message-ID for ever: should a mail go out twice, mailboxes that merge by
 * it show one.
 */
export function messageIdFor(dedupeKey: string, fromAddress: string): string {
  const digest = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32);
  return `<${digest}@${fromAddress.slice(fromAddress.lastIndexOf('@') + 1)}>`;
}

const attachmentsSchema = z.array(
  z.object({
    filename: z.string(),
    document: z.object({ name: z.string(), data: z.unknown() }),
  }),
);

/** Prints what is attached. The press is loaded only then, because its libraries are large. */
async function printAttachments(kept: unknown): Promise<OutgoingMail['attachments']> {
  const attachments = attachmentsSchema.parse(kept);
  if (attachments.length === 0) return [];
  const { printDocument } = await import('../paper/documents.ts');
  return Promise.all(
    attachments.map(async ({ filename, document }) => ({
      filename,
      contentType: 'application/pdf',
      content: await printDocument(document.name, document.data),
    })),
  );
}

/** Turns a row of the outbox into what goes over the wire. */
export async function composeMail(mail: TakenMail): Promise<OutgoingMail> {
  const from = senderMailbox();
  const content = composeContent(mail.template, mail.data);
  return {
    messageId: messageIdFor(mail.dedupeKey, from.address),
    from,
    to: { name: mail.toName, address: mail.toAddress },
    ...(mail.replyToAddress
      ? { replyTo: { name: mail.replyToName, address: mail.replyToAddress } }
      : {}),
    subject: mail.subject,
    text: renderText(content),
    html: renderHtml(content),
    attachments: await printAttachments(mail.attachments),
  };
}
