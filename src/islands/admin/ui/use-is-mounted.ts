import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for answers that come after it was left. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
