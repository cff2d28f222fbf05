import type { FileGift, FileReversal, FileRows } from './reading.ts';
import { RowLeftOut } from './row-left-out.ts';
import { present } from './required.ts';

type Rows = Pick<FileRows, 'gifts' | 'reversals'>;

interface Index {
  byId: Map<string, FileGift>;
  /**
   * The position of each giver's last gift; `before` has, by position, that of the same giver's gift before, else -1.
   */
  last: Map<string, number>;
  before: number[];
  /** The lines of reversals by their external ids. */
  back: Map<string, number>;
  takenBack: Set<string | null>;
  gifts: number;
  reversals: number;
}

// A file can take back thousands of a hundred thousand gifts, so each row is read once.
const indexes = new WeakMap<readonly FileGift[], Index>();

const giverKey = (donor: string) => donor.trim().toLowerCase();

// A list for each of a hundred thousand givers would fill the memory.
function indexGift({ byId, last, before }: Index, gift: FileGift, position: number): void {
  if (!byId.has(gift.externalId)) byId.set(gift.externalId, gift);
  const key = gift.donor === null ? null : giverKey(gift.donor);
  before.push(key === null ? -1 : (last.get(key) ?? -1));
  if (key !== null) last.set(key, position);
}

function* giftsOfGiver({ last, before }: Index, gifts: readonly FileGift[], donor: string) {
  let position = last.get(giverKey(donor)) ?? -1;
  while (position !== -1) {
    const gift = gifts[position];
    if (gift) yield gift;
    position = before[position] ?? -1;
  }
}

function readIndex({ gifts, reversals }: Rows): Index {
  const index: Index = indexes.get(gifts) ?? {
    byId: new Map(),
    last: new Map(),
    before: [],
    back: new Map(),
    takenBack: new Set(),
    gifts: 0,
    reversals: 0,
  };
  indexes.set(gifts, index);
  for (; index.gifts < gifts.length; index.gifts += 1) {
    const gift = gifts[index.gifts];
    if (gift) indexGift(index, gift, index.gifts);
  }
  for (; index.reversals < reversals.length; index.reversals += 1) {
    const reversal = reversals[index.reversals];
    if (!reversal) continue;
    index.takenBack.add(reversal.of);
    index.back.set(reversal.externalId, reversal.line);
  }
  return index;
}

/** Finds the gift of this external id among the rows read so far. */
export function findGift(rows: Rows, externalId: string): FileGift | undefined {
  return readIndex(rows).byId.get(externalId);
}

/**
 * Finds the only gift of the same giver and amount that is not taken back yet; null where it is not sure.
 *
 * @param sought what takes it back, with negative cents; `isSame` narrows the choice
 */
export function findOriginal(
  rows: Rows,
  sought: { donor: string | null; grossCents: number; isSame?: (gift: FileGift) => boolean },
): FileGift | null {
  if (sought.donor === null) return null;
  const index = readIndex(rows);
  let found: FileGift | null = null;
  for (const gift of giftsOfGiver(index, rows.gifts, sought.donor)) {
    if (gift.grossCents !== -sought.grossCents || index.takenBack.has(gift.externalId)) continue;
    if (sought.isSame && !sought.isSame(gift)) continue;
    if (found) return null;
    found = gift;
  }
  return found;
}

/** Makes a row that takes a gift back of one that was read as a gift with a negative amount. */
export function toReversal(gift: FileGift) {
  const { line, externalId, donor, date, grossCents, feeCents, netCents, payoutId } = gift;
  return {
    line,
    externalId: `${externalId}:reversal`,
    donor,
    date,
    grossCents,
    feeCents,
    netCents,
    ...present({ payoutId }),
  };
}

/** Says what a row takes back; staff choose where its gift was not found. */
export function describeReversal(donor: string | null, isFound: boolean): string {
  const text = `takes back an earlier gift${donor === null ? '' : ` of ${donor}`}`;
  return isFound ? text : `${text}; staff choose which`;
}

/**
 * Says which gift a row takes back. Without one in this file it names its own id, because a gift of an earlier file may
 * have it.
 */
export const tieReversal = (found: FileGift | null | undefined, ownId: string) =>
  found ? { of: found.externalId } : { of: null, names: ownId };

/**
 * Adds a row that takes a gift back.
 *
 * @throws RowLeftOut for one that the file has twice, or that brings money instead
 */
export function addReversal(rows: Rows, reversal: FileReversal): void {
  const { externalId, grossCents } = reversal;
  const first = readIndex(rows).back.get(externalId);
  if (first !== undefined) throw new RowLeftOut(`same reversal as line ${first}`);
  if (grossCents >= 0)
    throw new RowLeftOut('a reversal that brings money back: record it by hand', externalId);
  rows.reversals.push(reversal);
}
