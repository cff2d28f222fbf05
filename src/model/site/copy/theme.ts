/** What the switch of the color scheme says, in the footer and in the portal. */
export const themeSwitch = {
  label: 'Appearance',
  options: { system: 'System', light: 'Light', dark: 'Dark' },
} as const;
