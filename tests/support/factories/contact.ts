import type * as z from 'zod/mini';
import type { contactRequestSchema } from '#model/messages/contract.ts';
import { database } from '#server/db/client.ts';
import { contactMessages } from '#server/db/schema.ts';

/** A request is a message as sent, with optional fields left out. */
type SentRequest = z.input<typeof contactRequestSchema>;

type MessageRow = typeof contactMessages.$inferInsert;

/** Builds a well-formed request of POST /api/contact, each with its own sender. */
export function buildContactRequest(overrides: Partial<SentRequest> = {}): SentRequest {
  return {
    name: 'Visitor',
    email: `visitor-${crypto.randomUUID()}@example.org`,
    subject: 'A question',
    message: 'How are the recordings calibrated?',
    contactType: 'researcher',
    ...overrides,
  };
}

/** Stores a message as an import would, without going through the form. */
export async function insertMessage(overrides: Partial<MessageRow> = {}): Promise<string> {
  const [row] = await database()
    .queries.insert(contactMessages)
    .values({ ...buildContactRequest(), ...overrides })
    .returning({ id: contactMessages.id });
  if (!row) throw new Error('The message was not stored.');
  return row.id;
}
