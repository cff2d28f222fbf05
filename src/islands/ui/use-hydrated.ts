import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True once hydrated; controls are disabled until then, so that no early press is lost (P-22). */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
