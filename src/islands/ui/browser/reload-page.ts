import { showQuery } from './hidden-query.ts';

const key = 'reloaded-after-act';

function storeAction(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // Without storage the page is read from its top.
  }
}

/**
 * Loads the page again, because the server knows what it shows after an action. Whatever awaits it stays busy: the
 * promise never resolves.
 */
export function reloadPage(): Promise<never> {
  storeAction();
  // The page scrolls to the outcome, and not to the place of the button.
  history.scrollRestoration = 'manual';
  showQuery();
  location.reload();
  return new Promise(() => undefined);
}

/**
 * Opens the page to which an action leads, as `reloadPage` opens its own. Who goes back to this one finds it loaded
 * again, because a browser may have kept it busy.
 */
export function openAfterAction(path: string): Promise<never> {
  storeAction();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(path);
  return new Promise(() => undefined);
}

function wasReloaded(): boolean {
  try {
    const mark = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return mark !== null;
  } catch {
    return false;
  }
}

/** Focuses the heading of what the action led to, or the page's own. */
export function focusOutcome(): void {
  if (!wasReloaded()) return;
  const heading =
    document.querySelector<HTMLElement>('main [data-outcome]') ??
    document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  // A link keeps its position among the tab stops.
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus();
}
