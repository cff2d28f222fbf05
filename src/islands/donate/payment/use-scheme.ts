import { useSyncExternalStore } from 'react';
import { shownScheme, watchTheme } from '#lib/theme/theme.ts';

function watchScheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const endTheme = watchTheme(onChange);
  system.addEventListener('change', onChange);
  return () => {
    endTheme();
    system.removeEventListener('change', onChange);
  };
}

/** The color scheme of the page, as it changes. */
export function useScheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchScheme, shownScheme, () => 'light');
}
