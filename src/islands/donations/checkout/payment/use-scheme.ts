import { useSyncExternalStore } from 'react';
import { shownScheme, watchScheme } from '#model/site/theme.ts';

/** The color scheme of the page, as it changes. */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchScheme, shownScheme, () => 'light');
}
