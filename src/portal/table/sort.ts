import { capitalize } from '#model/text/capitalize.ts';
import type { Sort, TableDesign } from './table-design.ts';

export const alphabeticalOrder = { ascending: 'A to Z', descending: 'Z to A' } as const;

export const timeOrder = { ascending: 'oldest first', descending: 'newest first' } as const;

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
