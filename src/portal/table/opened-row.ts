import { useEffect, useRef } from 'react';

/** Stores the row whose page is opened with the list's step of the history, so that Back leads to it once. */
export function storeOpenedRow(id: string): void {
  history.replaceState({ ...(history.state as object | null), openedRow: id }, '');
}

/** Returns the id of the row whose page was opened from here, or an empty text. */
export function readOpenedRow(): string {
  const { openedRow } = (history.state ?? {}) as { openedRow?: unknown };
  return typeof openedRow === 'string' ? openedRow : '';
}

/** Calls `show` once the cursor is on the row that was opened, after Back. */
export function useReturnToRow(idAtCursor: string | undefined, show: () => void): void {
  const opened = useRef<string>(null);
  useEffect(() => {
    opened.current ??= readOpenedRow();
    if (opened.current === '' || opened.current !== idAtCursor) return;
    opened.current = '';
    history.replaceState({ ...(history.state as object | null), openedRow: undefined }, '');
    show();
  });
}
