import { useEffect } from 'react';

/** What the page asks before it is left; null while nothing would be lost. */
let question: string | null = null;

/** Asks, where the page wants that, whether it may be left (P-83: the browser's own words). */
export function mayLeave(): boolean {
  return question === null || confirm(question);
}

/** For the router: a navigation that the person takes back does not happen. */
export function askFirst<Rest extends unknown[]>(
  navigate: (...rest: Rest) => void,
  ...rest: Rest
): void {
  if (mayLeave()) navigate(...rest);
}

/** Address of the page that asks. */
let here = '';

/** The address has changed already: staying puts it back before any page is drawn for it. */
function askBeforeBack(event: PopStateEvent) {
  if (question === null || location.href === here || mayLeave()) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', here);
}

// Chromium calls listeners of this event in the order they were added, capture or not: this one must
// stand before the router's, which are added when the portal is first drawn.
if (typeof window !== 'undefined') addEventListener('popstate', askBeforeBack);

/**
 * Has the portal ask `words` before this page is left: by its links, Back and Logout; and the browser
 * ask in its own way before the window closes or reloads. Null asks nothing.
 */
export function useLeaveGuard(words: string | null): void {
  useEffect(() => {
    if (words === null) return;
    question = words;
    here = location.href;

    function askBeforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }

    addEventListener('beforeunload', askBeforeUnload);
    return () => {
      question = null;
      removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [words]);
}

/** Leaves without a question, for what was saved or given up. */
export function letGo(): void {
  question = null;
}
