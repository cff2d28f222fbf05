import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusByKey } from '#islands/ui/browser/focus.ts';
import { latinKey } from '../kit/page/latin-key.ts';
import { usePageKeys } from '../kit/page/use-page-keys.ts';

interface CursorKeys {
  /** The element around the rows, each of which names its position in a data attribute. */
  body: RefObject<HTMLElement | null>;
  /** The number of rows, also of those that are not drawn. */
  count: number;
  /** The position of the row that the keys act on. */
  cursor: number;
  setCursor: (position: number) => void;
  /** Draws the row of a position and scrolls to it. */
  scrollTo: (position: number) => void;
  /** Returns the number of rows that Page Up and Page Down pass. */
  pageSize: () => number;
  /** Acts on the row at the cursor by a key that does not move it. */
  press: (key: string) => void;
}

const targets = 'body, h1, main, [data-position], [data-open], [data-table-search]';

function positionAfter(key: string, { cursor, count, pageSize }: CursorKeys): number | null {
  const last = count - 1;
  const positions: Record<string, () => number> = {
    ArrowDown: () => Math.min(cursor + 1, last),
    ArrowUp: () => Math.max(cursor - 1, 0),
    PageDown: () => Math.min(cursor + pageSize(), last),
    PageUp: () => Math.max(cursor - pageSize(), 0),
    Home: () => 0,
    End: () => last,
  };
  return positions[key]?.() ?? null;
}

/** Opens a row as a press on its link or button would. */
export function openRow(row: Element): void {
  row.querySelector<HTMLElement>('[data-open]')?.click();
}

/**
 * Moves the cursor by arrows, Page Up, Page Down, Home and End, and opens its row by Enter. Other keys go to `press`,
 * once while held. The button that opens a row, to which a closed dialog gives the focus back, counts as its row, but
 * Enter and Space press it. When the row with the focus is removed, the cursor's row takes it.
 */
export function useCursorKeys(keys: CursorKeys) {
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);
  const { body, count, cursor, setCursor, scrollTo } = keys;

  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-position="${cursor}"]`);
    focusByKey(row, { preventScroll: true });
    wantsFocus.current = false;
  });

  usePageKeys((event) => {
    const { target, key, repeat } = event;
    if (!(target instanceof Element && target.matches(targets))) return;
    const isRow = target.hasAttribute('data-position');
    const isOnRow = isRow || target.hasAttribute('data-open');
    if (!isRow && isOnRow && (key === 'Enter' || key === ' ')) return;
    if (key === 'Enter' && isRow) {
      event.preventDefault();
      if (!repeat) openRow(target);
      return;
    }
    if (count === 0 || (!isOnRow && key !== 'ArrowDown')) return;
    // The first arrow enters the table at its cursor; from then on arrows move it.
    const next = isOnRow ? positionAfter(key, keys) : cursor;
    if (next === null) {
      // A key that is held would act on row after row.
      if (!repeat) keys.press(latinKey(event));
      return;
    }
    event.preventDefault();
    wantsFocus.current = true;
    setCursor(next);
    scrollTo(next);
  });

  return {
    onFocus: () => (hasFocus.current = true),
    onBlur: () => (hasFocus.current = false),
  };
}
