/** What carries meaning by colour alone elsewhere, in the colours of the system and on paper. */
import { expect, test } from '#tests/support/browser-test.ts';

test.describe('in forced colors', () => {
  test.use({ forcedColors: 'active', colorScheme: 'dark' });

  test('the menu button of phones keeps its lines @phone', async ({ page }) => {
    await page.goto('/about');
    const lines = page.getByRole('button', { name: 'Menu' }).locator('.menu-lines');
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(lines).not.toHaveCSS('background-color', ground);
  });

  test('the chosen tab is told from the others', async ({ page }) => {
    await page.goto('/contact');
    const borderOf = (name: string) =>
      page
        .getByRole('tab', { name })
        .evaluate((tab) => getComputedStyle(tab).borderBlockStartColor);
    expect(await borderOf('Researcher')).not.toBe(await borderOf('Partner'));
  });

  test('only degrees that are chosen have a tick', async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('combobox', { name: 'Degrees/Credentials' }).click();
    const ticks = page.getByRole('option').locator('.icon');
    await page.getByRole('option', { name: 'M.D.', exact: true }).click();
    await expect(ticks.filter({ visible: true })).toHaveCount(1);
  });

  test('figures keep the paper that they are drawn on', async ({ page }) => {
    await page.goto('/about');
    const figure = page.getByRole('figure').first().getByRole('img');
    await expect(figure).toHaveCSS('background-color', 'rgb(247, 248, 244)');
  });

  test('symbols take the colour of the words around them, and lines that order are drawn', async ({
    page,
  }) => {
    const colourOf = (element: Element) => getComputedStyle(element).color;
    await page.goto('/donate');
    const words = await page.getByRole('heading', { level: 1 }).evaluate(colourOf);
    for (const symbol of await page.getByRole('main').locator('.icon').all()) {
      if (await symbol.isVisible()) expect(await symbol.evaluate(colourOf)).toBe(words);
    }
    await page.goto('/partners');
    const shank = page
      .getByRole('region', { name: 'Seven things to do together' })
      .getByRole('list');
    const lineOf = (list: Element) => getComputedStyle(list, '::before').borderInlineStartColor;
    expect(await shank.evaluate(lineOf)).toBe(words);
  });
});

test('second words and hairlines are as strong as the first for those who ask for contrast', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.locator('.on-ink .type-lead').first()).toHaveCSS('color', 'rgb(238, 243, 239)');
  const numbers = main.getByRole('region', { name: 'The initiative in numbers' });
  await expect(numbers).toHaveCSS('border-block-end-color', 'rgb(124, 140, 146)');
  await expect(numbers.getByText('research partners')).toHaveCSS('color', 'rgb(11, 30, 43)');
});

test('on paper words on dark plates are dark, and nothing asks for a pointer', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  const hero = page.getByRole('main').locator('section').first();
  await expect(hero.getByRole('heading')).toHaveCSS('color', 'rgb(11, 30, 43)');
  await expect(hero.locator('.type-lead')).toHaveCSS('color', 'rgb(67, 85, 97)');
  await expect(page.getByText('Point at Fig. 3')).toBeHidden();
});
