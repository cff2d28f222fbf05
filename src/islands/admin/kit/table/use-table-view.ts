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
  /** Tells the row at a place apart from all others. */
  keyAt: (place: number) => string;
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
  const [cursor, setCursor] = useState({ key: '', place: 0 });
  const { index, size } = list;
  const { keyOf, filter: filters } = design;
  const { options } = filters;
  const filter = options.find((option) => option.id === id) ?? options[0];

  const numbers = useMemo(() => {
    // `size` tells the index apart from its shorter self: it grows in place.
    return size === 0 ? new Int32Array() : index.query({ search, keep: filter, sort });
  }, [index, size, search, filter, sort]);

  const keyAt = (place: number): string | undefined => {
    const row = index.row(numbers[place] ?? -1);
    return row === undefined ? undefined : keyOf(row);
  };
  /** Other rows are shown: if the cursor's is not among them, the first one has it. */
  const forgetPlace = () => setCursor(({ key }) => ({ key, place: 0 }));

  return {
    search,
    setSearch: (text) => {
      setSearch(text);
      forgetPlace();
    },
    filter,
    setFilter: (chosen) => {
      choose(chosen);
      forgetPlace();
    },
    sort,
    setSort,
    narrowed: search.trim() !== '' || filter !== options[0],
    numbers,
    cursor: placeOf(cursor, numbers.length, keyAt),
    setCursor: (place) => setCursor({ key: keyAt(place) ?? '', place }),
    keyAt: (place) => keyAt(place) ?? String(place),
    rowAt: (place) => index.row(numbers[place] ?? -1),
  };
}

/** Where the cursor's row stands now; when it is gone, what took its place. */
function placeOf(
  { key, place }: { key: string; place: number },
  count: number,
  keyAt: (place: number) => string | undefined,
): number {
  const gone = Math.max(0, Math.min(place, count - 1));
  if (key === '' || keyAt(gone) === key) return gone;
  for (let at = 0; at < count; at++) if (keyAt(at) === key) return at;
  return gone;
}
