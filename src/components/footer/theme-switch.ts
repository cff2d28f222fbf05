import { chooseTheme, shownTheme, themes, watchTheme } from '#lib/theme/theme.ts';

/** Runs the footer's radio buttons of the color scheme. */
export function startThemeSwitch(group: HTMLElement): void {
  const radios = [...group.querySelectorAll('input')];
  const show = (): void => {
    for (const radio of radios) radio.checked = radio.value === shownTheme();
  };
  show();
  watchTheme(show);
  group.addEventListener('change', () => {
    const chosen = radios.find(({ checked }) => checked)?.value;
    const theme = themes.find((each) => each === chosen);
    if (theme) chooseTheme(theme);
  });
}
