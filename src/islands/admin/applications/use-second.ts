import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
}

/** The clock in whole seconds, in milliseconds, for what counts down in sight. */
export function useSecond(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / 1000) * 1000);
}
