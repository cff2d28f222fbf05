import { type GiftImportBody, importBounds } from '#model/donations/gift-imports.ts';
import { bounds } from '#model/fields/bounds.ts';
import type { DecidedRow } from './decide-rows.ts';
import type { FileCost } from '#model/gift-files/reading.ts';
import type { FileSummary } from './file-summary.ts';
import { cutToBound } from './read-rows.ts';

type RequestRow = GiftImportBody['rows'][number];

/**
 * Makes a row of the request.
 *
 * @param openCents what a row counts in its payout while its dollars are not known
 */
function toRequestRow(
  row: DecidedRow,
  recorded: ReadonlySet<string>,
  openCents: number,
): RequestRow {
  const { gift, reversal, reason, line, externalId, decision, state, openReason, question } = row;
  if (reason !== null) return { line, reason, externalId };
  if (state === 'out') {
    // A later file that has the row again adds nothing to the payout.
    const payoutId = (gift ?? reversal)?.payoutId;
    return { line, reason: question ?? 'Left out by staff', externalId, payoutId };
  }
  if (reversal) {
    const { reversedAs } = row;
    const ids = reversedAs === null ? {} : { externalId: `${reversedAs}:returned`, of: reversedAs };
    return { ...reversal, ...ids, reverses: decision.reversesId ?? null };
  }
  if (gift && state !== 'open') {
    // A match stays when its gift was left out.
    const matchOf = gift.matchOf && recorded.has(gift.matchOf) ? gift.matchOf : null;
    const id = (state === 'record' && row.known?.recordAs) || gift.externalId;
    return { ...gift, externalId: id, matchOf, giver: decision.giverId ?? null };
  }
  const { date, payoutId, grossCents, feeCents, netCents } = gift ?? {};
  const donor = gift?.donor && cutToBound(gift.donor, bounds.name);
  const amounts = row.hasUnknownAmount
    ? { grossCents: openCents, feeCents: 0, netCents: openCents }
    : { grossCents, feeCents, netCents };
  return {
    line,
    reason: openReason ?? '',
    externalId,
    open: true,
    donor,
    date,
    payoutId,
    ...amounts,
  };
}

const stages = [
  ({ gift, reversal }: DecidedRow) => !reversal && !gift?.matchOf,
  ({ gift }: DecidedRow) => Boolean(gift?.matchOf),
  ({ reversal }: DecidedRow) => reversal !== null,
];

/**
 * Yields a gift before its match and its reversal, which may be in another request. What is stored already comes last
 * in each stage, because a first request without news is no import that others continue.
 */
function* inOrder(rows: readonly DecidedRow[]) {
  for (const isNow of stages) {
    const ofStage = rows.filter(isNow);
    yield* ofStage.filter(({ state }) => state !== 'already');
    yield* ofStage.filter(({ state }) => state === 'already');
  }
}

// In nearly all names, JSON has at most two bytes for a letter.
const measureBytes = (row: RequestRow) => 2 * JSON.stringify(row).length;

function* toRequestRows(
  costs: readonly FileCost[],
  rows: readonly DecidedRow[],
  openCents: number,
): Generator<RequestRow, void, undefined> {
  const recorded = new Set<string>();
  for (const { gift, state } of rows)
    if (gift && (state === 'record' || state === 'already')) recorded.add(gift.externalId);
  for (const cost of costs) yield { ...cost };
  let open = openCents;
  for (const row of inOrder(rows)) {
    yield toRequestRow(row, recorded, open);
    // The first row stands for all, because the file does not say more.
    if (row.hasUnknownAmount && row.state === 'open') open = 0;
  }
}

/** Splits the rows into requests, because the server takes a limited number of rows and bytes at once. */
export function* splitIntoRequests(
  { costs }: Pick<FileSummary, 'costs'>,
  rows: readonly DecidedRow[],
  openCents: number,
): Generator<RequestRow[], void, undefined> {
  let part: RequestRow[] = [];
  let bytes = 0;
  for (const next of toRequestRows(costs, rows, openCents)) {
    const size = measureBytes(next);
    if (part.length >= importBounds.rowsAtOnce || bytes + size > importBounds.bytes / 2) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(next);
    bytes += size;
  }
  yield part;
}
