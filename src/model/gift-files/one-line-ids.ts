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

function writeIds<Item extends Row>(row: Item): Item {
  const given = row as unknown as Record<string, unknown>;
  const broken = idFields.flatMap((field) => {
    const id = given[field];
    return typeof id === 'string' && breaks.test(id) ? [[field, toOneLine(id)] as const] : [];
  });
  return broken.length === 0 ? row : { ...row, ...Object.fromEntries(broken) };
}

/**
 * Puts each id on one line. A cell with a line break makes an id with one, which the server refuses together with the
 * other rows.
 */
export const putIdsOnOneLine = (rows: FileRows): FileRows => ({
  ...rows,
  payout: rows.payout.map(writeIds),
  costs: rows.costs.map(writeIds),
  gifts: rows.gifts.map(writeIds),
  reversals: rows.reversals.map(writeIds),
  leftOut: rows.leftOut.map((row) => {
    const own = writeIds(row);
    return own.maybe ? { ...own, maybe: own.maybe.map(writeIds) } : own;
  }),
});
