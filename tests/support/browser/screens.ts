import type { Page } from '@playwright/test';

/** The screens on which the product is looked at. */
export const screens = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;

export type Screen = keyof typeof screens;

/** Shows the same page on other screens, one after another, and then as it was. */
export async function onScreens(
  page: Page,
  others: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  const size = page.viewportSize();
  for (const screen of others) {
    await page.setViewportSize(screens[screen]);
    await look(screen);
  }
  if (size) await page.setViewportSize(size);
}
