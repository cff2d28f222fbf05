import { useMemo, useState } from 'react';
import type { ListState } from '../../lists/list-loader.ts';
import type { Sort } from '../table-index.ts';
import type { FilterOption, TableDesign } from './table-design.ts';

/** What a person chose of a table, and the rows that follow from it. */
export interface TableView<Row> {
  search: string;
  setSearch: (search: string) => void;
  filter: FilterOption<Row>;
  setFilter: (id: string) => void;
  sort: Sort;
  setSort: (sort: Sort) => void;
  /** Whether a search or a filter is on. */
  narrowed: boolean;
  /** Numbers of the rows to draw, in order. */
  numbers: Int32Array;
  /** Place in `numbers` of the row under the keyboard's cursor. */
  cursor: number;
  setCursor: (place: number) => void;
  rowAt: (place: number) => Row | undefined;
}

/** Where the filter lives: in the table, or in a page that loads other rows for a choice. */
export interface FilterChoice {
  id: string;
  choose: (id: string) => void;
}

/** Search, filter, sort and cursor of one table. */
export function useTableView<Row>(
  design: TableDesign<Row>,
  list: ListState<Row>,
  { id, choose }: FilterChoice,
): TableView<Row> {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(design.defaultSort);
  const [cursorRow, setCursorRow] = useState(-1);
  const { index, size } = list;
  const { options } = design.filter;
  const filter = options.find((option) => option.id === id) ?? options[0];

  const numbers = useMemo(() => {
    // `size` tells the index apart from its shorter self: it grows in place.
    return size === 0 ? new Int32Array() : index.query({ search, keep: filter, sort });
  }, [index, size, search, filter, sort]);

  return {
    search,
    setSearch,
    filter,
    setFilter: choose,
    sort,
    setSort,
    narrowed: search.trim() !== '' || filter !== options[0],
    numbers,
    cursor: Math.max(0, numbers.indexOf(cursorRow)),
    setCursor: (place) => setCursorRow(numbers[place] ?? -1),
    rowAt: (place) => index.row(numbers[place] ?? -1),
  };
}
