import { eq } from 'drizzle-orm';
import type { ContactRequest } from '#model/messages/contract.ts';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import { looksLikeSpam } from '#model/fields/spam.ts';
import { database, type Queries } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { upsertPerson } from '../shared/upsert-person.ts';

function messageValues(request: ContactRequest) {
  const { attemptId: _, website: _w, fillTimeMs: _f, ...values } = request;
  return values;
}

// A message with different text under a known id gets a new id; null for a repeat.
async function storeMessage(tx: Queries, request: ContactRequest): Promise<string | null> {
  const { attemptId = crypto.randomUUID() } = request;
  const values = messageValues(request);
  const write = async (id: string) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({ id, ...values, spam: looksLikeSpam(request) })
      .onConflictDoNothing({ target: contactMessages.id })
      .returning({ id: contactMessages.id });
    return row?.id ?? null;
  };
  const stored = await write(attemptId);
  if (stored) return stored;
  const [existing] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, attemptId));
  const names = Object.keys(values) as (keyof typeof values)[];
  const isSame = names.every((name) => existing?.[name] === values[name]);
  return isSame ? null : write(crypto.randomUUID());
}

/**
 * Stores a message and the mail to staff; partners become people, spam sends nothing.
 * Returns whether there is mail to send.
 */
export async function receiveMessage(request: ContactRequest): Promise<boolean> {
  const values = messageValues(request);
  const { name, email, subject, contactType } = values;
  return database().transaction(async (tx) => {
    const id = await storeMessage(tx, request);
    if (!id || looksLikeSpam(request)) return false;
    if (contactType === 'partner') await upsertPerson(tx, { type: 'partner', name, email });
    await enqueueMail(tx, {
      dedupeKey: `contact-notification:${id}`,
      subjectId: id,
      to: staffMailbox(),
      replyTo: { name, address: email },
      subject: `${textUnlessLinked(name) ?? 'Somebody'} (${contactType}): ${subject}`,
      template: { name: 'contact-notification', data: values },
    });
    return true;
  });
}
