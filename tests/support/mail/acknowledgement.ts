import { eq } from 'drizzle-orm';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';

/** The acknowledgement of a gift as the outbox keeps it. */
export async function acknowledgementRow(donationId: string) {
  const [row] = await database()
    .queries.select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `tax-acknowledgement:${donationId}`));
  return row;
}

/** What the acknowledgement would say if it left now. */
export async function acknowledgementWords(donationId: string): Promise<string> {
  const row = await acknowledgementRow(donationId);
  if (!row) throw new Error(`There is no acknowledgement of ${donationId}.`);
  return (await composeMail(row)).text;
}
