import { Haystack, needle } from './haystack.ts';
import { RowOrder, type SortKey } from './row-order.ts';

/** The chosen order of a table. */
export interface Sort {
  /** Id of a sortable column. */
  column: string;
  descending: boolean;
}

/** What an index must know of its rows. */
export interface IndexShape<Row> {
  /** The texts of a row that a search looks at. */
  haystack: (row: Row) => readonly string[];
  /** Sortable columns by id. */
  sortKeys: Readonly<Record<string, SortKey<Row>>>;
  /** Also the order of rows that are equal in another column. */
  defaultSort: Sort;
}

/** A filter's choice; without `test` it keeps every row. */
export interface Keep<Row> {
  id: string;
  test?: ((row: Row) => boolean) | undefined;
}

export interface TableQuery<Row> {
  /** Matched without case, accents and outer blanks; empty matches every row. */
  search: string;
  keep: Keep<Row>;
  sort: Sort;
}

/**
 * Rows prepared for search, filter and sort: the answer of a query is an array of row numbers, and
 * no query copies a row (P-79).
 */
export class TableIndex<Row> {
  readonly #shape: IndexShape<Row>;
  readonly #rows: Row[] = [];
  readonly #haystack: Haystack<Row>;
  readonly #default: RowOrder<Row>;
  readonly #others = new Map<string, RowOrder<Row>>();
  /** Place of each row in the default order. */
  #rank = new Uint32Array();
  #found = { text: '', upTo: 0, hits: new Uint8Array() };
  #kept = { id: '', upTo: 0, hits: new Uint8Array() };

  constructor(shape: IndexShape<Row>) {
    this.#shape = shape;
    this.#haystack = new Haystack(shape.haystack);
    const { column, descending } = shape.defaultSort;
    for (const [id, key] of Object.entries(shape.sortKeys)) {
      const breakTie = (a: number, b: number) => (this.#rank[a] ?? 0) - (this.#rank[b] ?? 0);
      this.#others.set(id, new RowOrder({ key, descending: false, breakTie }));
    }
    const key = shape.sortKeys[column];
    if (!key) throw new Error(`The default order names no sortable column: ${column}.`);
    this.#default = new RowOrder({ key, descending, breakTie: (a, b) => a - b });
    this.#others.delete(column);
  }

  get size(): number {
    return this.#rows.length;
  }

  /** @param number a row number of a query's answer. */
  row(number: number): Row | undefined {
    return this.#rows[number];
  }

  /** A copy of all rows, in the order in which they came. */
  list(): Row[] {
    return [...this.#rows];
  }

  /** Adds a page of rows; what was answered before stays as it was. */
  append(rows: readonly Row[]): void {
    for (const row of rows) this.#rows.push(row);
    this.#haystack.append(rows);
    this.#default.append(rows);
    this.#rank = new Uint32Array(this.size);
    const { descending } = this.#shape.defaultSort;
    this.#default.list(descending).forEach((row, place) => (this.#rank[row] = place));
    for (const order of this.#others.values()) order.append(rows);
  }

  /** Prepares the other columns a little, for idle moments. @returns false when all are ready. */
  prepare(): boolean {
    for (const order of this.#others.values()) if (order.step()) return true;
    return false;
  }

  /** Numbers of the rows that match, in order. */
  query({ search, keep, sort }: TableQuery<Row>): Int32Array {
    const found = this.#find(needle(search).trim());
    const kept = keep.test ? this.#keep(keep.id, keep.test) : undefined;
    const order = this.#orderOf(sort);
    const answer = new Int32Array(order.length);
    let count = 0;
    for (const row of order) {
      if ((!found || found[row] === 1) && (!kept || kept[row] === 1)) answer[count++] = row;
    }
    return answer.subarray(0, count);
  }

  #orderOf({ column, descending }: Sort): Uint32Array {
    const other = this.#others.get(column);
    if (other) return other.list(descending);
    if (column === this.#shape.defaultSort.column) return this.#default.list(descending);
    throw new Error(`Not a sortable column: ${column}.`);
  }

  #find(text: string): Uint8Array | undefined {
    if (text === '') return undefined;
    const last = this.#found;
    const complete = last.upTo === this.size;
    if (last.text === text) {
      if (!complete) this.#mark(text, grown(last.hits, this.size), last.upTo);
    } else if (complete && last.text !== '' && text.includes(last.text)) {
      this.#haystack.narrow(text, last.hits);
      last.text = text;
    } else {
      this.#mark(text, new Uint8Array(this.size), 0);
    }
    return this.#found.hits;
  }

  #mark(text: string, hits: Uint8Array<ArrayBuffer>, from: number): void {
    this.#haystack.mark(text, hits, from);
    this.#found = { text, upTo: this.size, hits };
  }

  #keep(id: string, test: (row: Row) => boolean): Uint8Array {
    const same = this.#kept.id === id;
    const from = same ? this.#kept.upTo : 0;
    const hits = same ? grown(this.#kept.hits, this.size) : new Uint8Array(this.size);
    this.#rows.slice(from).forEach((row, offset) => (hits[from + offset] = test(row) ? 1 : 0));
    this.#kept = { id, upTo: this.size, hits };
    return hits;
  }
}

function grown(hits: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (hits.length === size) return hits;
  const longer = new Uint8Array(size);
  longer.set(hits);
  return longer;
}
