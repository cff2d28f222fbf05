import type { ReactNode } from 'react';
import type { IndexShape, Keep, Sort } from '../table-index.ts';
import type { SortKey } from '../row-order.ts';

/** One declared column. */
export interface Column<Row> {
  id: string;
  header: string;
  /** Makes the head a button; the words name both directions, as in 'Name, A to Z'. */
  sort?: SortKey<Row> & { ascending: string; descending: string };
  /** Numbers and dates stand at the end, in tabular figures. */
  align?: 'end';
  /**
   * Share of the table's width, in CSS; the rest is shared by columns without one. `--cell-pad` is
   * the space on each side of a cell.
   */
  width?: string;
  /** Width of the table below which the column gives way; View tells what stood there. */
  hideBelow?: '56rem' | '65rem';
  /** `tabIndex` is for links inside: on a grid only the row under the cursor is reached by Tab. */
  cell: (row: Row, tabIndex?: number) => ReactNode;
}

/** A row on a phone, where a table would be squeezed. */
export interface Card {
  title: ReactNode;
  /** At the end of the title's line. */
  aside: ReactNode;
  /** Below, one line each; the first is the strongest. */
  lines: readonly ReactNode[];
}

/** What View, Enter and a press on a row do: go to a page, or something here. */
export type OpenRow<Row> = (
  { kind: 'link'; href: (row: Row) => string } | { kind: 'action'; run: (row: Row) => void }
) & {
  /** What it is called where 'View' would be wrong. */
  word?: string;
};

/** Where a row's other actions stand. */
export interface ActionPlace {
  /** On a grid only the row under the cursor is reached by Tab. */
  tabIndex: number | undefined;
  /** Id of the element that says which row. */
  describedBy: string;
  /** Called before the row may go: if the focus goes with it, the next row has it. */
  passFocus: () => void;
}

/** What else can be done with a row, behind the way to open it. */
export interface RowActions<Row> {
  /** Width of the last column, in CSS. */
  width: string;
  draw: (row: Row, place: ActionPlace) => ReactNode;
}

/** One choice of a table's filter. */
export interface FilterOption<Row> extends Keep<Row> {
  label: string;
}

/** The first choice keeps everything. */
export type FilterOptions<Row> = readonly [FilterOption<Row>, ...FilterOption<Row>[]];

/** Everything that is fixed about a table: declared once, outside the page's component. */
export interface TableDesign<Row> {
  /** Counts rows in words. */
  noun: { one: string; many: string };
  /** Tells rows apart, also after one was changed. */
  keyOf: (row: Row) => string;
  /** Height of a row on a grid, in rem; 2.5 when not said. */
  rowRem?: number;
  columns: readonly Column<Row>[];
  defaultSort: Sort;
  haystack: (row: Row) => readonly string[];
  card: (row: Row) => Card;
  searchPlaceholder: string;
  filter: { label: string; options: FilterOptions<Row>; showAll: string };
  /** `text` where a search or a filter leaves nothing, `none` where there is nothing yet. */
  empty: { title: string; text: string; none: string };
}

/** What the prepared index needs of a design. */
export function indexShapeOf<Row>(design: TableDesign<Row>): IndexShape<Row> {
  const { columns, haystack, defaultSort } = design;
  const sortable = columns.flatMap(({ id, sort }) => (sort ? [[id, sort] as const] : []));
  return { haystack, defaultSort, sortKeys: Object.fromEntries(sortable) };
}

/** 'Received, newest first'. */
export function describeSort<Row>({ columns }: TableDesign<Row>, sort: Sort): string {
  const column = columns.find(({ id }) => id === sort.column);
  if (!column?.sort) return '';
  return `${column.header}, ${sort.descending ? column.sort.descending : column.sort.ascending}`;
}

/** The same for a short list of orders: 'Newest first', but 'Name, A to Z'. */
export function nameSort<Row>(design: TableDesign<Row>, sort: Sort): string {
  const column = design.columns.find(({ id }) => id === sort.column);
  if (column?.sort?.kind !== 'number') return describeSort(design, sort);
  const words = sort.descending ? column.sort.descending : column.sort.ascending;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The order after a press on a column's head: the same one turns, a new one starts ascending. */
export function sortAfterPress(sort: Sort, column: string): Sort {
  return { column, descending: sort.column === column ? !sort.descending : false };
}
