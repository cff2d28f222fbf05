import { and, asc, eq, isNull } from 'drizzle-orm';
import { givingLinkHours, givingMessages } from '#model/donations/giving.ts';
import { hourMs } from '#model/dates/durations.ts';
import { identity } from '#model/site/identity.ts';
import { database, type Queries, equalsText } from '../../db/client.ts';
import { donations, giverMailboxes } from '../../db/schema.ts';
import { invalidFields, notFound } from '../../http/errors.ts';
import {
  createLink,
  findLinkAbout,
  linkCode,
  type PrivateLink,
  revokeLinks,
} from '../../links/private-links.ts';
import { enqueueMail, isWithinMailLimit } from '../../mail/outbox.ts';
import { type GiverRow, lockGivers } from '../givers.ts';
import { lockDonations, moveWithDocuments } from '../moves/move-with-documents.ts';
import { isAtMailbox } from '../moves/select-donations.ts';

type Giver = Pick<GiverRow, 'id'>;

// Returns the first of several names that a giver uses there.
async function findMailbox(db: Queries, { id }: Giver, email: string) {
  const { giverId, until, since } = giverMailboxes;
  const [mailbox] = await db
    .select()
    .from(giverMailboxes)
    .where(and(eq(giverId, id), equalsText(giverMailboxes.email, email), isNull(until)))
    .orderBy(asc(since), asc(giverMailboxes.id))
    .limit(1);
  return mailbox;
}

/**
 * Finds the request to use another mailbox in place of this one. Its link opens the page of the other, once the gifts
 * are there.
 */
async function findRequest(
  db: Queries,
  giver: Giver,
  from: string,
): Promise<PrivateLink | undefined> {
  const mailbox = await findMailbox(db, giver, from);
  return mailbox && findLinkAbout(db, { kind: 'giving', subjectId: mailbox.id });
}

/** Returns the mailbox to which a code was mailed that still works, or null. */
export async function findAskedMailbox(giver: Giver, from: string): Promise<string | null> {
  return (await findRequest(database().queries, giver, from))?.email ?? null;
}

/**
 * Mails a code to the mailbox that a giver wants to use in place of the one where the page was requested. The newest
 * code counts, and five mails a day reach one mailbox.
 *
 * @throws HttpError 404, 422 for the mailbox that is in use, and for one that got its mails
 */
export async function mailMoveCode(giver: Giver, from: string, to: string): Promise<void> {
  if (from.toLowerCase() === to.toLowerCase()) {
    throw invalidFields({ email: givingMessages.sameMailbox });
  }
  await database().transaction(async (tx) => {
    const mailbox = await findMailbox(tx, giver, from);
    if (!mailbox) throw notFound('Giver');
    if (!(await isWithinMailLimit(tx, 'giving-move', to))) {
      throw invalidFields({ email: givingMessages.codesOver });
    }
    await revokeLinks(tx, { kind: 'giving', subjectId: mailbox.id });
    const expiresAt = new Date(Date.now() + givingLinkHours * hourMs);
    const link = { kind: 'giving', subjectId: mailbox.id, email: to, expiresAt } as const;
    const linkId = await createLink(tx, link);
    await enqueueMail(tx, {
      dedupeKey: `giving-move:${linkId}`,
      subjectId: giver.id,
      to: { address: to },
      subject: `Your code to use this address for your gifts to ${identity.name}`,
      template: { name: 'giving-move', data: { linkId, expiresAt: expiresAt.toISOString() } },
    });
  });
}

async function moveAll(tx: Queries, giver: Giver, from: string, to: string) {
  const gifts = await lockDonations(tx, async () =>
    tx
      .select()
      .from(donations)
      .where(await isAtMailbox(tx, giver.id, from)),
  );
  await moveWithDocuments(tx, gifts, { from, to, mayHaveReader: true });
  return gifts[0]?.id;
}

/**
 * Moves the gifts of a giver at one mailbox to the one that the code was mailed to, once. The old mailbox gets a note.
 * Reading only one of the two mailboxes is not enough.
 *
 * @returns the link that opens the page of the new mailbox, and a moved gift of which Stripe does not know yet
 * @throws HttpError 422 for a wrong code
 */
export async function moveByCode(
  giver: Giver,
  from: string,
  code: string,
): Promise<{ link: PrivateLink; gift: string | undefined }> {
  return database().transaction(async (tx) => {
    const asked = await findRequest(tx, giver, from);
    if (asked) await lockGivers(tx, from, asked.email);
    // Another press may have come first.
    const link = await findRequest(tx, giver, from);
    if (!link || link.id !== asked?.id || linkCode(link.id) !== code) {
      throw invalidFields({ code: givingMessages.wrongCode });
    }
    const gift = await moveAll(tx, giver, from, link.email);
    await enqueueMail(tx, {
      dedupeKey: `giving-moved:${link.id}`,
      subjectId: giver.id,
      to: { address: from },
      subject: `Your gifts to ${identity.name} have another address now`,
      template: { name: 'giving-moved', data: {} },
    });
    return { link, gift };
  });
}
