import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { database } from '#server/db/client.ts';
import { donations, giverJoins, outbox, people, privateLinks } from '#server/db/schema.ts';
import { eraseData } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { sendAcknowledgmentAgain } from '#server/donations/documents/send-again.ts';
import { setGiverKind } from '#server/donations/givers.ts';
import { mailStatements } from '#server/donations/giving/mail-statements.ts';
import { changeListing } from '#server/donations/giving/change-listing.ts';
import { correctGiverName } from '#server/donations/giving/correct-giver-name.ts';
import { mailMoveCode, moveByCode } from '#server/donations/giving/move-mailbox.ts';
import { joinGivers, partGivers } from '#server/donations/join-givers.ts';
import { asHttpError } from '#server/http/errors.ts';
import { linkCode } from '#server/links/link-tokens.ts';
import { beginDonation, insertDonation } from '#tests/support/factories/donations.ts';
import { postRecord } from '#tests/support/factories/recorded-donations.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { pay } from '#tests/support/payments/pay.ts';
import { deliverAll } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import type { DrawnAction, DrawnActionNamed, GiverStep } from './draw-givers.ts';
import { withFault } from './faults.ts';
import { importGifts, throwOnServerError, undoRecordedGift, takeImportBack } from './file-gifts.ts';

export const gaveIn2025 = {
  status: 'succeeded',
  receivedAt: new Date('2025-05-05T12:00:00Z'),
} as const;

/** The time at which a year's statements are mailed. */
export const midJanuary = new Date('2026-01-15T12:00:00Z');

export const paidRows = () => selectRows(donations, eq(donations.status, 'succeeded'));

/** Dates payments of subscriptions to 2025, the year of this history's statement, because Stripe's are of today. */
export async function dateSubscriptions(): Promise<void> {
  const { source, receivedAt } = donations;
  await database()
    .queries.update(donations)
    .set({ receivedAt: gaveIn2025.receivedAt })
    .where(and(eq(source, 'monthly'), isNotNull(receivedAt)));
}

async function subscribe({ name, email }: DrawnActionNamed<'subscribe'>): Promise<void> {
  const donor = { donorName: name ?? '', donorEmail: email, amount: 100 };
  const { clientSecret } = await beginDonation({ ...donor, frequency: 'monthly' });
  await pay(clientSecret);
  await deliverAll();
}

async function renew(): Promise<void> {
  passBillingPeriod();
  await deliverAll();
}

/** Moves a giver to another mailbox with the code that was mailed there. */
export async function moveByMail(giverId: string, from: string, to: string): Promise<void> {
  await mailMoveCode({ id: giverId }, from, to);
  const isTheirs = and(eq(privateLinks.email, to), isNotNull(privateLinks.subjectId));
  const [link] = await database()
    .queries.select()
    .from(privateLinks)
    .where(isTheirs)
    .orderBy(desc(privateLinks.createdAt))
    .limit(1);
  if (link) await moveByCode(from, linkCode(link.id), giverId);
}

// What waits reaches its mailbox, as a sender would leave it.
async function sendStatements(): Promise<void> {
  const isWaiting = and(eq(outbox.kind, 'yearly-statement'), eq(outbox.state, 'queued'));
  await database()
    .queries.update(outbox)
    .set({ state: 'sent', attempts: 1, sentAt: midJanuary })
    .where(isWaiting);
}

async function record(donor: object): Promise<void> {
  throwOnServerError(await postRecord({ receivedOn: '2025-06-06', recordAnyway: true, ...donor }));
}

async function changeOne(each: DrawnAction & { position: number }): Promise<void> {
  const rows = (await paidRows()).filter(({ personId }) => personId !== null);
  const row = rows[each.position % Math.max(rows.length, 1)];
  if (!row?.personId) return;
  const { id, personId, donorEmail } = row;
  if (each.do === 'kind') await setGiverKind(personId, each.kind);
  if (each.do === 'list') await changeListing(personId, each.listed);
  if (each.do === 'join') {
    const other = rows[each.other % rows.length]?.personId;
    if (other && other !== personId) await joinGivers(personId, other);
  }
  if (each.do === 'rename' && each.name !== null) {
    const [giver] = await selectRows(people, eq(people.id, personId));
    if (giver) await correctGiverName(giver, each.name);
  }
  if (each.do === 'correct') {
    const { email, scope } = each;
    await sendAcknowledgmentAgain(id, { email, scope });
  }
  if (donorEmail === null) return;
  if (each.do === 'move') await moveByMail(personId, donorEmail, each.email);
  if (each.do === 'erase') {
    await eraseData(await findSubject({ email: donorEmail, person: personId }));
  }
}

async function partOne({ position: chosen }: DrawnActionNamed<'part'>): Promise<void> {
  const joins = await selectRows(giverJoins);
  const join = joins[chosen % Math.max(joins.length, 1)];
  if (join) await partGivers(join.giverId, join.id);
}

async function play(each: DrawnAction): Promise<void> {
  switch (each.do) {
    case 'give': {
      const donor = { donorName: each.name, donorEmail: each.email };
      await insertDonation({ ...gaveIn2025, ...donor, listed: true, amountCents: 10_000 });
      return;
    }
    case 'record':
      return record({ donorName: each.name ?? 'Ana Roe', donorEmail: each.email });
    case 'recordWithoutAddress':
      return record({
        donorName: each.name ?? 'Ana Roe',
        donorEmail: '',
        giverKind: each.kind,
      });
    case 'subscribe':
      return subscribe(each);
    case 'renew':
      return renew();
    case 'part':
      return partOne(each);
    case 'import':
      return importGifts(each);
    case 'takeBackImport':
      return takeImportBack(each.position);
    case 'mailStatements':
      await mailStatements(midJanuary);
      return;
    case 'sendStatements':
      await mailStatements(midJanuary);
      return sendStatements();
    case 'reverse':
    case 'undo':
      return undoRecordedGift(each);
    default:
      return changeOne(each);
  }
}

/**
 * Plays one action. What the product refuses, such as an action on a giver who was joined meanwhile, changes nothing.
 */
export async function playStep({ act: each, killedAt }: GiverStep): Promise<void> {
  try {
    if (killedAt === null) await play(each);
    else await withFault({ kind: 'killed', at: killedAt }, () => play(each));
  } catch (error) {
    const status = asHttpError(error)?.status ?? 500;
    if (status >= 500) throw error;
  }
}
