/** Reads what became of donations that staff recorded. */
import { eq } from 'drizzle-orm';
import { donationDetailsSchema, donationStatsSchema } from '#model/donations/admin-donations.ts';
import { donations, outbox, people, reconciliations } from '#server/db/schema.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { callApi } from '#tests/support/call-api.ts';
import { emptyLedger } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

const path = '/api/admin/donations';

/** Sends the mail that is due now. */
export const sendDue = () => sendOutbox({ now: () => new Date() });

/** Selects the first document mail of a donation. */
export const readMail = (id: string) =>
  selectRows(outbox, eq(outbox.dedupeKey, `tax-acknowledgement:${id}`));

/** Reads the figures above the list of donations, as staff do. */
export async function readStats() {
  return donationStatsSchema.parse((await callApi(`${path}/stats`, { admin: true })).body);
}

/** Reads a donation as staff open it. */
export async function readDetails(id: string) {
  return donationDetailsSchema.parse((await callApi(`${path}/${id}`, { admin: true })).body);
}

/** Deletes all donations, their givers, mail and reconciliations, here and at Stripe. */
export async function emptyRecords(): Promise<void> {
  emptyLedger();
  await emptyTables(donations, outbox, people, reconciliations);
}
