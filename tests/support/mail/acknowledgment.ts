import { eq } from 'drizzle-orm';
import { outbox } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { selectRows } from '#tests/support/rows.ts';

/** Reads the acknowledgment of a donation from the outbox. */
export async function acknowledgmentRow(donationId: string) {
  const [row] = await selectRows(outbox, eq(outbox.dedupeKey, `tax-acknowledgement:${donationId}`));
  return row;
}

/** Composes the acknowledgment as it would be sent at this time. */
export async function acknowledgmentText(donationId: string): Promise<string> {
  const row = await acknowledgmentRow(donationId);
  if (!row) throw new Error(`There is no acknowledgment of ${donationId}.`);
  return (await composeMail(row)).text;
}
