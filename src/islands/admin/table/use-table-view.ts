import { useState } from 'react';
import type { OpenRow, RowActions, TableDesign } from './design.ts';
import { useRows } from './use-rows.ts';

export type TableView<Row extends object> = ReturnType<typeof useTableView<Row>>;

export interface TableParts<Row extends object> {
  design: TableDesign<Row>;
  view: TableView<Row>;
  open: OpenRow<Row>;
  actions?: RowActions<Row> | undefined;
}

/** Where the filter lives: in the table, or in a page that loads other rows for a choice. */
export interface FilterChoice {
  id: string;
  choose: (id: string) => void;
}

export function useTableView<Row extends object>(
  design: TableDesign<Row>,
  rows: readonly Row[],
  { id, choose }: FilterChoice,
) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(design.defaultSort);
  const [cursor, setCursor] = useState({ key: '', place: 0 });
  const { options } = design.filter;
  const filter = options.find((option) => option.id === id) ?? options[0];

  const shown = useRows(design, rows, { search, filter, sort });

  const rowAt = (place: number) => shown[place]?.original;
  const keyAt = (place: number) => {
    const row = rowAt(place);
    return row === undefined ? String(place) : design.keyOf(row);
  };

  /** The place of the cursor's row; when it is gone, of the row that took its place. */
  function findCursor(): number {
    const place = Math.max(0, Math.min(cursor.place, shown.length - 1));
    if (cursor.key === '' || keyAt(place) === cursor.key) return place;
    const moved = shown.findIndex((_, at) => keyAt(at) === cursor.key);
    return moved === -1 ? place : moved;
  }

  /** Other rows are shown: if the cursor's is not among them, the first one takes it. */
  const resetPlace = () => setCursor(({ key }) => ({ key, place: 0 }));

  return {
    search,
    setSearch: (text: string) => {
      setSearch(text);
      resetPlace();
    },
    filter,
    setFilter: (chosen: string) => {
      choose(chosen);
      resetPlace();
    },
    sort,
    setSort,
    narrowed: search.trim() !== '' || filter !== options[0],
    count: shown.length,
    cursor: findCursor(),
    setCursor: (place: number) => setCursor({ key: keyAt(place), place }),
    keyAt,
    rowAt,
  };
}
