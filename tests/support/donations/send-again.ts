/** A donation whose document staff send again, also to another address. */
import { eq } from 'drizzle-orm';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import { confirmDonation, payDonation } from '#tests/support/factories/donations.ts';
import { selectRows } from '#tests/support/rows.ts';
import { newAddress } from '#tests/support/new-address.ts';

/** Pays a donation and queues its acknowledgment. */
export async function acknowledge(overrides: Parameters<typeof payDonation>[0] = {}) {
  const donorEmail = newAddress();
  const begun = await payDonation({ amount: 25, donorName: 'A. Donor', donorEmail, ...overrides });
  await confirmDonation(begun.paymentId);
  return { ...begun, donorEmail };
}

export const listMails = async (id: string) => selectRows(outbox, eq(outbox.subjectId, id));

export async function markAllSent(id: string, sentAt = new Date()): Promise<void> {
  await database()
    .queries.update(outbox)
    .set({ state: 'sent', sentAt })
    .where(eq(outbox.subjectId, id));
}

export const sendAgain = (id: string, body: unknown = {}) =>
  callApi(`/api/admin/donations/${id}/acknowledgement`, { method: 'POST', body, admin: true });
