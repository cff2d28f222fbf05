import { eq } from 'drizzle-orm';
import { type Review, reviewSchema } from '#model/applications/admin-applications.ts';
import { dayMs } from '#model/dates/durations.ts';
import { outbox } from '#server/db/schema.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { type ApiReply, callApi } from '../call-api.ts';
import { selectRows } from '#tests/support/rows.ts';

/** Does something to an application as staff do; `name` is the rest of its path. */
export function postAction(id: string, name: string, body?: object): Promise<ApiReply> {
  return callApi(`/api/admin/applications/${id}/${name}`, {
    method: name === 'note' ? 'PUT' : 'POST',
    admin: true,
    ...(body ? { body } : {}),
  });
}

export function decide(id: string, decision: string, note?: string): Promise<ApiReply> {
  return postAction(id, 'decision', { decision, ...(note === undefined ? {} : { note }) });
}

/** Reads the application as staff do. */
export async function readReview(id: string): Promise<Review> {
  const response = await callApi(`/api/admin/applications/${id}`, { admin: true });
  return reviewSchema.parse(response.body);
}

/** Sends what is due once every undo window is over. */
export async function sendAfterUndoWindow(): Promise<void> {
  const later = new Date(Date.now() + dayMs);
  await sendOutbox({ now: () => later });
}

/** Reads the mails to an address, sent or not. */
export function mailRows(address: string) {
  return selectRows(outbox, eq(outbox.toAddress, address));
}
