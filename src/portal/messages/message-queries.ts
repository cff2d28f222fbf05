import {
  contactMessageSchema,
  contactMessagesSchema,
  contactStatsSchema,
  type ContactMessage,
  type ContactStats,
} from '#model/messages/admin-messages.ts';
import {
  changedMessageSchema,
  noteConflictSchema,
  type ContactChange,
} from '#model/messages/message-changes.ts';
import { countBy } from '../data/count-rows.ts';
import { listQuery, putRows, removeRows } from '../data/list.ts';
import { apiQuery, queryClient, readAgainAfter } from '../data/query-client.ts';
import { bulkResponseSchema } from '#model/admin/bulk.ts';
import { readNewerRecord } from '../session/newer-record.ts';
import { staffRequest } from '../session/request.ts';

const path = '/api/admin/contacts';

export const messagesQuery = listQuery(path, contactMessagesSchema);

export const spamQuery = listQuery(`${path}?spam=only`, contactMessagesSchema);

export const figuresQuery = apiQuery(`${path}/stats`, contactStatsSchema);

export const messageFiguresQuery = {
  query: figuresQuery,
  of: messagesQuery,
  /** Counts without spam, because no row of the list says how many messages are spam. */
  count: (rows: readonly ContactMessage[]): ContactStats => ({
    ...countBy(rows, ['researcher', 'partner', 'donor'], ({ contactType }) => contactType),
    open: rows.filter(({ answeredAt }) => answeredAt === null).length,
  }),
};

/** Shows changed messages in the list where they belong, messages or spam, and removes them from the other. */
export async function showChanged(rows: readonly ContactMessage[]): Promise<void> {
  for (const [list, other, isIn] of [
    [messagesQuery, spamQuery, (row: ContactMessage) => !row.spam],
    [spamQuery, messagesQuery, (row: ContactMessage) => row.spam],
  ] as const) {
    const belonging = rows.filter(isIn);
    if (belonging.length === 0) continue;
    await removeRows(
      other,
      belonging.map(({ id }) => id),
    );
    await putRows(list, belonging);
  }
  void queryClient.invalidateQueries({ queryKey: figuresQuery.queryKey });
}

/** Returns the stored message from the 409 of a note that somebody else changed; null for any other error. */
export const readNewerMessage = (error: unknown): ContactMessage | null =>
  readNewerRecord(error, noteConflictSchema);

/**
 * Changes a message and moves it between the lists of messages and of spam. Returns true when the change marks it as
 * answered and somebody else had done so before.
 *
 * @throws ApiCallError 409 when somebody else changed the note; the lists then show theirs. NetworkError when no answer
 * came.
 */
export async function changeMessage(id: string, body: ContactChange): Promise<boolean> {
  const schema = changedMessageSchema;
  try {
    const { data } = await staffRequest(`${path}/${id}`, { method: 'PUT', body, schema });
    const { answeredEarlier, ...row } = data;
    await showChanged([row]);
    return answeredEarlier;
  } catch (error) {
    const current = readNewerMessage(error);
    if (current) await showChanged([current]);
    readAgainAfter(error);
    throw error;
  }
}

const changedSchema = bulkResponseSchema(contactMessageSchema);

/**
 * Changes many messages in one call and returns the changed rows with the ids that are missing.
 *
 * @throws ApiCallError, NetworkError
 */
export async function changeMessages(
  rows: readonly ContactMessage[],
  change: Pick<ContactChange, 'answered' | 'spam'>,
) {
  const body = { ids: rows.map(({ id }) => id), ...change };
  const { data } = await staffRequest(`${path}/bulk`, {
    method: 'POST',
    body,
    schema: changedSchema,
  });
  await showChanged(data.rows);
  return data;
}
