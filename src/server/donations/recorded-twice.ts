import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { formatMoney } from '#model/money/money.ts';
import { dayInPacific, formatPacificDate } from '#model/dates/pacific-dates.ts';
import { normalizeCheckNumber } from '#model/gift-files/sheet-ids.ts';
import { normalizeTag } from '#model/text/normalize-text.ts';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { conflict } from '../http/errors.ts';
import { type DonationRow, isOpenRecord, paymentMethodName, receivedAt } from './rows.ts';

/** Holds what tells two gifts of one amount apart. */
export interface ComparedGift {
  donor: string | null;
  email: string | null;
  /** The thing that was given instead of money. */
  description: string | null;
  reference: string | null;
  isCheck: boolean;
  /** The Pacific day. */
  day: string;
}

/** Picks from a donation what tells it from another of the same amount. */
export const toCompared = (row: DonationRow): ComparedGift => ({
  donor: row.donorName,
  email: row.donorEmail,
  description: row.description,
  reference: row.reference,
  isCheck: row.source === 'check',
  day: dayInPacific(receivedAt(row)),
});

/** Compares names and addresses as people read them. */
export const isSameText = (one: string | null, other: string | null): boolean =>
  normalizeTag(one ?? '') === normalizeTag(other ?? '');

const isSameGiver = (one: ComparedGift, other: ComparedGift) =>
  one.email && other.email
    ? isSameText(one.email, other.email)
    : isSameText(one.donor, other.donor);

/** Returns the number in a reference; such words as "Zelle" name a way of paying, which many gifts share. */
const readNumber = ({ reference }: ComparedGift) =>
  /\d/.test(reference ?? '') ? normalizeCheckNumber(reference) : '';

/**
 * Tells whether two gifts of one amount look like one that was recorded twice. Their numbers tell gifts of the same
 * giver apart, and the number of a check is enough to know it again. Without two numbers their days decide.
 */
export function looksAlike(one: ComparedGift, other: ComparedGift): boolean {
  if (!isSameGiver(one, other) || !isSameText(one.description, other.description)) return false;
  const [number, otherNumber] = [readNumber(one), readNumber(other)];
  const isNumbered = number !== '' && otherNumber !== '';
  if (isNumbered && number !== otherNumber) return false;
  return (isNumbered && (one.isCheck || other.isCheck)) || one.day === other.day;
}

/** Locks recordings until the transaction ends, so that two alike see one another. */
export async function lockRecording(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('recorded donation'))`);
}

/** Refuses a donation that looks like one that is recorded. @throws HttpError 409 */
export async function requireNotRecorded(tx: Queries, row: DonationRow): Promise<void> {
  const { id, source, amountCents, livemode, createdAt } = donations;
  const isOfKind = and(eq(source, row.source), eq(livemode, row.livemode), isOpenRecord());
  const candidates = await tx
    .select()
    .from(donations)
    .where(and(isOfKind, eq(amountCents, row.amountCents), ne(id, row.id)))
    .orderBy(desc(createdAt));
  const compared = toCompared(row);
  const found = candidates.find((other) => looksAlike(compared, toCompared(other)));
  if (!found) return;
  const what = found.description ?? formatMoney(found.amountCents, found.currency);
  const day = formatPacificDate(receivedAt(found).toISOString());
  const text = `This looks like a donation that is recorded already: ${paymentMethodName(found)}, ${what} from ${found.donorName}, received ${day}. If it is another one, record it anyway.`;
  throw conflict(text, { recordAnyway: text });
}
