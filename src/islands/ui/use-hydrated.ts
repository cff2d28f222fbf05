import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Tells whether the page is hydrated; until then controls are disabled, so that no early press is lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
