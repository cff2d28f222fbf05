import '#styles/controls/segmented-control.css';
import { useId } from 'react';
import { readTheme, themes } from '#islands/ui/browser/theme.ts';
import { themeSwitch } from '#model/site/copy/theme.ts';
import styles from './Portal.module.css';

/**
 * Shows the choice of light, dark or the system's theme: in the sidebar, and below the page where the sidebar is a
 * strip.
 */
export function ThemeSwitch() {
  const labelId = useId();
  return (
    // Each group of radio buttons is in a form of its own, so that the switches of sidebar and page both show the
    // choice.
    <form className={styles.theme}>
      <span id={labelId}>{themeSwitch.label}</span>
      <div className="segmented-control" role="radiogroup" aria-labelledby={labelId}>
        {themes.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" value={theme} defaultChecked={theme === readTheme()} />
            <span>{themeSwitch.options[theme]}</span>
          </label>
        ))}
      </div>
    </form>
  );
}
