import { useEffect, useState, type ReactNode } from 'react';

/**
 * The words of a live region that is drawn together with them: they come a frame later. A screen
 * reader tells what comes into a region that it knows, and may miss what a region brings along.
 */
export function LateWords({ children }: { children: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsKnown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isKnown && children;
}
