export const themes = ['system', 'light', 'dark'] as const;

/** Returns the visitor's choice of a theme, as the root element states it; `system` without a choice. */
export function shownTheme(): (typeof themes)[number] {
  const { theme } = document.documentElement.dataset;
  return themes.find((each) => each === theme) ?? 'system';
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Another site's frame cannot follow `color-scheme`. */
export function shownScheme(): 'light' | 'dark' {
  const theme = shownTheme();
  if (theme !== 'system') return theme;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** @returns what ends the watch. */
export function watchScheme(onChange: () => void): () => void {
  const system = systemIsDark();
  addEventListener('theme', onChange);
  system.addEventListener('change', onChange);
  return () => {
    removeEventListener('theme', onChange);
    system.removeEventListener('change', onChange);
  };
}
