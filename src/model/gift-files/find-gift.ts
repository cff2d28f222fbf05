import type { FileGift, FileRows } from './reading.ts';

type Rows = Pick<FileRows, 'gifts' | 'reversals'>;

interface Index {
  byId: Map<string, FileGift>;
  byGiver: Map<string, FileGift[]>;
  takenBack: Set<string | null>;
  gifts: number;
  reversals: number;
}

// A file can take back thousands of a hundred thousand gifts, so each row is read once.
const indexes = new WeakMap<readonly FileGift[], Index>();

const giverKey = (donor: string) => donor.trim().toLowerCase();

function readIndex({ gifts, reversals }: Rows): Index {
  const index: Index = indexes.get(gifts) ?? {
    ...{ byId: new Map(), byGiver: new Map(), takenBack: new Set(), gifts: 0, reversals: 0 },
  };
  indexes.set(gifts, index);
  for (const gift of gifts.slice(index.gifts)) {
    if (!index.byId.has(gift.externalId)) index.byId.set(gift.externalId, gift);
    if (gift.donor === null) continue;
    const key = giverKey(gift.donor);
    const same = index.byGiver.get(key);
    if (same) same.push(gift);
    else index.byGiver.set(key, [gift]);
  }
  for (const { of } of reversals.slice(index.reversals)) index.takenBack.add(of);
  index.gifts = gifts.length;
  index.reversals = reversals.length;
  return index;
}

/** Finds the gift of this external id among the rows read so far. */
export function findGift(rows: Rows, externalId: string): FileGift | undefined {
  return readIndex(rows).byId.get(externalId);
}

/**
 * Finds the only earlier gift of the same giver and amount that is not taken back yet; null where it is not sure.
 *
 * @param sought what takes it back, with negative cents; `isSame` narrows the choice
 */
export function findOriginal(
  rows: Rows,
  sought: { donor: string | null; grossCents: number; isSame?: (gift: FileGift) => boolean },
): FileGift | null {
  if (sought.donor === null) return null;
  const { byGiver, takenBack } = readIndex(rows);
  const found = (byGiver.get(giverKey(sought.donor)) ?? []).filter(
    (gift) =>
      gift.grossCents === -sought.grossCents &&
      !takenBack.has(gift.externalId) &&
      (sought.isSame?.(gift) ?? true),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
