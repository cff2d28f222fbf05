import type { FileCost, FilePayout, FileRows } from './reading.ts';

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

/** Sums what the rows of a file come to at the bank, in cents. */
export function sumNet({
  gifts,
  reversals,
  costs,
}: Pick<FileRows, 'gifts' | 'reversals' | 'costs'>): number {
  return sum(gifts) + sum(reversals) - costs.reduce((all, cost: FileCost) => all + cost.cents, 0);
}

export const takesBack = (donor: string | null) =>
  `takes back an earlier gift${donor === null ? '' : ` of ${donor}`}; staff choose which`;
