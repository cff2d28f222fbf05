/**
 * Removes the query from the address, so that whoever forwards it forwards only what the path opens. The history entry
 * keeps it: a page that was reloaded without it reloads once more, with it.
 */
export function hideQuery(): void {
  const { pathname, search } = location;
  const state = history.state as object | null;
  if (search) history.replaceState({ ...state, hiddenQuery: search }, '', pathname);
  else if (showQuery()) location.reload();
}

/** Restores the query that `hideQuery` removed, for a reload. Returns false when there is none. */
export function showQuery(): boolean {
  const state = history.state as { hiddenQuery?: unknown } | null;
  if (typeof state?.hiddenQuery !== 'string') return false;
  history.replaceState(state, '', location.pathname + state.hiddenQuery);
  return true;
}
