import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Queries, runSql, equalsText } from '../../db/client.ts';
import { donations, giverMailboxes, outbox } from '../../db/schema.ts';
import { revokeLinks } from '../../links/private-links.ts';
import { isOfKind } from '../../mail/outbox.ts';
import {
  addMailbox,
  ensureGiver,
  findGiver,
  findGiverId,
  followMailbox,
  removeUnknownGiver,
} from '../givers.ts';
import { type DonationRow, nextDonationVersion } from '../rows.ts';

export interface Move {
  /** `from` is null for gifts that had no address. */
  from: string | null;
  to: string;
  /** True when a document may have reached somebody by mistake, who must not read the corrected one. */
  mayHaveReader: boolean;
  /** True when `from` never was the giver's, so that the giver has no document or statement that went there. */
  wasMistyped?: boolean;
}

/**
 * Keeps unsent mail from an address that is corrected. Mail about the gifts is withdrawn or follows to the new address,
 * and a statement is withdrawn and written again by the next run. An attempt that fails meanwhile is not repeated.
 */
async function redirectUnsentMail(tx: Queries, gifts: DonationRow[], { from, to }: Move) {
  if (from === null) return;
  const isAtOldAddress = and(equalsText(outbox.toAddress, from), ne(outbox.state, 'sent'));
  const ids = gifts.map(({ id }) => id);
  const isAboutGift = inArray(outbox.subjectId, ids);
  const follows = or(
    isOfKind('renewal-notice'),
    isOfKind('monthly-changed'),
    isOfKind('payment-refused'),
  );
  await tx
    .update(outbox)
    .set({ toAddress: to })
    .where(and(isAtOldAddress, isAboutGift, follows, eq(outbox.state, 'queued')));
  const givers = gifts.map(({ id, personId }) => personId ?? id);
  const isStatement = and(isOfKind('yearly-statement'), inArray(outbox.subjectId, givers));
  await tx
    .update(outbox)
    .set({ state: 'withdrawn' })
    .where(and(isAtOldAddress, or(isAboutGift, isStatement)));
}

// A giver never had what went to a mistyped mailbox. A mailbox to which gifts return was no mistake.
async function markMisdirected(
  tx: Queries,
  isTheirs: SQL | undefined,
  { from, to, wasMistyped }: Move,
) {
  const mark = (address: string, misdirected: boolean) =>
    tx
      .update(outbox)
      .set({ misdirected })
      .where(and(isTheirs, equalsText(outbox.toAddress, address)));
  if (from !== null && wasMistyped) await mark(from, true);
  await mark(to, false);
}

const isInUseBy = (giverId: string, email: string) =>
  and(
    eq(giverMailboxes.giverId, giverId),
    equalsText(giverMailboxes.email, email),
    isNull(giverMailboxes.until),
  );

/** Lets a giver use the new mailbox in place of the old one, under the same names, where no other giver has them. */
async function exchangeMailbox(
  tx: Queries,
  giverId: string,
  { from, to }: Move,
  successorId: string,
): Promise<void> {
  if (from === null) return;
  await runSql(
    tx,
    sql`insert into giver_mailboxes (giver_id, email, name)
      select distinct ${successorId}::uuid, ${to}, name from giver_mailboxes
      where giver_id = ${giverId} and lower(email) = lower(${from}) and until is null
      on conflict do nothing`,
  );
  await tx.update(giverMailboxes).set({ until: new Date() }).where(isInUseBy(giverId, from));
}

/** Finds who has one of these names at the new mailbox, because a mailbox and a name make one giver. */
async function findNamesake(tx: Queries, names: string[], email: string): Promise<string | null> {
  for (const name of names) {
    const id = await findGiverId(tx, { name, email });
    if (id !== null) return id;
  }
  return null;
}

async function moveGiver(tx: Queries, giverId: string, gifts: DonationRow[], move: Move) {
  const giver = await findGiver(tx, giverId);
  if (!giver) return;
  const { from, to } = move;
  const isTheirs = eq(donations.personId, giverId);
  const left =
    from === null
      ? 0
      : await tx.$count(donations, and(isTheirs, equalsText(donations.donorEmail, from)));
  const names = [giver.name, ...new Set(gifts.map(({ donorName }) => donorName ?? ''))];
  const namesake = await findNamesake(tx, names, to);
  const isWhole = left === 0;
  const successorId =
    namesake ??
    (isWhole ? giverId : await ensureGiver(tx, { name: giver.name, email: to }, giver.kind));
  if (isWhole) await exchangeMailbox(tx, giverId, move, successorId);
  const isStatement = and(isOfKind('yearly-statement'), eq(outbox.subjectId, giverId));
  if (isWhole) await markMisdirected(tx, isStatement, move);
  for (const name of names.slice(1)) await addMailbox(tx, successorId, { name, email: to });
  const ids = gifts.map(({ id }) => id);
  await tx
    .update(donations)
    .set({
      personId: sql`coalesce((
        select giver_id from giver_mailboxes
        where lower(email) = lower(${to}) and until is null and name = folded_name(${donations.donorName})
      ), ${successorId}::uuid)`,
      // Whom staff hid stays hidden as another giver.
      listingHidden: sql`${donations.listingHidden} or exists (
        select from donations hidden where hidden.person_id = ${giverId}::uuid and hidden.listing_hidden)`,
    })
    .where(and(inArray(donations.id, ids), isNotNull(donations.personId)));
  for (const id of new Set([successorId, giverId])) await followMailbox(tx, id);
  if (successorId !== giverId) await removeUnknownGiver(tx, { personId: giverId });
}

/**
 * Moves gifts of one giver to another address, and their giver to another mailbox: the giver stays one, unless gifts
 * are left at the old mailbox, or the new one has a giver of this name. Links of the old mailbox end. Unsent mail about
 * the gifts is withdrawn or follows. Take the locks of both mailboxes before.
 */
export async function moveDonations(tx: Queries, gifts: DonationRow[], move: Move): Promise<void> {
  const { from, to, mayHaveReader } = move;
  const ids = gifts.map(({ id }) => id);
  await redirectUnsentMail(tx, gifts, move);
  const isDocument = and(isOfKind('tax-acknowledgement'), inArray(outbox.subjectId, ids));
  await markMisdirected(tx, isDocument, move);
  await tx
    .update(donations)
    .set({
      donorEmail: to,
      stripeEmailDue: sql`${donations.paymentIntentId} is not null`,
      ...(mayHaveReader && { addressCorrections: sql`${donations.addressCorrections} + 1` }),
      ...nextDonationVersion(),
    })
    .where(inArray(donations.id, ids));
  const [giverId] = gifts.flatMap(({ personId }) => personId ?? []);
  if (giverId) await moveGiver(tx, giverId, gifts, move);
  if (from !== null) await revokeLinks(tx, { kind: 'giving', email: from });
}
