import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { onlineSources } from '#model/enumerations.ts';
import { givingMessages } from '#model/donations/giving.ts';
import { database, type Queries } from '../../db/client.ts';
import { donations, outbox, people } from '../../db/schema.ts';
import { supportersChanged } from '../supporters-changed.ts';
import { invalidFields } from '../../http/errors.ts';
import { isOfKind } from '../../mail/outbox.ts';
import { updateAcknowledgment } from '../documents/acknowledgment.ts';
import { addMailbox, findGiverId, listMailboxes, lockAllGivers } from '../givers.ts';
import { nextDonationVersion } from '../rows.ts';
import { isGivenBy, willBeGivenBy } from './given-donations.ts';
import type { Giver } from './read-giving.ts';

// Two givers of one name at one mailbox could not be told apart.
async function takeName(tx: Queries, { id }: Giver, name: string): Promise<void> {
  for (const email of await listMailboxes(tx, id)) {
    const other = await findGiverId(tx, { name, email });
    if (other !== null && other !== id) throw invalidFields({ name: givingMessages.nameTaken });
    await addMailbox(tx, id, { name, email });
  }
}

// A document that has not left bears the new name.
async function renameUnsent(tx: Queries, isRenamed: SQL | undefined): Promise<void> {
  const isUnsent = and(isOfKind('tax-acknowledgement'), eq(outbox.state, 'queued'));
  const rows = await tx
    .selectDistinct({ donation: donations })
    .from(donations)
    .innerJoin(outbox, and(eq(outbox.subjectId, donations.id), isUnsent))
    .where(isRenamed);
  for (const { donation } of rows) await updateAcknowledgment(tx, donation);
}

/**
 * Corrects the name of a giver, also on payments under way. Documents that were sent stay as they are, and what staff recorded keeps the name under
 * which they recorded it.
 *
 * @throws HttpError 422 when another giver at one of the giver's mailboxes bears the name
 */
export async function correctGiverName(giver: Giver, name: string): Promise<void> {
  const { id } = giver;
  const isTheirs = or(isGivenBy(id), willBeGivenBy(id));
  const isOnline = and(isTheirs, inArray(donations.source, onlineSources));
  await database().transaction(async (tx) => {
    await lockAllGivers(tx);
    await takeName(tx, giver, name);
    const changes = { donorName: name, ...nextDonationVersion() };
    await tx.update(donations).set(changes).where(isOnline);
    await renameUnsent(tx, isOnline);
    await tx.update(people).set({ name }).where(eq(people.id, id));
  });
  await supportersChanged();
}
