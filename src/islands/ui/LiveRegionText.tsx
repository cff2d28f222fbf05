import { useEffect, useState, type ReactNode } from 'react';

/** It appears a frame after its live region, because screen readers announce changes in known regions. */
export function LiveRegionText({ children }: { children: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsKnown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isKnown && children;
}
