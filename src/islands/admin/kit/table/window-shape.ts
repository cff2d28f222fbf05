import { useSyncExternalStore } from 'react';

/** A hook that says whether the window has a shape, which the style sheets name by the same measures. */
function shapeHook(query: string): () => boolean {
  const shape = matchMedia(query);
  const subscribe = (listener: () => void) => {
    shape.addEventListener('change', listener);
    return () => shape.removeEventListener('change', listener);
  };
  return function useShape() {
    return useSyncExternalStore(subscribe, () => shape.matches);
  };
}

/** Whether rows are drawn as a list of cards, for phones. */
export const useNarrow = shapeHook('(width < 45rem)');

/** Whether the portal fills the window and its page scrolls inside, or all of it scrolls together. */
export const useFramed = shapeHook('(width >= 45rem) and (height >= 30rem)');
