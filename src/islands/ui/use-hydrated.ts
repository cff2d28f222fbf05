import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Tells whether the page is hydrated; until then controls are disabled, so that no early press is lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
