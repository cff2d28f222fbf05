import { eq } from 'drizzle-orm';
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

/** Writes the row; null when its id is taken. */
async function write(tx: Queries, id: string, request: ContactRequest): Promise<string | null> {
  const { name, email, subject, message, contactType } = request;
  const [row] = await tx
    .insert(contactMessages)
    .values({ id, name, email, subject, message, contactType, spam: looksLikeSpam(request) })
    .onConflictDoNothing({ target: contactMessages.id })
    .returning({ id: contactMessages.id });
  return row?.id ?? null;
}

/** True when the message of an id says exactly what a request says: the same message again. */
async function isSameMessage(tx: Queries, id: string, request: ContactRequest): Promise<boolean> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id));
  return (
    row !== undefined &&
    (['name', 'email', 'subject', 'message', 'contactType'] as const).every(
      (field) => row[field] === request[field],
    )
  );
}

/**
 * Stores a message, unless the same one is here already: then null. A taken id with other words is
 * nobody's repeat: it is stored under an id of our own, so that nothing is lost.
 *
 * @returns the id of what was stored.
 */
async function storeOnce(tx: Queries, request: ContactRequest): Promise<string | null> {
  const { attemptId = crypto.randomUUID() } = request;
  const stored = await write(tx, attemptId, request);
  if (stored || (await isSameMessage(tx, attemptId, request))) return stored;
  return write(tx, crypto.randomUUID(), request);
}

/**
 * Stores a visitor's message and tells staff by mail, both or neither; the same message sent again
 * changes nothing. A partner becomes a person (P-27); what looks like spam is marked and kept,
 * makes nobody and tells nobody (P-26).
 *
 * @returns whether there is mail to send.
 */
export async function receiveMessage(request: ContactRequest): Promise<boolean> {
  if (looksLikeSpam(request)) {
    await storeOnce(database().queries, request);
    return false;
  }
  const { name, email, contactType } = request;
  return database().transaction(async (tx) => {
    const id = await storeOnce(tx, request);
    if (!id) return false;
    if (contactType === 'partner') await upsertPerson(tx, { type: 'partner', name, email });
    await notifyStaff(tx, id, request);
    return true;
  });
}
