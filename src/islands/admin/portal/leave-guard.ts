import { useEffect } from 'react';

/** What the page asks before it is left; null while nothing would be lost. */
let question: string | null = null;

/** Asks, where the page wants that, whether it may be left (decision 37: the browser's own words). */
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

/**
 * Has the portal ask `words` before this page is left: by its links, Back and Logout; and the browser
 * ask in its own way before the window closes or reloads. Null asks nothing.
 */
export function useLeaveGuard(words: string | null): void {
  useEffect(() => {
    if (words === null) return;
    question = words;
    const here = location.href;

    function askBeforeUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }

    /** The address has changed already: staying puts it back before any page is drawn for it. */
    function askBeforeBack(event: PopStateEvent) {
      if (location.href === here || mayLeave()) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', here);
    }

    addEventListener('beforeunload', askBeforeUnload);
    addEventListener('popstate', askBeforeBack, { capture: true });
    return () => {
      question = null;
      removeEventListener('beforeunload', askBeforeUnload);
      removeEventListener('popstate', askBeforeBack, { capture: true });
    };
  }, [words]);
}

/** Leaves without a question, for what was saved or given up. */
export function letGo(): void {
  question = null;
}
