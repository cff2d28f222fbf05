import { useMemo, useRef, useState } from 'react';
import type { TableRow } from './table-design.ts';

export type Selection<Row extends TableRow> = ReturnType<typeof useSelection<Row>>;

const none: ReadonlySet<string> = new Set();

/**
 * Manages the chosen rows among those that are shown: a row that search or a filter hides is neither counted nor acted
 * on. The library's own selection includes hidden rows.
 */
export function useSelection<Row extends TableRow>(shown: readonly Row[]) {
  const [ids, setIds] = useState(none);
  const lastPressed = useRef('');
  const chosen = useMemo(
    () => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))),
    [shown, ids],
  );

  function set(rows: readonly Row[], isSelected: boolean) {
    setIds((before) => {
      const next = new Set(before);
      for (const { id } of rows) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }

  return {
    chosen,
    has: ({ id }: Row) => ids.has(id),
    /** Toggles a row; with `isRange` also all rows from the one that was pressed before. */
    toggle(row: Row, isRange: boolean) {
      const from = isRange ? shown.findIndex(({ id }) => id === lastPressed.current) : -1;
      const to = shown.indexOf(row);
      const range = from < 0 ? [row] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      set(range, !ids.has(row.id));
      lastPressed.current = row.id;
    },
    toggleAll: () => set(shown, chosen.length < shown.length),
    drop: (rows: readonly Row[]) => set(rows, false),
    clear: () => setIds(none),
  };
}
