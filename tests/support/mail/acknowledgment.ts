import { eq } from 'drizzle-orm';
import { outbox } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { rowsOf } from '#tests/support/rows.ts';

/** The acknowledgment of a donation as the outbox keeps it. */
export async function acknowledgmentRow(donationId: string) {
  const [row] = await rowsOf(outbox, eq(outbox.dedupeKey, `tax-acknowledgement:${donationId}`));
  return row;
}

/** What the acknowledgment would say if it left now. */
export async function acknowledgmentWords(donationId: string): Promise<string> {
  const row = await acknowledgmentRow(donationId);
  if (!row) throw new Error(`There is no acknowledgment of ${donationId}.`);
  return (await composeMail(row)).text;
}
