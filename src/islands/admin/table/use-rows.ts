import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortFn,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { foldText } from '#model/text/fold-text.ts';
import type { Column, FilterOption, Sort, SortKey, TableDesign, TableRow } from './design.ts';

// It separates the texts of a row; inside a text or a query it counts as a space.
const separator = '\u0000';
const withoutSeparator = (text: string) => text.replaceAll(separator, ' ');

// Texts are kept by row, because a list that grows page by page is searched from its first page on.
const searchTexts = new WeakMap<object, string>();

function searchTextOf<Row extends TableRow>(row: Row, { searchText }: TableDesign<Row>): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const text = foldText(searchText(row).map(withoutSeparator).join(separator));
  searchTexts.set(row, text);
  return text;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

// The default options are on purpose: with them the engine compares plain text without ICU.
const { compare } = new Intl.Collator('en-US');

// Reads the values to compare once for each list, because the library's own cache is slow.
function sortFnOf<Row extends TableRow>(
  key: SortKey<Row>,
  rows: readonly Row[],
): SortFn<typeof features, Row> {
  function inOrder<Value>(of: (row: Row) => Value, order: (a: Value, b: Value) => number) {
    const values = new Array<Value>(rows.length);
    const valueOf = ({ index, original }: { index: number; original: Row }) =>
      (values[index] ??= of(original));
    return (a: Parameters<typeof valueOf>[0], b: typeof a) => order(valueOf(a), valueOf(b));
  }
  return key.kind === 'text' ? inOrder(key.of, compare) : inOrder(key.of, (a, b) => a - b);
}

function toTableColumn<Row extends TableRow>({ id, sort }: Column<Row>, rows: readonly Row[]) {
  if (!sort) return { id };
  return { id, accessorFn: sort.of, sortFn: sortFnOf(sort, rows), sortUndefined: false as const };
}

export interface RowQuery<Row> {
  search: string;
  filter: FilterOption<Row>;
  sort: Sort;
  isWithin?: ((moment: string) => boolean) | null;
}

/**
 * The rows that match, in order; rows that are equal in a column keep the default order. The table sorts
 * and this filters, because the library filters first and would sort again with every keystroke.
 *
 * @returns those of the chosen dates, and those of any date.
 */
export function useRows<Row extends TableRow>(
  design: TableDesign<Row>,
  rows: readonly Row[],
  { search, filter, sort, isWithin }: RowQuery<Row>,
) {
  const columns = useMemo(
    () => design.columns.map((column) => toTableColumn(column, rows)),
    [design, rows],
  );
  const sorting = useMemo(() => [sort, design.defaultSort], [sort, design]);
  const table = useTable({ features, columns, data: rows, state: { sorting } });
  const sorted = table.getRowModel().rows;
  const texts = useMemo(() => rows.map((row) => searchTextOf(row, design)), [rows, design]);
  const ofAnyDate = useMemo(() => {
    const query = foldText(withoutSeparator(search)).trim();
    const { test = () => true } = filter;
    return sorted
      .filter(({ index, original }) => texts[index]?.includes(query) && test(original))
      .map(({ original }) => original);
  }, [sorted, texts, search, filter]);
  return useMemo(() => {
    const { dateOf } = design;
    const isChosen = isWithin && dateOf && ((row: Row) => isWithin(dateOf(row)));
    return { shown: isChosen ? ofAnyDate.filter(isChosen) : ofAnyDate, ofAnyDate };
  }, [ofAnyDate, isWithin, design]);
}
