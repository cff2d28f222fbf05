import { useSyncExternalStore } from 'react';

/** Below this width rows are a list of cards; the style sheets name the same width. */
const narrow = matchMedia('(width < 45rem)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether rows are drawn as a list, for phones. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
