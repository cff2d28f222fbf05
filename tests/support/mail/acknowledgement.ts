import { eq } from 'drizzle-orm';
import { outbox } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { rowsOf } from '#tests/support/rows.ts';

/** The acknowledgement of a donation as the outbox keeps it. */
export async function acknowledgementRow(donationId: string) {
  const [row] = await rowsOf(outbox, eq(outbox.dedupeKey, `tax-acknowledgement:${donationId}`));
  return row;
}

/** What the acknowledgement would say if it left now. */
export async function acknowledgementWords(donationId: string): Promise<string> {
  const row = await acknowledgementRow(donationId);
  if (!row) throw new Error(`There is no acknowledgement of ${donationId}.`);
  return (await composeMail(row)).text;
}
