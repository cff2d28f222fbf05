import { useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the last press was the second half of a double click, whose first half opened
 * what is pressed now.
 */
export function useIsDoubleClick(): () => boolean {
  const presses = useRef(0);
  useEffect(() => {
    const count = ({ detail }: MouseEvent) => (presses.current = detail);
    document.addEventListener('mousedown', count, true);
    return () => document.removeEventListener('mousedown', count, true);
  }, []);
  return () => presses.current > 1;
}
