import { toOneLine } from '../text/one-line.ts';
import type {
  FileCost,
  FileGift,
  FilePayout,
  FileReversal,
  FileRows,
  LeftOutRow,
} from './reading.ts';

const breaks = /[\p{Cc}\u2028\u2029]/u;

/** The fields that hold an id: `id` is that of a payout. */
const idFields = [
  'externalId',
  'matchOf',
  'sameAs',
  'payoutId',
  'stripeCharge',
  'of',
  'names',
  'id',
];

type Row = FileGift | FileReversal | FileCost | FilePayout | LeftOutRow;

function fixIds<Item extends Row>(row: Item): Item {
  const given = row as unknown as Record<string, unknown>;
  const fixed = idFields.flatMap((field) => {
    const id = given[field];
    return typeof id === 'string' && breaks.test(id) ? [[field, toOneLine(id)] as const] : [];
  });
  return fixed.length === 0 ? row : { ...row, ...Object.fromEntries(fixed) };
}

/**
 * Puts each id on one line. A cell with a line break makes an id with one, which the server refuses together with the
 * other rows.
 */
export const putIdsOnOneLine = (rows: FileRows): FileRows => ({
  ...rows,
  payout: rows.payout.map(fixIds),
  costs: rows.costs.map(fixIds),
  gifts: rows.gifts.map(fixIds),
  reversals: rows.reversals.map(fixIds),
  leftOut: rows.leftOut.map((row) => {
    const fixedRow = fixIds(row);
    return fixedRow.maybe ? { ...fixedRow, maybe: fixedRow.maybe.map(fixIds) } : fixedRow;
  }),
});
