export const themes = ['system', 'light', 'dark'] as const;

/** Returns the visitor's choice of a theme, as the root element states it; `system` without a choice. */
export function readTheme(): (typeof themes)[number] {
  const { theme } = document.documentElement.dataset;
  return themes.find((each) => each === theme) ?? 'system';
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Returns the visitor's scheme for another site's frame, which cannot follow `color-scheme`. */
export function readScheme(): 'light' | 'dark' {
  const theme = readTheme();
  if (theme !== 'system') return theme;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Calls back when theme or system scheme change. Returns the function that ends the watch. */
export function watchScheme(onChange: () => void): () => void {
  const system = systemIsDark();
  addEventListener('theme', onChange);
  system.addEventListener('change', onChange);
  return () => {
    removeEventListener('theme', onChange);
    system.removeEventListener('change', onChange);
  };
}
