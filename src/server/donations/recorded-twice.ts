import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { formatMoney } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { normalizeTag } from '#model/text/normalize-text.ts';
import type { Queries } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { conflict } from '../http/errors.ts';
import { type DonationRow, isOpenRecord, paymentMethodName, receivedAt } from './rows.ts';

/** Normalizes the number of a check; zeros before it are as often left out as typed. */
export function normalizeReference(reference: string | null): string {
  return normalizeTag(reference ?? '').replace(/^(?:no\.?|#)?\s*0*(?=.)/, '');
}

const fold = (text: string | null) => normalizeTag(text ?? '');

function isSameDonor(row: DonationRow, other: DonationRow): boolean {
  if (row.donorEmail && other.donorEmail) return fold(row.donorEmail) === fold(other.donorEmail);
  return fold(row.donorName) === fold(other.donorName);
}

// A donor's checks differ by their numbers; a check without one is told apart by its day.
function looksAlike(row: DonationRow, other: DonationRow): boolean {
  if (!isSameDonor(row, other) || fold(row.description) !== fold(other.description)) return false;
  const [number, otherNumber] = [
    normalizeReference(row.reference),
    normalizeReference(other.reference),
  ];
  const isCheck = row.source === 'check';
  if (isCheck && number && otherNumber) return number === otherNumber;
  const [day, otherDay] = [row, other].map((each) =>
    formatPacificDate(receivedAt(each).toISOString()),
  );
  return day === otherDay && (isCheck || number === otherNumber);
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
  const found = candidates.find((other) => looksAlike(row, other));
  if (!found) return;
  const what = found.description ?? formatMoney(found.amountCents, found.currency);
  const day = formatPacificDate(receivedAt(found).toISOString());
  const words = `This looks like a donation that is recorded already: ${paymentMethodName(found)}, ${what} from ${found.donorName}, received ${day}. If it is another one, record it anyway.`;
  throw conflict(words, { recordAnyway: words });
}
