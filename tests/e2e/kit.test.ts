/** Every atom in every state at /_kit: React and Astro look and behave alike. */
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { fontsLoaded } from '#tests/support/fonts-loaded.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

test('axe finds nothing, and nothing scrolls sideways @screens', async ({ page }) => {
  await page.goto('/_kit');
  await expectAccessible(page);
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
});

for (const [react, astro] of [
  ['React', 'Astro'],
  ['React, compact', 'Astro, compact'],
] as const) {
  test(`${react} atoms measure what ${astro} atoms do`, async ({ page }) => {
    await page.goto('/_kit');
    const measures = (name: string) =>
      page
        .getByRole('region', { name, exact: true })
        .locator('.field, .control, .button, .notice, .tab')
        .evaluateAll((all) =>
          all.map((part) => {
            const { width, height } = part.getBoundingClientRect();
            const { color, backgroundColor, borderTopColor } = getComputedStyle(part);
            const size = `${Math.round(width)} x ${Math.round(height)}`;
            return [part.getAttribute('class'), size, color, backgroundColor, borderTopColor].join(
              '; ',
            );
          }),
        );
    await expect(page.getByRole('tab', { name: 'Donor' }).first()).toBeVisible();
    await fontsLoaded(page);
    const ours = await measures(react);
    expect(ours.length).toBeGreaterThan(40);
    expect(await measures(astro)).toEqual(ours);
  });
}

for (const name of ['React', 'Astro'] as const) {
  test(`${name} tabs follow the keys`, async ({ page }) => {
    await page.goto('/_kit');
    const atoms = page.getByRole('region', { name, exact: true });
    const tab = (label: string) => atoms.getByRole('tab', { name: label });
    // Keys pressed before an island is hydrated are nobody's. (The footer's waits to be seen.)
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    await tab('Researcher').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Donor')).toBeFocused();
    await expect(tab('Donor')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('Researcher')).toHaveAttribute('tabindex', '-1');
    await expect(atoms.getByRole('tabpanel')).toHaveText('Panel of donor.');
    await page.keyboard.press('Home');
    await expect(atoms.getByRole('tabpanel')).toHaveText('Panel of researcher.');
    await page.keyboard.press('Tab');
    await expect(tab('Partner')).not.toBeFocused();
  });
}

test('a busy button keeps focus and width @long', async ({ page }) => {
  await page.goto('/_kit');
  const atoms = page.getByRole('region', { name: 'React', exact: true });
  const button = atoms.getByRole('button', { name: 'Press to be busy' });
  const atRest = await button.boundingBox();
  await button.click();
  const busy = atoms.getByRole('button', { name: 'Sending...' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await expect(busy).toBeFocused();
  expect((await busy.boundingBox())?.width).toBe(atRest?.width);
});
