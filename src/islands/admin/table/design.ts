import type { ColumnSort } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { counted } from '#model/text/counted.ts';
import type { ListState } from '../data/list.ts';
import type { CsvColumns } from './csv.ts';

export interface TableRow {
  id: string;
}

/** How a column's value compares: text as in a dictionary, numbers (also times) by size. */
export type SortKey<Row> =
  | { kind: 'text'; of: (row: Row) => string }
  | { kind: 'number'; of: (row: Row) => number };

/** The column's id, and whether it is descending. */
export type Sort = ColumnSort;

export const letterWords = { ascending: 'A to Z', descending: 'Z to A' } as const;

/** The narrow width of a column of dates: day and year stand below the month. */
export const narrowDate = 'calc(4.5rem + 2 * var(--cell-pad))';

export const timeWords = { ascending: 'oldest first', descending: 'newest first' } as const;

export interface Column<Row> {
  id: string;
  header: string;
  /** Makes the head a button; the words name both directions, as in 'Name, A to Z'. */
  sort?: SortKey<Row> & { ascending: string; descending: string };
  align?: 'end';
  /** In CSS, where `--cell-pad` is a cell's padding; columns without one share the rest. */
  width?: string;
  /** The same where the table has less than 65 rem and its cells two lines. */
  narrowWidth?: string;
  /** Never of a column that the specification names. */
  hideBelow?: '56rem' | '65rem' | '74rem';
  /** `tabIndex` is for links inside: Tab reaches only the row under the cursor. */
  cell: (row: Row, tabIndex?: number) => ReactNode;
}

export interface Card {
  title: ReactNode;
  aside: ReactNode;
  lines: readonly ReactNode[];
}

/** What View, Enter and a press on a row do: go to a page, or run something here. */
export type OpenRow<Row> = (
  | { kind: 'link'; href: (row: Row) => string }
  | { kind: 'action'; run: (row: Row) => void }
) & {
  word?: string;
};

export interface RowActions<Row> {
  width: string;
  /** As that of a column. */
  narrowWidth: string;
  /** `control` is what each button needs. */
  draw: (row: Row, control: { tabIndex?: number; 'aria-describedby': string }) => ReactNode;
}

/** By the letter that is pressed on a row; the word is shown at the foot of the table. */
export type RowKeys<Row> = Readonly<Record<string, { word: string; run: (row: Row) => void }>>;

export interface FilterOption<Row> {
  id: string;
  label: string;
  test?: (row: Row) => boolean;
}

export function only<Row>(field: keyof Row, id: string, label: string): FilterOption<Row> {
  return { id, label, test: (row) => row[field] === id };
}

/** Everything that is fixed about a table: declared once, outside the page's component. */
export interface TableDesign<Row> {
  noun: { one: string; many: string };
  rowRem?: number;
  columns: readonly Column<Row>[];
  /** Also orders rows that are equal in another column. */
  defaultSort: Sort;
  searchText: (row: Row) => readonly string[];
  /** The moment by which its list can be narrowed to dates. */
  dateOf?: (row: Row) => string;
  card: (row: Row) => Card;
  csv: CsvColumns<Row>;
  searchPlaceholder: string;
  filter: {
    label: string;
    options: readonly [FilterOption<Row>, ...FilterOption<Row>[]];
    showAll: string;
  };
  empty: string;
}

/** The order as an address holds it: '-received' for newest first. */
export function writeSort({ id, desc }: Sort): string {
  return desc ? `-${id}` : id;
}

/** @returns null for what is no order of the table. */
export function readSort<Row>({ columns }: TableDesign<Row>, text: string | null): Sort | null {
  const desc = text?.startsWith('-') ?? false;
  const id = desc ? text?.slice(1) : text;
  const column = columns.find((each) => each.sort && each.id === id);
  return column ? { id: column.id, desc } : null;
}

export function describeSort<Row>({ columns }: TableDesign<Row>, sort: Sort): string {
  const column = columns.find(({ id }) => id === sort.id);
  if (!column?.sort) return '';
  return `${column.header}, ${sort.desc ? column.sort.descending : column.sort.ascending}`;
}

/** The same for a short list of orders: 'Newest first', but 'Name, A to Z'. */
export function nameSort<Row>(design: TableDesign<Row>, sort: Sort): string {
  const column = design.columns.find(({ id }) => id === sort.id);
  if (column?.sort?.kind !== 'number') return describeSort(design, sort);
  const words = sort.desc ? column.sort.descending : column.sort.ascending;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The order after a press on a column's head: the same one turns, a new one starts ascending. */
export function sortAfterPress(sort: Sort, column: string): Sort {
  return { id: column, desc: sort.id === column && !sort.desc };
}

interface Counted {
  list: Pick<ListState<unknown>, 'rows' | 'total' | 'status'>;
  /** How many of the rows the page lists; absent where it lists all. */
  listed?: number;
  shown: number;
  narrowed: boolean;
  noun: { one: string; many: string };
}

/** '612 messages', '12 of 612 messages', 'Loading 500 of 1,482', 'Not loaded'. */
export function countWords({ list, listed, shown, narrowed, noun }: Counted): string {
  const { rows, total, status } = list;
  const size = rows.length;
  if (status === 'failed' && size === 0) return 'Not loaded';
  if (status === 'loading' && total === null) return 'Loading';
  if (status === 'loading' && size < (total ?? 0)) {
    return `Loading ${size.toLocaleString('en-US')} of ${(total ?? 0).toLocaleString('en-US')}`;
  }
  const all = counted(listed ?? size, noun.one, noun.many);
  return narrowed ? `${shown.toLocaleString('en-US')} of ${all}` : all;
}

/** Two lines in any case, and below them where rows come from if there are none at all. */
export function emptyWords<Row>({ noun, empty }: TableDesign<Row>, narrowed: boolean) {
  return {
    title: `No ${noun.many} found`,
    text: 'Try adjusting your search or filters',
    help: narrowed ? null : empty,
  };
}
