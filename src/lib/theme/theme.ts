/** What a reader can choose; `system` until they do. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** What theme-script.js shows, which reads the stored choice before the first paint. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((each) => each === theme) ?? 'system';
}

/** Shows a theme, and keeps it where the browser allows that. */
export function chooseTheme(theme: Theme): void {
  dispatchEvent(new CustomEvent('theme', { detail: theme }));
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // The choice holds until the page is left.
  }
}

/** Calls back when the choice may have changed, here or in another tab. @returns what ends it. */
export function watchTheme(onChange: () => void): () => void {
  const events = ['theme', 'storage', 'pageshow'];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
}

/** Colors of what cannot follow `color-scheme`, such as another site's frame. */
export function shownScheme(): 'light' | 'dark' {
  const theme = shownTheme();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
