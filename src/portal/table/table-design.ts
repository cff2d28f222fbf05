import type { ReactNode } from 'react';
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

/** The width of a column of dates, which are shorter in a table of less than 96rem, such as 'Nov 28, 2026'. */
export const dateWidth = 'var(--date-column)';

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
  label?: string;
};

export interface RowActions<Row> {
  width: string;
  narrowWidth: string;
  render: (row: Row, control: { tabIndex?: number; 'aria-describedby': string }) => ReactNode;
}

export type RowKeys<Row> = Readonly<Record<string, { label: string; run: (row: Row) => void }>>;

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
