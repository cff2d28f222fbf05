import type { ContactRequest } from '#contracts/contact.ts';
import { looksLikeSpam } from '#contracts/spam.ts';
import { database, type Queries } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { upsertPerson } from '../people/upsert-person.ts';

async function notifyStaff(tx: Queries, id: string, request: ContactRequest): Promise<void> {
  const { name, email, subject, message, contactType } = request;
  await enqueueMail(tx, {
    dedupeKey: `contact-notification:${id}`,
    to: staffMailbox(),
    replyTo: { name, address: email },
    subject: `${name} (${contactType}): ${subject}`,
    template: {
      name: 'contact-notification',
      data: { name, email, subject, message, contactType },
    },
  });
}

/**
 * Stores a visitor's message and tells staff by mail, both or neither. A partner becomes a person
 * (decision 8); what looks like spam is marked and kept, makes nobody and tells nobody (decision 29).
 *
 * @returns whether there is mail to send.
 */
export async function receiveMessage(request: ContactRequest): Promise<boolean> {
  const { name, email, subject, message, contactType } = request;
  const id = crypto.randomUUID();
  const row = { id, name, email, subject, message, contactType, spam: looksLikeSpam(request) };
  if (row.spam) {
    await database().queries.insert(contactMessages).values(row);
    return false;
  }
  await database().transaction(async (tx) => {
    await tx.insert(contactMessages).values(row);
    if (contactType === 'partner') await upsertPerson(tx, { type: 'partner', name, email });
    await notifyStaff(tx, id, request);
  });
  return true;
}
