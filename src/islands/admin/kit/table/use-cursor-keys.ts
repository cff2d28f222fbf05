import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface CursorKeys {
  body: RefObject<HTMLElement | null>;
  count: number;
  cursor: number;
  setCursor: (place: number) => void;
  scrollTo: (place: number) => void;
  /** Rows that PageUp and PageDown move. */
  pageSize: () => number;
  /** Enter on a row. */
  open: (place: number) => void;
}

/** Where arrow keys mean the table: on a row, in its search, or where nothing else wants them. */
function meansTable(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement) || document.querySelector('dialog[open]')) return false;
  return target.matches('body, h1, main, [data-place], [data-table-search]');
}

/** The place a key moves the cursor to; null for other keys. */
function placeAfter(key: string, { cursor, count, pageSize }: CursorKeys): number | null {
  const last = count - 1;
  const places: Record<string, () => number> = {
    ArrowDown: () => Math.min(cursor + 1, last),
    ArrowUp: () => Math.max(cursor - 1, 0),
    PageDown: () => Math.min(cursor + pageSize(), last),
    PageUp: () => Math.max(cursor - pageSize(), 0),
    Home: () => 0,
    End: () => last,
  };
  return places[key]?.() ?? null;
}

/**
 * Moves a cursor over the rows by keyboard; the row under it has the focus.
 *
 * @returns what makes the row under the cursor take the focus, if the next drawing loses it.
 */
export function useCursorKeys(keys: CursorKeys): () => void {
  const latest = useRef(keys);
  const wantsFocus = useRef(false);
  const mayLose = useRef(false);
  const { body, cursor } = keys;

  useLayoutEffect(() => {
    latest.current = keys;
    const lost = mayLose.current && document.activeElement === document.body;
    mayLose.current = false;
    if (!wantsFocus.current && !lost) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-place="${cursor}"]`);
    row?.focus({ preventScroll: true });
    wantsFocus.current = false;
  });

  useEffect(() => {
    function move(event: KeyboardEvent) {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !meansTable(target)) return;
      const { count, cursor: place, open, setCursor, scrollTo } = latest.current;
      const onRow = target.hasAttribute('data-place');
      if (key === 'Enter' && onRow) {
        event.preventDefault();
        open(place);
        return;
      }
      if (count === 0 || (!onRow && key !== 'ArrowDown')) return;
      // The first arrow enters the table at its cursor; from then on arrows move it.
      const next = onRow ? placeAfter(key, latest.current) : place;
      if (next === null) return;
      event.preventDefault();
      wantsFocus.current = true;
      setCursor(next);
      scrollTo(next);
    }
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);

  return useCallback(() => {
    mayLose.current = true;
  }, []);
}
