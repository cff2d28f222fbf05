import '#styles/controls/segmented-control.css';
import { useId } from 'react';
import { shownTheme, themes } from '#model/site/theme.ts';
import { themeSwitch } from '#model/site/copy/theme.ts';
import styles from './Portal.module.css';

export function ThemeSwitch() {
  const labelId = useId();
  return (
    <div className={styles.theme}>
      <span id={labelId}>{themeSwitch.label}</span>
      {/* Each form is a group of its own, so that the switches of sidebar and page both show the choice. */}
      <form className="segmented-control" role="radiogroup" aria-labelledby={labelId}>
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              value={theme}
              defaultChecked={theme === shownTheme()}
            />
            <span>{themeSwitch.options[theme]}</span>
          </label>
        ))}
      </form>
    </div>
  );
}
