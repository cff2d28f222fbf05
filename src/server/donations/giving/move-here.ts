import { and, desc, eq, isNull } from 'drizzle-orm';
import { givingLinkHours, givingMessages } from '#model/donations/giving.ts';
import { identity } from '#model/site/identity.ts';
import { database, type Queries, sameText } from '../../db/client.ts';
import { donations, giverMailboxes } from '../../db/schema.ts';
import { conflict, invalidFields } from '../../http/errors.ts';
import { createLink, type PrivateLink } from '../../links/private-links.ts';
import { enqueueMail, hasMailLeft } from '../../mail/outbox.ts';
import { type GiverRow, lockGivers } from '../givers.ts';
import { followGiftAtStripe } from '../moves/follow-at-stripe.ts';
import { lockGifts, moveWithDocuments } from '../moves/move-with-documents.ts';
import { isAtMailbox } from '../moves/select-gifts.ts';

async function findMailbox(db: Queries, { id }: Pick<GiverRow, 'id'>, email: string) {
  const { giverId, until, since } = giverMailboxes;
  const [mailbox] = await db
    .select()
    .from(giverMailboxes)
    .where(and(eq(giverId, id), sameText(giverMailboxes.email, email), isNull(until)))
    .orderBy(desc(since))
    .limit(1);
  return mailbox;
}

/**
 * Mails a link to the mailbox that a giver wants to use in place of the one at which the page was asked for. Five mails
 * a day reach one mailbox; the answer is the same without a mail.
 * @throws HttpError 422 for the mailbox that is used now.
 */
export async function mailMoveLink(giver: GiverRow, from: string, to: string): Promise<void> {
  if (from.toLowerCase() === to.toLowerCase()) {
    throw invalidFields({ email: givingMessages.sameMailbox });
  }
  await database().transaction(async (tx) => {
    const mailbox = await findMailbox(tx, giver, from);
    if (!mailbox || !(await hasMailLeft(tx, 'giving-move', to))) return;
    const expiresAt = new Date(Date.now() + givingLinkHours * 3_600_000);
    const link = { kind: 'giving', subjectId: mailbox.id, email: to, expiresAt } as const;
    const linkId = await createLink(tx, link);
    await enqueueMail(tx, {
      dedupeKey: `giving-move:${linkId}`,
      subjectId: giver.id,
      to: { address: to },
      subject: `Use this address for your gifts to ${identity.name}?`,
      template: { name: 'giving-move', data: { linkId, expiresAt: expiresAt.toISOString() } },
    });
  });
}

/** Finds the mailbox whose gifts a link may move to its own. */
async function findOffered(db: Queries, { subjectId }: PrivateLink) {
  if (subjectId === null) return undefined;
  const [mailbox] = await db.select().from(giverMailboxes).where(eq(giverMailboxes.id, subjectId));
  return mailbox;
}

/** Tells whether a link was asked for to move gifts to its mailbox, and has not moved them yet. */
export async function offersMove(link: PrivateLink): Promise<boolean> {
  const mailbox = await findOffered(database().queries, link);
  return mailbox !== undefined && mailbox.until === null;
}

// The first of them tells Stripe of all.
async function moveOnce(tx: Queries, link: PrivateLink): Promise<string | undefined> {
  const offered = await findOffered(tx, link);
  if (!offered) throw conflict(givingMessages.moveOver);
  const { email: from, giverId } = offered;
  const { email: to } = link;
  await lockGivers(tx, from, to);
  const isThere = eq(donations.personId, giverId);
  // Pressed twice, or Stripe did not answer.
  if ((await findOffered(tx, link))?.until !== null) {
    const isMoved = and(isThere, sameText(donations.donorEmail, to));
    const [gift] = await tx.select().from(donations).where(isMoved).limit(1);
    return gift?.id;
  }
  const gifts = await lockGifts(tx, async () =>
    tx
      .select()
      .from(donations)
      .where(await isAtMailbox(tx, giverId, from)),
  );
  await moveWithDocuments(tx, gifts, { from, to, mayHaveReader: true });
  await enqueueMail(tx, {
    dedupeKey: `giving-moved:${link.id}`,
    subjectId: giverId,
    to: { address: from },
    subject: `Your gifts to ${identity.name} have another address now`,
    template: { name: 'giving-moved', data: {} },
  });
  return gifts[0]?.id;
}

/**
 * Moves what a giver gave at the old mailbox to that of the link, once. The old mailbox gets a note.
 * @throws HttpError 409 for a link that was not asked for to move something; ProviderError after the move, when Stripe
 * does not know of it yet.
 */
export async function moveHere(link: PrivateLink): Promise<void> {
  const moved = await database().transaction((tx) => moveOnce(tx, link));
  if (moved) await followGiftAtStripe(moved);
}
