import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether what is drawn is still on the page when a slow answer comes: one that was left meanwhile
 * must not lead its reader away, nor take back the question of another page.
 */
export function useStillHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
