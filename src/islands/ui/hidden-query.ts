/** The query that was taken out of the address of this history entry; empty without one. */
export function hiddenQuery(): string {
  const state = history.state as { hiddenQuery?: unknown } | null;
  return typeof state?.hiddenQuery === 'string' ? state.hiddenQuery : '';
}

/**
 * Takes the query out of the address, so that who forwards it forwards no more than the path opens. The
 * history entry keeps it: after a reload the page is asked for with it again.
 */
export function hideQuery(): void {
  const { pathname, search } = location;
  const hidden = hiddenQuery();
  if (search)
    history.replaceState(
      { ...(history.state as object | null), hiddenQuery: search },
      '',
      pathname,
    );
  else if (hidden) location.replace(pathname + hidden);
}
