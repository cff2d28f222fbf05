import { useMemo, useState } from 'react';
import type { DateRange } from '../kit/DateRangeFilter.tsx';
import { readDates, withinDates } from './date-range.ts';
import { readSort, writeSort } from './sort.ts';
import type { OpenRow, RowActions, TableDesign, TableRow, Sort } from './table-design.ts';
import { useListAddress, useListChoice, useListSearch, type ListSearch } from './list-address.ts';
import { readOpenedRow } from './opened-row.ts';
import { useRows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

export type TableView<Row extends TableRow> = ReturnType<typeof useTableView<Row>>;

export interface TableParts<Row extends TableRow> {
  design: TableDesign<Row>;
  view: TableView<Row>;
  open: OpenRow<Row>;
  actions?: RowActions<Row> | undefined;
  selection?: Selection<Row> | undefined;
}

interface ViewOptions<Row> {
  search?: ListSearch | undefined;
  matchesSegment?: ((row: Row) => boolean) | undefined;
}

/**
 * Reads search, filter, dates and order from the address and returns the rows that they leave, in order. `found` also
 * has those that `matchesSegment` leaves out; the cursor follows its row.
 */
export function useTableView<Row extends TableRow>(
  design: TableDesign<Row>,
  rows: readonly Row[],
  { search: given, matchesSegment }: ViewOptions<Row>,
) {
  const { read, write } = useListAddress();
  const own = useListSearch();
  const { text: search, type, store } = given ?? own;
  const [cursor, setCursor] = useState(() => ({ id: readOpenedRow(), position: 0 }));
  const { label, options } = design.filter;
  const choice = useListChoice(label, options);
  const filter = options.find(({ id }) => id === choice.value) ?? options[0];
  const stored = read('sort');
  const sort = useMemo(() => readSort(design, stored) ?? design.defaultSort, [design, stored]);
  const { from, to } = readDates(read('from'), read('to'));
  const isWithin = useMemo(() => (from || to ? withinDates({ from, to }) : null), [from, to]);

  const { shown: found, ofAnyDate } = useRows(design, rows, { search, filter, sort, isWithin });
  const shown = useMemo(
    () => (matchesSegment ? found.filter(matchesSegment) : found),
    [found, matchesSegment],
  );

  // When the cursor's row is gone, the row that took its place counts.
  function findCursor(): number {
    const position = Math.max(0, Math.min(cursor.position, shown.length - 1));
    if (cursor.id === '' || shown[position]?.id === cursor.id) return position;
    const moved = shown.findIndex((row) => row.id === cursor.id);
    return moved === -1 ? position : moved;
  }

  // When other rows are shown and the cursor's is not among them, the first one takes it.
  const resetPosition = () => setCursor((now) => ({ ...now, position: 0 }));

  return {
    search,
    setSearch: (text: string) => {
      type(text);
      resetPosition();
    },
    storeSearch: store,
    filter,
    setFilter: (chosen: string) => {
      choice.onChoose(chosen);
      resetPosition();
    },
    dates: { from, to },
    setDates: (dates: DateRange) => {
      write({ ...dates });
      resetPosition();
    },
    countWithin: (dates: DateRange) => {
      const { date: rowDate = design.rowDate } = filter;
      const isIn = withinDates(dates);
      return ofAnyDate.filter(
        (row) => (!matchesSegment || matchesSegment(row)) && (!rowDate || isIn(rowDate(row))),
      ).length;
    },
    sort,
    setSort: (chosen: Sort) => {
      const text = writeSort(chosen);
      write({ sort: text === writeSort(design.defaultSort) ? null : text });
    },
    isNarrowed: search.trim() !== '' || filter !== options[0] || isWithin !== null,
    rows: shown,
    found,
    cursor: findCursor(),
    setCursor: (position: number) => setCursor({ id: shown[position]?.id ?? '', position }),
  };
}
