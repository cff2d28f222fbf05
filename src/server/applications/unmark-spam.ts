import { database } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { ensureApplicationLink } from './application-link.ts';
import { findApplication, upsertResearcher } from './application-rows.ts';
import { changePending } from './decide-application.ts';
import { announceApplication, findEarlier } from './receive-application.ts';

/**
 * Puts an application that was marked as spam before staff and board, as if it had come unmarked: its sender is in
 * People, and both mails leave.
 *
 * @throws HttpError 404, 409 for one that is decided or not marked
 */
export async function unmarkSpam(id: string): Promise<void> {
  await database().transaction(async (tx) => {
    const { spam, email, number } = await findApplication(tx, id, { locked: true });
    if (!spam) throw conflict('This application is not marked as spam. Nothing was changed.');
    const earlier = await findEarlier(tx, email, number);
    const earlierId = earlier?.id ?? null;
    const row = await changePending(tx, id, undefined, { spam: false, earlierId });
    await upsertResearcher(tx, row);
    await announceApplication(tx, row, earlier, await ensureApplicationLink(tx, row));
  });
}
