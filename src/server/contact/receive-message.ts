import { eq } from 'drizzle-orm';
import type { ContactRequest } from '#contracts/contact.ts';
import { looksLikeSpam } from '#contracts/spam.ts';
import { database, type Queries } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { upsertPerson } from '../people/upsert-person.ts';

const fields = ['name', 'email', 'subject', 'message', 'contactType'] as const;

function textOf({ name, email, subject, message, contactType }: ContactRequest) {
  return { name, email, subject, message, contactType };
}

async function write(tx: Queries, id: string, request: ContactRequest): Promise<string | null> {
  const [row] = await tx
    .insert(contactMessages)
    .values({ id, ...textOf(request), spam: looksLikeSpam(request) })
    .onConflictDoNothing({ target: contactMessages.id })
    .returning({ id: contactMessages.id });
  return row?.id ?? null;
}

async function isSameMessage(tx: Queries, id: string, request: ContactRequest): Promise<boolean> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row !== undefined && fields.every((field) => row[field] === request[field]);
}

/** Stores a message under a new id if its id exists with different words; null for a repeat. */
async function storeOnce(tx: Queries, request: ContactRequest): Promise<string | null> {
  const { attemptId = crypto.randomUUID() } = request;
  const stored = await write(tx, attemptId, request);
  if (stored || (await isSameMessage(tx, attemptId, request))) return stored;
  return write(tx, crypto.randomUUID(), request);
}

/**
 * Stores a message and the mail to staff; partners become people (P-27), spam sends nothing (P-26).
 * Returns whether there is mail to send.
 */
export async function receiveMessage(request: ContactRequest): Promise<boolean> {
  if (looksLikeSpam(request)) {
    await storeOnce(database().queries, request);
    return false;
  }
  const { name, email, subject, contactType } = request;
  return database().transaction(async (tx) => {
    const id = await storeOnce(tx, request);
    if (!id) return false;
    if (contactType === 'partner') await upsertPerson(tx, { type: 'partner', name, email });
    await enqueueMail(tx, {
      dedupeKey: `contact-notification:${id}`,
      to: staffMailbox(),
      replyTo: { name, address: email },
      subject: `${name} (${contactType}): ${subject}`,
      template: { name: 'contact-notification', data: textOf(request) },
    });
    return true;
  });
}
