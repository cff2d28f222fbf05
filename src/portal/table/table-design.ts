import type { ReactNode } from 'react';
import { capitalize } from '#model/text/capitalize.ts';
import { formatCount } from '#model/text/format-count.ts';
import type { ListState } from '../data/list.ts';
import type { CsvColumns } from './csv.ts';

export interface TableRow {
  id: string;
}

/** The key of an order; texts compare as in a dictionary, numbers (also times) by size. */
export type SortKey<Row> =
  | { kind: 'text'; of: (row: Row) => string }
  | { kind: 'number'; of: (row: Row) => number };

export interface Sort {
  /** The id of a column. */
  id: string;
  desc: boolean;
}

export const alphabeticalOrder = { ascending: 'A to Z', descending: 'Z to A' } as const;

/** The width of a column of dates, which are shorter in a table of less than 96rem, such as 'Nov 28, 2026'. */
export const dateWidth = 'var(--date-column)';

export const timeOrder = { ascending: 'oldest first', descending: 'newest first' } as const;

export interface Column<Row> {
  id: string;
  header: string;
  /** Makes the column's head a button; the texts name both directions, as in 'Name, A to Z'. */
  sort?: SortKey<Row> & { ascending: string; descending: string };
  align?: 'end';
  /** Marks the column that names its row to screen readers; the first one does if none is marked. */
  isName?: true;
  /** A CSS width, where `--cell-pad` is a cell's padding; columns without one share the rest. */
  width?: string;
  narrowWidth?: string;
  /** The head of the column that is hidden below 65rem because this one shows it in a second line. */
  secondHeader?: string;
  /** The width of the table below which the column is hidden; one that the specification names moves into another. */
  hideBelow?: '56rem' | '65rem' | '74rem';
  /** Renders a cell; `tabIndex` is for links inside, because Tab reaches only the row under the cursor. */
  cell: (row: Row, tabIndex?: number) => ReactNode;
}

export interface Card {
  title: ReactNode;
  aside: ReactNode;
  lines: readonly ReactNode[];
}

export type OpenRow<Row> = (
  | { kind: 'link'; href: (row: Row) => string }
  | { kind: 'action'; run: (row: Row) => void }
) & {
  word?: string;
};

export interface RowActions<Row> {
  width: string;
  narrowWidth: string;
  draw: (row: Row, control: { tabIndex?: number; 'aria-describedby': string }) => ReactNode;
}

export type RowKeys<Row> = Readonly<Record<string, { word: string; run: (row: Row) => void }>>;

export interface FilterOption<Row> {
  id: string;
  label: string;
  test?: (row: Row) => boolean;
  /** The time by which the dates of the toolbar choose, in place of the row's own. */
  date?: (row: Row) => string;
}

/** Makes the option of a filter whose id is the value that `field` must have. */
export function only<Row>(field: keyof Row, id: string, label: string): FilterOption<Row> {
  return { id, label, test: (row) => row[field] === id };
}

export interface TableDesign<Row> {
  noun: { one: string; many: string };
  rowRem?: number;
  columns: readonly Column<Row>[];
  defaultSort: Sort;
  searchText: (row: Row) => readonly string[];
  rowDate?: (row: Row) => string;
  card: (row: Row) => Card;
  csv: CsvColumns<Row>;
  searchPlaceholder: string;
  filter: {
    label: string;
    options: readonly [FilterOption<Row>, ...FilterOption<Row>[]];
    showAll: string;
  };
  empty: string;
  /** A link that is offered while nothing was ever stored. */
  emptyLink?: { label: string; href: string };
}

/** Writes an order for the address, as in '-received' for newest first. */
export function writeSort({ id, desc }: Sort): string {
  return desc ? `-${id}` : id;
}

/** Reads an order from the address; null for a text that is not an order of the table. */
export function readSort<Row>({ columns }: TableDesign<Row>, text: string | null): Sort | null {
  const desc = text?.startsWith('-') ?? false;
  const id = desc ? text?.slice(1) : text;
  const column = columns.find((each) => each.sort && each.id === id);
  return column ? { id: column.id, desc } : null;
}

/**
 * Returns the order with its column, as in 'Name, A to Z', for the foot of a table; an empty text for a column that
 * has no order.
 */
export function describeSort<Row>({ columns }: TableDesign<Row>, sort: Sort): string {
  const column = columns.find(({ id }) => id === sort.id);
  if (!column?.sort) return '';
  return `${column.header}, ${sort.desc ? column.sort.descending : column.sort.ascending}`;
}

/**
 * Returns the order as a choice on phones: as `describeSort`, but without the column for numbers and times, as in
 * 'Newest first'.
 */
export function nameSort<Row>(design: TableDesign<Row>, sort: Sort): string {
  const column = design.columns.find(({ id }) => id === sort.id);
  if (column?.sort?.kind !== 'number') return describeSort(design, sort);
  return capitalize(sort.desc ? column.sort.descending : column.sort.ascending);
}

/** Returns the order after a press on a column's head: ascending at first, descending on the same column again. */
export function sortAfterPress(sort: Sort, column: string): Sort {
  return { id: column, desc: sort.id === column && !sort.desc };
}

interface Counted {
  list: Pick<ListState<unknown>, 'rows' | 'total' | 'status'>;
  listed?: number;
  shown: number;
  narrowed: boolean;
  noun: { one: string; many: string };
}

/**
 * Returns the text beside the toolbar: '12 of 340 donations', '340 donations', 'Loading 500 of 1,200', 'Loading' or
 * 'Not loaded'.
 */
export function describeCount({ list, listed, shown, narrowed, noun }: Counted): string {
  const { rows, total, status } = list;
  const size = rows.length;
  if (status === 'failed' && size === 0) return 'Not loaded';
  if (status === 'loading' && total === null) return 'Loading';
  if (status === 'loading' && size < (total ?? 0)) {
    return `Loading ${size.toLocaleString('en-US')} of ${(total ?? 0).toLocaleString('en-US')}`;
  }
  const all = formatCount(listed ?? size, noun.one, noun.many);
  return narrowed ? `${shown.toLocaleString('en-US')} of ${all}` : all;
}

/** Says that a list is empty, in two lines in any case, so that nothing below it moves. */
export function emptyMessage<Row>({ noun, empty }: TableDesign<Row>, narrowed: boolean) {
  return {
    title: `No ${noun.many} found`,
    text: 'Try adjusting your search or filters',
    help: narrowed ? null : empty,
  };
}
