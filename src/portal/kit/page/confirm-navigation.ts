import { useEffect } from 'react';

// The guard is null while nothing would be lost.
let guard: { question: string; href: string } | null = null;

/**
 * Asks whether to leave unsaved text, and returns false when staff stay. Returns true at once while nothing would be
 * lost. The browser waits for the answer.
 */
export function confirmNavigation(): boolean {
  return guard === null || confirm(guard.question);
}

/** Tells whether an address is that of this page, in another state such as with other filters: nothing is lost. */
const isThisPage = (href: string, page: string) =>
  new URL(href, page).pathname === new URL(page).pathname;

/** Follows a link unless staff stay for what would be lost; other filters or another part of the page lose nothing. */
export function followLink(href: string, go: () => void): void {
  if (!isThisPage(href, location.href)) {
    if (confirmNavigation()) go();
    return;
  }
  go();
  if (guard) guard = { ...guard, href: location.href };
}

/** Lets the page be left without a question, because its text was saved or discarded. */
export function allowNavigation(): void {
  guard = null;
}

// On Back the address has changed already: staying restores it before a page is drawn for it.
function confirmBack(event: PopStateEvent) {
  if (guard === null) return;
  if (isThisPage(location.href, guard.href)) {
    guard = { ...guard, href: location.href };
    return;
  }
  if (confirmNavigation()) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', guard.href);
}

// Listeners are called in the order in which they were added, so this one is added when the file loads, before the
// router's.
if (typeof window !== 'undefined') addEventListener('popstate', confirmBack);

/** Asks before the page is closed or reloaded; links are not asked about, because following one loses nothing. */
export function useConfirmClosing(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, [isAsked]);
}

/** Asks before this page is left by link, Back, Logout or closing; null asks nothing. */
export function useConfirmNavigation(question: string | null): void {
  useConfirmClosing(question !== null);
  useEffect(() => {
    if (question === null) return undefined;
    guard = { question, href: location.href };
    return () => {
      guard = null;
    };
  }, [question]);
}
