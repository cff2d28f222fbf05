import type { GiftRow } from '#model/donations/gift-imports.ts';
import type { ReviewedRow } from '#model/donations/import-review.ts';
import { decideFileDocument, forGiver } from '#model/donations/third-parties.ts';
import { checkGift, type ReadRow } from './read-rows.ts';

/** The day of a check that counts. */
export type CheckDay = 'check' | 'deposit';

/** The decisions of staff about a row. */
export interface RowDecision {
  /** True for a row that is left out; false for one that is recorded although it looks alike. */
  isLeftOut?: boolean;
  /** The donation that the row looked like when `isLeftOut` was decided. */
  alikeId?: string | null;
  /** The known giver that staff chose; null for another one. */
  giverId?: string | null;
  /** The donation that a reversal takes back. */
  reversesId?: string | null;
  /** The corrected fields; amounts are among them where the file has another currency. */
  corrected?: Pick<GiftRow, 'donor' | 'email'> &
    Partial<Pick<GiftRow, 'date' | 'grossCents' | 'feeCents' | 'netCents'>>;
}

export type RowState = 'record' | 'already' | 'out' | 'open';

/** A row of the file with what is known about it. */
export interface KnownRow {
  /** The row as the file has it. */
  read: ReadRow;
  /** `known` is null for a row without an id, and until the server has responded. */
  known: ReviewedRow | null;
  /** The gift in the same file that a reversal takes back, where it is recorded or here already. */
  reversedGift: GiftRow | null;
  /** The id under which that gift is recorded, where it is another payment than the donation with its number. */
  reversedAs: string | null;
}

/** A row with all that is known and decided about it; its fields are those of `read`, as staff corrected them. */
export interface DecidedRow extends ReadRow, KnownRow {
  decision: RowDecision;
  state: RowState;
  /** True for a row with a question, whether it has a default or not. */
  needsStaff: boolean;
  /** The reason why the row cannot be recorded yet. */
  openReason: string | null;
  /** True while its amount in dollars is not known. */
  hasUnknownAmount: boolean;
}

const notKnown = 'The gift that it takes back is not known here.';

function findOpenReason(
  { reversal, problem, question }: ReadRow,
  about: Pick<KnownRow, 'reversedGift'> &
    Pick<DecidedRow, 'hasUnknownAmount'> & { reversesId: string | null },
): string | null {
  const { reversesId, hasUnknownAmount, reversedGift } = about;
  if (hasUnknownAmount) return question;
  if (problem !== null || !reversal || reversesId !== null) return problem;
  if (reversedGift === null) return notKnown;
  return reversedGift.grossCents >= 0 - reversal.grossCents
    ? null
    : 'It takes back more than the gift was.';
}

/** Returns a row with its fields as staff corrected them. */
export function correctRow(row: ReadRow, { corrected }: RowDecision): ReadRow {
  if (!row.gift || !corrected) return row;
  const gift = { ...row.gift, ...corrected };
  return { ...row, ...checkGift({ ...gift, document: decideFileDocument(gift) }) };
}

/** Tells whether staff have yet to type the dollars of a row in another currency. */
export const hasUnknownDollars = ({ needsDollars }: ReadRow, { corrected }: RowDecision): boolean =>
  needsDollars && corrected?.grossCents === undefined;

// A corrected row may look like another donation than the one of which staff decided.
const readLeftOut = ({ isLeftOut, alikeId }: RowDecision, known: ReviewedRow | null) =>
  isLeftOut === false && known?.alike && alikeId !== known.alike.id ? undefined : isLeftOut;

const isGiverUnsure = (known: ReviewedRow | null, { giverId }: RowDecision) =>
  known !== null && known.giver === null && known.others.length > 0 && giverId === undefined;

/** Returns what a decided row of a gift is for the reversals in its file. */
export const toReversed = (
  row: DecidedRow | undefined,
): Pick<KnownRow, 'reversedGift' | 'reversedAs'> => ({
  // A gift that is left out or waits is not there to be taken back.
  reversedGift: row?.state === 'record' || row?.state === 'already' ? row.gift : null,
  reversedAs: (row?.state === 'record' && row.known?.recordAs) || null,
});

function documentForGiver(
  row: ReadRow,
  known: ReviewedRow | null,
  { giverId }: RowDecision,
): ReadRow {
  if (!row.gift || !known) return row;
  const chosen = known.others.find(({ id }) => id === giverId);
  const giver = giverId === null ? undefined : (chosen ?? known.giver);
  const document = forGiver(row.gift.document, giver?.kind ?? 'person');
  return { ...row, gift: { ...row.gift, document } };
}

/** Decides what becomes of a row from what is known and what staff decided. */
export function decideRow(
  { read, known, reversedGift, reversedAs }: KnownRow,
  decision: RowDecision,
): DecidedRow {
  const row = documentForGiver(correctRow(read, decision), known, decision);
  const hasUnknownAmount = hasUnknownDollars(read, decision);
  const about = { ...row, read, known, reversedGift, reversedAs, decision, hasUnknownAmount };
  // What takes back another payment is another reversal.
  const isHere = (known?.isHere ?? false) && reversedAs === null;
  if (row.reason !== null) return { ...about, state: 'out', needsStaff: isHere, openReason: null };
  if (isHere) return { ...about, state: 'already', needsStaff: false, openReason: null };
  const isAlike = Boolean(known?.alike);
  const reversesId =
    decision.reversesId ?? (reversedAs === null ? (known?.reverses?.id ?? null) : null);
  const openReason = findOpenReason(row, { reversesId, hasUnknownAmount, reversedGift });
  const isAsked = row.question !== null && !row.needsDollars;
  const state =
    (readLeftOut(decision, known) ?? (isAlike || isAsked))
      ? 'out'
      : openReason === null
        ? 'record'
        : 'open';
  const hasQuestion =
    openReason !== null || row.question !== null || isAlike || isGiverUnsure(known, decision);
  const needsStaff = hasQuestion || Boolean(decision.giverId) || Boolean(decision.reversesId);
  return { ...about, state, needsStaff, openReason };
}

interface Decided {
  known: ReadonlyMap<string, ReviewedRow>;
  decisions: ReadonlyMap<string, RowDecision>;
}

/** Decides all rows of a file, in its order: gifts before the rows of the file that take them back. */
export function decideRows(rows: readonly ReadRow[], { known, decisions }: Decided): DecidedRow[] {
  const named = new Set<string>();
  for (const { reversal } of rows) if (reversal?.of) named.add(reversal.of);
  const reversed = new Map<string, DecidedRow>();
  const decide = (read: ReadRow) => {
    const about = {
      read,
      known: known.get(read.externalId ?? '') ?? null,
      ...toReversed(reversed.get(read.reversal?.of ?? '')),
    };
    return decideRow(about, decisions.get(read.key) ?? {});
  };
  const decided = rows.map((read) => {
    if (read.reversal) return null;
    const row = decide(read);
    if (row.gift && named.has(row.gift.externalId)) reversed.set(row.gift.externalId, row);
    return row;
  });
  return rows.map((read, index) => decided[index] ?? decide(read));
}
