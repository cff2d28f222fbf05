import { useEffect, useState } from 'react';

/** How long a donor waits before the page says that it still connects, in milliseconds. */
export const patience = 10_000;

/** True once `waiting` has lasted longer than a donor's patience; each `turn` starts it again. */
export function useSlow(waiting: boolean, turn = 0): boolean {
  const [slowTurn, setSlowTurn] = useState<number | null>(null);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlowTurn(turn), patience);
    return () => {
      clearTimeout(timer);
      setSlowTurn(null);
    };
  }, [waiting, turn]);
  return waiting && slowTurn === turn;
}
