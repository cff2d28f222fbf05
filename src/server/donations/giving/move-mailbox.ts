import { and, asc, eq, isNull } from 'drizzle-orm';
import { givingLinkHours, givingMessages } from '#model/donations/giving.ts';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { identity } from '#model/site/identity.ts';
import { database, type Queries, equalsText } from '../../db/client.ts';
import { donations, giverMailboxes, outbox } from '../../db/schema.ts';
import { invalidFields, notFound } from '../../http/errors.ts';
import {
  createLink,
  findLink,
  findLinkAbout,
  type PrivateLink,
  revokeLinks,
} from '../../links/private-links.ts';
import { linkCode, linkToken } from '../../links/link-tokens.ts';
import { enqueueMail, isOfKind, isWithinMailLimit } from '../../mail/outbox.ts';
import { type GiverRow, lockGivers } from '../givers.ts';
import { lockDonations, moveWithDocuments } from '../moves/move-with-documents.ts';
import { isAtMailbox } from '../moves/select-donations.ts';
import { requireLinkedGiver } from './read-giving.ts';

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

// A second press must not end the code that the first one mailed.
const samePressMs = minuteMs;

const isSamePress = (asked: PrivateLink, to: string) =>
  asked.email.toLowerCase() === to.toLowerCase() &&
  Date.now() - asked.createdAt.getTime() < samePressMs;

/**
 * Mails a code to the mailbox that a giver wants to use in place of the one where the page was requested. The newest
 * code counts, and five mails a day reach one mailbox, one in a minute.
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
    // It also lets two requests at once send one mail.
    const isWithin = await isWithinMailLimit(tx, 'giving-move', to);
    const asked = await findLinkAbout(tx, { kind: 'giving', subjectId: mailbox.id });
    if (asked && isSamePress(asked, to)) return;
    if (!isWithin) throw invalidFields({ email: givingMessages.codesOver });
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

interface Moved {
  /** The link that opens the page of the new mailbox. */
  link: PrivateLink;
  /** A moved gift of which Stripe does not know yet. */
  gift: string | undefined;
}

const noteKey = (linkId: string) => `giving-moved:${linkId}`;

async function moveOnce(giver: Giver, from: string, code: string): Promise<Moved> {
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
      dedupeKey: noteKey(link.id),
      subjectId: giver.id,
      to: { address: from },
      subject: `Your gifts to ${identity.name} have another address now`,
      template: { name: 'giving-moved', data: {} },
    });
    return { link, gift };
  });
}

/** Finds the link that a move away from a mailbox by this code opened, if it still works. */
export async function findMovedLink(from: string, code: string): Promise<PrivateLink | undefined> {
  const isNote = and(isOfKind('giving-moved'), equalsText(outbox.toAddress, from));
  const notes = await database()
    .queries.select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(isNote);
  const ids = notes.map(({ key }) => key.slice(noteKey('').length));
  const moved = ids.find((id) => linkCode(id) === code);
  return moved === undefined ? undefined : findLink('giving', linkToken(moved));
}

/**
 * Moves the gifts of a giver at one mailbox to the one that the code was mailed to, once. The old mailbox gets a note.
 * Reading only one of the two mailboxes is not enough. A second press gets the response of the first.
 *
 * @param giverId names one of several givers who use the mailbox
 * @throws HttpError 404 for a giver who does not use it, 422 for a wrong code
 */
export async function moveByCode(
  from: string,
  code: string,
  giverId: string | undefined,
): Promise<Moved> {
  try {
    return await moveOnce(await requireLinkedGiver(from, giverId), from, code);
  } catch (error) {
    const link = await findMovedLink(from, code);
    if (!link) throw error;
    return { link, gift: undefined };
  }
}
