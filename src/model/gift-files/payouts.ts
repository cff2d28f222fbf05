import type { FileCost, FileGift, FilePayout, FileReversal, FileRows } from './reading.ts';
import { sameText } from './names.ts';

/** Sums what reached the bank for each payout that rows name: nets less reversals and costs. */
export class PayoutSums {
  readonly #sums = new Map<string, FilePayout>();

  /** Notes a payout in the order of the file. */
  add(id: string, netCents: number, about: Omit<FilePayout, 'id' | 'netCents'> = {}): void {
    if (id === '') return;
    const known = this.#sums.get(id);
    if (known) known.netCents += netCents;
    else this.#sums.set(id, { id, ...about, netCents });
  }

  list(): FilePayout[] {
    return [...this.#sums.values()];
  }
}

const sum = (rows: readonly { netCents: number }[]) =>
  rows.reduce((all, row) => all + row.netCents, 0);

/** What the rows of a file come to at the bank. */
export function sumNet({
  gifts,
  reversals,
  costs,
}: Pick<FileRows, 'gifts' | 'reversals' | 'costs'>): number {
  return sum(gifts) + sum(reversals) - costs.reduce((all, cost: FileCost) => all + cost.cents, 0);
}

/** The only earlier gift of the same giver and amount that is not taken back yet; null where it is not sure. */
export function findOriginal(
  { gifts, reversals }: { gifts: readonly FileGift[]; reversals: readonly FileReversal[] },
  sought: { donor: string | null; grossCents: number; isSame?: (gift: FileGift) => boolean },
): FileGift | null {
  if (sought.donor === null) return null;
  const taken = new Set(reversals.map(({ of }) => of));
  const found = gifts.filter(
    (gift) =>
      gift.grossCents === -sought.grossCents &&
      sameText(gift.donor, sought.donor) &&
      !taken.has(gift.externalId) &&
      (sought.isSame?.(gift) ?? true),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

export const takesBack = (donor: string | null) =>
  `takes back an earlier gift${donor === null ? '' : ` of ${donor}`}; staff choose which`;
