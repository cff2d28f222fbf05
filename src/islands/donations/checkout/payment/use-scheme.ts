import { useSyncExternalStore } from 'react';
import { shownScheme, watchScheme } from '#model/site/theme.ts';

export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchScheme, shownScheme, () => 'light');
}
