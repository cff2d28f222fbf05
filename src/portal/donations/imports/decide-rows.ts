import type { GiftImportBody, GiftRow, ReviewedRow } from '#model/donations/gift-imports.ts';
import { importBounds } from '#model/donations/gift-imports.ts';
import { checkGift, type ReadRow } from './read-rows.ts';
import type { ReadFile } from './use-gift-file.ts';

/** Holds what staff decided of a row. */
export interface Decision {
  /** Left out, or recorded although it looks alike. */
  isOut?: boolean;
  /** The known giver; null for another one. */
  giver?: string | null;
  /** The donation that a reversal takes back. */
  reverses?: string | null;
  corrected?: Pick<GiftRow, 'donor' | 'email' | 'date'>;
}

export type RowState = 'record' | 'already' | 'out' | 'open';

/** A row with all that is known and decided of it. */
export interface DecidedRow extends ReadRow {
  known: ReviewedRow | null;
  decision: Decision;
  state: RowState;
  /** It has a question, with or without a default. */
  needsStaff: boolean;
  /** Why it cannot be recorded yet. */
  open: string | null;
}

const notKnown = 'The gift that it takes back is not known here.';

function findOpen(
  { reversal, problem }: ReadRow,
  reverses: string | null,
  gifts: ReadonlyMap<string, GiftRow>,
): string | null {
  if (problem !== null || !reversal || reverses !== null) return problem;
  const own = gifts.get(reversal.of ?? '');
  if (!own) return notKnown;
  return own.grossCents === 0 - reversal.grossCents
    ? null
    : 'It takes back a part of a gift. Only a whole gift can be taken back.';
}

function correct(row: ReadRow, { corrected }: Decision): ReadRow {
  if (!row.gift || !corrected) return row;
  return { ...row, ...checkGift({ ...row.gift, ...corrected }) };
}

const isUnsure = (known: ReviewedRow | null, { giver }: Decision) =>
  known !== null && known.giver === null && known.others.length > 0 && giver === undefined;

type Gifts = ReadonlyMap<string, GiftRow>;

/** The gifts that reversals of the same file name, by their ids. */
export function mapGifts(rows: readonly ReadRow[]): Gifts {
  const named = new Set(rows.flatMap(({ reversal }) => reversal?.of ?? []));
  if (named.size === 0) return new Map();
  return new Map(
    rows.flatMap(({ gift }) =>
      gift && named.has(gift.externalId) ? [[gift.externalId, gift]] : [],
    ),
  );
}

interface Context {
  gifts: Gifts;
  known: ReadonlyMap<string, ReviewedRow>;
}

/** Says what becomes of a row with what is known and decided of it. */
export function decideRow(
  read: ReadRow,
  decision: Decision,
  { gifts, known: all }: Context,
): DecidedRow {
  const row = correct(read, decision);
  const known = row.externalId === null ? null : (all.get(row.externalId) ?? null);
  const about = { ...row, known, decision };
  const isHere = known?.isHere ?? false;
  if (row.reason !== null) return { ...about, state: 'out', needsStaff: isHere, open: null };
  if (isHere) return { ...about, state: 'already', needsStaff: false, open: null };
  const isAlike = Boolean(known?.alike);
  const reverses = decision.reverses ?? known?.reverses ?? null;
  const open = findOpen(row, reverses, gifts);
  const state = (decision.isOut ?? isAlike) ? 'out' : open === null ? 'record' : 'open';
  const hasQuestion = open !== null || isAlike || isUnsure(known, decision);
  const needsStaff = hasQuestion || Boolean(decision.giver) || Boolean(decision.reverses);
  return { ...about, state, needsStaff, open };
}

const sum = (rows: readonly DecidedRow[], of: (row: DecidedRow) => number) =>
  rows.reduce((all, row) => all + of(row), 0);

/** Sums what would be in the books: gifts less reversals, fees and costs. Amounts are cents. */
export function sumRows({ costs, payout }: ReadFile, rows: readonly DecidedRow[]) {
  const gifts = rows.filter(({ gift, state }) => gift && state !== 'out');
  const reversals = rows.filter(({ reversal, state }) => reversal && state !== 'out');
  const giftCents = sum(gifts, ({ gift }) => gift?.grossCents ?? 0);
  const reversedCents = 0 - sum(reversals, ({ reversal }) => reversal?.grossCents ?? 0);
  const feeCents =
    sum(gifts, ({ gift }) => gift?.feeCents ?? 0) +
    sum(reversals, ({ reversal }) => reversal?.feeCents ?? 0);
  const costCents = costs.reduce((all, { cents }) => all + cents, 0);
  const netCents = giftCents - reversedCents - feeCents - costCents;
  const saidCents = payout.reduce((all, each) => all + each.netCents, 0);
  const driftCents = payout.reduce((all, each) => all + (each.driftCents ?? 0), 0);
  const tiesToPayout = payout.length > 0 && netCents + driftCents === saidCents;
  return {
    ...{ gifts: gifts.length, reversals: reversals.length },
    ...{ giftCents, reversedCents, feeCents, costCents, netCents, saidCents, driftCents },
    tiesToPayout,
  };
}

/** Whom an import with mail would write to. */
export function countMails(rows: readonly DecidedRow[]) {
  const mailed = rows.filter(({ gift, state }) => state === 'record' && gift?.email);
  const count = (document: GiftRow['document']) =>
    mailed.filter(({ gift }) => gift?.document === document).length;
  return { tax: count('tax'), thanks: count('thanks') };
}

type RequestRow = GiftImportBody['rows'][number];

function toRequestRow(row: DecidedRow, recorded: ReadonlySet<string>): RequestRow {
  const { gift, reversal, reason, line, externalId, decision, state, open } = row;
  if (reason !== null) return { line, reason, externalId };
  if (state === 'out') return { line, reason: 'Left out by staff', externalId };
  if (reversal) return { ...reversal, reverses: decision.reverses ?? null };
  if (gift && state !== 'open') {
    // A match stays when its gift was left out.
    const matchOf = gift.matchOf && recorded.has(gift.matchOf) ? gift.matchOf : null;
    return { ...gift, matchOf, giver: decision.giver ?? null };
  }
  return { line, reason: open ?? '', externalId, open: true };
}

// JSON of what leaves has two bytes for a letter at most, for nearly all names.
const bytesOf = (row: RequestRow) => 2 * JSON.stringify(row).length;

/** Makes the requests that record all rows; the server takes so many rows and bytes at once. */
export function toRequests(
  file: ReadFile,
  rows: readonly DecidedRow[],
  mail: boolean,
): GiftImportBody[] {
  const { name, sha256, format, version, payout, costs } = file;
  const recorded = new Set(
    rows.flatMap(({ gift, state }) =>
      gift && (state === 'record' || state === 'already') ? gift.externalId : [],
    ),
  );
  const parts: RequestRow[][] = [costs.map((cost) => ({ ...cost }))];
  let bytes = 0;
  // In the order of the file, so that a gift is before its match.
  for (const row of rows.toSorted((one, other) => one.line - other.line)) {
    const request = toRequestRow(row, recorded);
    bytes += bytesOf(request);
    if ((parts.at(-1)?.length ?? 0) >= importBounds.rows || bytes > importBounds.bytes) {
      parts.push([]);
      bytes = bytesOf(request);
    }
    parts.at(-1)?.push(request);
  }
  return parts.map((part) => ({
    file: { name, sha256, format, version },
    rows: part,
    payouts: payout,
    mail,
  }));
}
