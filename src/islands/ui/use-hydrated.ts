import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and while hydrating, true from then on. Controls that only JavaScript serves
 * are disabled until it is true, so that no early press is lost (P-22).
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
