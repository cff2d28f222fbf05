import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Controls are disabled until hydration, so that no early press is lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
