import type { FilterOption, Sort, SortKey, TableDesign } from './design.ts';

const nonAscii = /[\u0080-\uffff]/;
const accents = /\p{M}+/gu;

/** Text as searches compare it: lower case, without accents, so that 'dvorak' finds 'Dvořák'. */
export function normalizeText(text: string): string {
  const lower = text.toLowerCase();
  if (!nonAscii.test(lower)) return lower;
  return lower.normalize('NFD').replace(accents, '').replaceAll('ς', 'σ');
}

/** Separates the texts of a row; inside a text or a query it counts as a space. */
const separator = '\u0000';
const withoutSeparator = (text: string) => text.replaceAll(separator, ' ');

interface RowQuery<Row> {
  search: string;
  filter: FilterOption<Row>;
  sort: Sort;
}

/** Search texts outlive the index, because a list that grows page by page is indexed again. */
const searchTexts = new WeakMap<object, string>();

function searchTextOf<Row extends object>(row: Row, { searchText }: TableDesign<Row>): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const text = normalizeText(searchText(row).map(withoutSeparator).join(separator));
  searchTexts.set(row, text);
  return text;
}

/** The default options on purpose: with them the engine compares plain text without ICU. */
const { compare } = new Intl.Collator('en-US');

const stepSize = 4096;

/** The values of a text column as ranks: numbers that sort alike and compare much faster. */
class TextRanks {
  readonly #numbers: number[];
  readonly #compare: (a: number, b: number) => number;
  #sorted = 0;
  #ranks: Float64Array | undefined;

  constructor(values: readonly string[]) {
    this.#numbers = [...values.keys()];
    this.#compare = (a, b) => compare(values[a] ?? '', values[b] ?? '');
  }

  /** Sorts one more run, and merges the runs in the end. @returns false when nothing was left. */
  step(): boolean {
    if (this.#ranks) return false;
    const from = this.#sorted;
    if (from >= this.#numbers.length) this.list();
    const run = this.#numbers.slice(from, from + stepSize).sort(this.#compare);
    run.forEach((number, at) => (this.#numbers[from + at] = number));
    this.#sorted += stepSize;
    return true;
  }

  list(): Float64Array {
    if (this.#ranks) return this.#ranks;
    const ranks = new Float64Array(this.#numbers.length);
    let rank = 0;
    this.#numbers.sort(this.#compare).forEach((number, at, sorted) => {
      if (at > 0 && this.#compare(sorted[at - 1] ?? 0, number) !== 0) rank++;
      ranks[number] = rank;
    });
    return (this.#ranks = ranks);
  }
}

export class RowIndex<Row extends object> {
  readonly #rows: readonly Row[];
  readonly #design: TableDesign<Row>;
  readonly #texts: string[];
  readonly #textRanks = new Map<string, TextRanks>();
  readonly #orders = new Map<string, Int32Array>();
  readonly #byDefault: Int32Array;

  constructor(rows: readonly Row[], design: TableDesign<Row>) {
    this.#rows = rows;
    this.#design = design;
    this.#texts = rows.map((row) => searchTextOf(row, design));
    this.#byDefault = this.#sort(Int32Array.from(rows.keys()), design.defaultSort);
  }

  /** Numbers of the rows that match, in order. Rows that are equal in a column keep the default order. */
  find({ search, filter, sort }: RowQuery<Row>): Int32Array {
    const query = normalizeText(withoutSeparator(search)).trim();
    const name = `${sort.column} ${sort.descending}`;
    const order = this.#orders.get(name) ?? this.#sort(this.#byDefault, sort);
    this.#orders.set(name, order);
    if (!query && !filter.test) return order;
    return order.filter((number) => {
      const row = this.#rows[number];
      if (row === undefined || !this.#texts[number]?.includes(query)) return false;
      return filter.test?.(row) ?? true;
    });
  }

  prepare(): boolean {
    return this.#design.columns.some(
      ({ id, sort }) => sort?.kind === 'text' && this.#textRanksOf(id, sort).step(),
    );
  }

  #textRanksOf(column: string, { of }: SortKey<Row> & { kind: 'text' }): TextRanks {
    const ranks = this.#textRanks.get(column) ?? new TextRanks(this.#rows.map(of));
    this.#textRanks.set(column, ranks);
    return ranks;
  }

  #sort(order: Int32Array, { column, descending }: Sort): Int32Array {
    const key = this.#design.columns.find(({ id }) => id === column)?.sort;
    if (!key) throw new Error(`Not a sortable column: ${column}.`);
    const ranks =
      key.kind === 'text'
        ? this.#textRanksOf(column, key).list()
        : Float64Array.from(this.#rows, key.of);
    const direction = descending ? -1 : 1;
    return order.slice().sort((a, b) => direction * ((ranks[a] ?? 0) - (ranks[b] ?? 0)));
  }
}
