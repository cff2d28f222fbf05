import { useSyncExternalStore } from 'react';
import { readScheme, watchScheme } from '#islands/ui/browser/theme.ts';

/** Returns the scheme in which the page is shown, and follows its changes; `light` on the server. */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchScheme, readScheme, () => 'light');
}
