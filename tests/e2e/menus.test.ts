/** The dropdowns and the phone menu, by pointer, touch and keyboard (P-3, P-4). */
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

test('a dropdown opens by mouse, stays on the way to its links and leads on', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await frame.entry('About').hover();
  await expect(frame.opener('About')).toHaveAttribute('aria-expanded', 'true');
  await frame.entry('Leadership').hover();
  await expect(frame.entry('Leadership')).toBeVisible();
  await expectAccessible(page);
  await frame.entry('Leadership').click();
  await expect(page).toHaveURL(/\/leadership$/);
});

test('a press opens one dropdown and closes the other', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await frame.opener('About').press('Enter');
  await expect(frame.entry('Mission')).toBeVisible();
  await frame.opener('Get Involved').press(' ');
  await expect(frame.entry('Support Us')).toBeVisible();
  await expect(frame.entry('Mission')).toBeHidden();
  await frame.opener('Get Involved').press(' ');
  await expect(frame.entry('Support Us')).toBeHidden();
});

test('arrows move in a dropdown, Escape closes it and gives the focus back', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await frame.opener('About').focus();
  await page.keyboard.press('ArrowDown');
  await expect(frame.entry('Mission')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(frame.entry('Leadership')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(frame.entry('Impact')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frame.opener('About')).toBeFocused();
  await expect(frame.entry('Mission')).toBeHidden();
});

test('a dropdown closes when the focus leaves it', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await frame.opener('About').focus();
  await page.keyboard.press('ArrowDown');
  await expect(frame.entry('Mission')).toBeFocused();
  await frame.entry('Research').focus();
  await expect(frame.entry('Mission')).toBeHidden();
  await expect(frame.opener('About')).toHaveAttribute('aria-expanded', 'false');
});

test('the phone menu opens, is clean, and closes on navigation @phone @tablet', async ({
  page,
}) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await expect(frame.entry('Home')).toBeHidden();
  await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'false');
  await frame.menuButton.click();
  await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'true');
  await expect(frame.entry('Support Us')).toBeVisible();
  await expectAccessible(page);
  await frame.entry('For Partners').click();
  await expect(page).toHaveURL(/\/partners$/);
  await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'false');
  await expect(frame.entry('Home')).toBeHidden();
});

test('the phone menu keeps the focus and Escape closes it @phone', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await frame.menuButton.press('Enter');
  await page.keyboard.press('Tab');
  await expect(frame.entry('Home')).toBeFocused();
  await expect(page.getByRole('main')).toHaveAttribute('inert', '');
  await page.keyboard.press('Escape');
  await expect(frame.menuButton).toBeFocused();
  await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('main')).not.toHaveAttribute('inert');
});

test('at 320 pixels neither the page nor its menu scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  expect(await frame.sidewaysScroll()).toBe(0);
  await frame.menuButton.click();
  await expect(frame.entry('Home')).toBeVisible();
  expect(await frame.sidewaysScroll()).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a dropdown opens under the pointer', async ({ page }) => {
    await page.goto('/contact');
    const frame = new SiteFrame(page);
    await frame.entry('About').hover();
    await expect(frame.entry('Leadership')).toBeVisible();
  });

  test('on a phone, "Menu" leads to the links of the footer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/contact');
    const frame = new SiteFrame(page);
    await expect(frame.menuButton).toBeHidden();
    await frame.header.getByRole('link', { name: 'Menu', exact: true }).click();
    await expect(frame.footerLink('About')).toBeInViewport();
  });
});
