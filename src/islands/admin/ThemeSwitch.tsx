import '#styles/controls/segmented-control.css';
import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, shownTheme, themes, watchTheme } from '#lib/theme/theme.ts';
import { themeSwitch } from '#site/copy/theme.ts';
import styles from './Portal.module.css';

/** The color scheme: the system's, or the choice of this browser, which the public pages share. */
export function ThemeSwitch() {
  const labelId = useId();
  const shown = useSyncExternalStore(watchTheme, shownTheme, () => 'system');
  return (
    <div className={styles.theme}>
      <span id={labelId}>{themeSwitch.label}</span>
      <div className="segmented-control" role="radiogroup" aria-labelledby={labelId}>
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={theme === shown}
              onChange={() => chooseTheme(theme)}
            />
            <span>{themeSwitch.options[theme]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
