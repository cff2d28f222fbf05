import { useState } from 'react';
import type { OpenRow, RowActions, TableDesign, TableRow } from './design.ts';
import { useRows } from './use-rows.ts';

export type TableView<Row extends TableRow> = ReturnType<typeof useTableView<Row>>;

export interface TableParts<Row extends TableRow> {
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

export function useTableView<Row extends TableRow>(
  design: TableDesign<Row>,
  rows: readonly Row[],
  { id, choose }: FilterChoice,
) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(design.defaultSort);
  const [cursor, setCursor] = useState({ id: '', place: 0 });
  const { options } = design.filter;
  const filter = options.find((option) => option.id === id) ?? options[0];

  const shown = useRows(design, rows, { search, filter, sort });

  /** The place of the cursor's row; when it is gone, of the row that took its place. */
  function findCursor(): number {
    const place = Math.max(0, Math.min(cursor.place, shown.length - 1));
    if (cursor.id === '' || shown[place]?.id === cursor.id) return place;
    const moved = shown.findIndex((row) => row.id === cursor.id);
    return moved === -1 ? place : moved;
  }

  /** Other rows are shown: if the cursor's is not among them, the first one takes it. */
  const resetPlace = () => setCursor((now) => ({ ...now, place: 0 }));

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
    rows: shown,
    cursor: findCursor(),
    setCursor: (place: number) => setCursor({ id: shown[place]?.id ?? '', place }),
  };
}
