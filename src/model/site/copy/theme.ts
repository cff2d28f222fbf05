export const themeSwitch = {
  label: 'Appearance',
  options: { system: 'System', light: 'Light', dark: 'Dark' },
} as const;
