/** How a column's value compares: text as a dictionary would, numbers (also times) by size. */
export type SortKey<Row> =
  { kind: 'text'; of: (row: Row) => string } | { kind: 'number'; of: (row: Row) => number };

/** Negative, zero or positive for two row numbers. */
type Compare = (a: number, b: number) => number;

/** The default options on purpose: with them the engine compares plain text without ICU. */
const collator = new Intl.Collator('en-US');

/** Rows that one step sorts. */
const blockRows = 4096;

interface OrderRules<Row> {
  key: SortKey<Row>;
  /** Which direction costs nothing extra; rows that arrive in it are never sorted at all. */
  descending: boolean;
  /** Orders rows whose keys are equal, in both directions; zero only for a row and itself. */
  breakTie: Compare;
}

/**
 * Row numbers in the order of one column, kept as sorted runs that are merged in small steps: the
 * work can be done while nobody waits, and a page of new rows costs a merge instead of a sort.
 */
export class RowOrder<Row> {
  readonly #rules: OrderRules<Row>;
  readonly #keys: (string | number)[] = [];
  readonly #compareKeys: Compare;
  readonly #compare: Compare;
  #unsorted: Uint32Array[] = [];
  #runs: Uint32Array[] = [];
  /** 1 where a row's key equals that of the row before it in the finished order. */
  #tied: Uint8Array | undefined;

  constructor(rules: OrderRules<Row>) {
    this.#rules = rules;
    const ascending = compareBy(rules.key.kind, this.#keys);
    this.#compareKeys = rules.descending ? (a, b) => ascending(b, a) : ascending;
    this.#compare = (a, b) => this.#compareKeys(a, b) || rules.breakTie(a, b);
  }

  append(rows: readonly Row[]): void {
    const start = this.#keys.length;
    for (const row of rows) this.#keys.push(this.#rules.key.of(row));
    for (let from = start; from < this.#keys.length; from += blockRows) {
      const length = Math.min(blockRows, this.#keys.length - from);
      this.#unsorted.push(Uint32Array.from({ length }, (_, index) => from + index));
    }
    this.#tied = undefined;
  }

  /** Does a small piece of the work that is left. @returns false when nothing was left. */
  step(): boolean {
    const block = this.#unsorted.pop();
    if (block) {
      this.#runs.push(isSorted(block, this.#compare) ? block : block.sort(this.#compare));
      return true;
    }
    const [first, second] = this.#runs.sort((a, b) => a.length - b.length);
    if (first && second) {
      this.#runs.splice(0, 2, merge(first, second, this.#compare));
      return true;
    }
    if (!first || this.#tied) return false;
    this.#tied = tiesOf(first, this.#compareKeys);
    return true;
  }

  /** All row numbers in the column's order; equal keys keep the order of `breakTie`. */
  list(descending: boolean): Uint32Array {
    while (this.step());
    const order = this.#runs[0] ?? new Uint32Array();
    if (descending === this.#rules.descending || !this.#tied) return order;
    return reverseGroups(order, this.#tied);
  }
}

function compareBy(kind: SortKey<never>['kind'], keys: readonly (string | number)[]): Compare {
  if (kind === 'number') return (a, b) => Number(keys[a]) - Number(keys[b]);
  const { compare } = collator;
  return (a, b) => compare(String(keys[a]), String(keys[b]));
}

function isSorted(rows: Uint32Array, compare: Compare): boolean {
  return rows.every((row, at) => at === 0 || compare(rows[at - 1] ?? 0, row) < 0);
}

function tiesOf(order: Uint32Array, compareKeys: Compare): Uint8Array {
  const tied = new Uint8Array(order.length);
  for (let at = 1; at < order.length; at++) {
    if (compareKeys(order[at - 1] ?? 0, order[at] ?? 0) === 0) tied[at] = 1;
  }
  return tied;
}

function merge(a: Uint32Array, b: Uint32Array, compare: Compare): Uint32Array {
  const merged = new Uint32Array(a.length + b.length);
  let fromA = 0;
  let fromB = 0;
  let at = 0;
  while (fromA < a.length && fromB < b.length) {
    const nextA = a[fromA] ?? 0;
    const nextB = b[fromB] ?? 0;
    if (compare(nextA, nextB) <= 0) {
      merged[at++] = nextA;
      fromA++;
    } else {
      merged[at++] = nextB;
      fromB++;
    }
  }
  merged.set(a.subarray(fromA), at);
  merged.set(b.subarray(fromB), at + a.length - fromA);
  return merged;
}

/** The other direction: groups of equal keys from last to first, each in its own order. */
function reverseGroups(order: Uint32Array, tied: Uint8Array): Uint32Array {
  const reversed = new Uint32Array(order.length);
  let at = 0;
  let end = order.length;
  for (let start = order.length - 1; start >= 0; start--) {
    if (tied[start] === 1) continue;
    reversed.set(order.subarray(start, end), at);
    at += end - start;
    end = start;
  }
  return reversed;
}
