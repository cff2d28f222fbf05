/** What Home says (P-6). */
import { expect, test } from '#tests/support/browser-test.ts';
import { PublicPage } from '#tests/pages/public-page.ts';

// Count-ups then show their final numbers; how they count is in pages-count-up.test.ts.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('hero, numbers, mission, impact, record, calls', async ({ page }) => {
  const home = new PublicPage(page);
  await test.step('the hero says what the initiative does and leads to researchers and giving', async () => {
    const hero = home.main.getByRole('region').first();
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText(/voltage/);
    await expect(hero.locator('hero-film')).toBeVisible();
    await expect(hero).toContainText('Model field, not patient data');
    expect(await home.linksIn(hero)).toEqual([
      ['For researchers', '/researchers'],
      ['Donate', '/donate'],
    ]);
  });
  await test.step('three numbers stand below the hero', async () => {
    const numbers = home.section('The initiative in numbers').getByRole('listitem');
    await expect(numbers).toHaveText([
      /^\s*150\+\s*research partners\s*$/,
      /^\s*25\+\s*countries\s*$/,
      /^\s*\$50M\s*in research funding\s*$/,
    ]);
  });
  await test.step('the mission leads on to About, and its key to the figures', async () => {
    const mission = home.section(/The body’s voltages have none/);
    await expect(mission).toContainText('bioelectric medicine');
    await expect(mission.getByRole('link', { name: 'About the initiative' })).toHaveAttribute(
      'href',
      '/about',
    );
    const keys = mission.getByRole('listitem').getByRole('link');
    await expect(keys).toHaveCount(4);
    for (const href of await keys.evaluateAll((all) =>
      all.map((key) => key.getAttribute('href')),
    )) {
      await expect(page.locator(href ?? 'none'), `${href}`).toHaveCount(1);
    }
  });
  await test.step('four impact cards stand each with their figure', async () => {
    const impact = home.section('What a map is for');
    expect(await home.namesIn(impact)).toEqual([
      'Regeneration',
      'Wound repair',
      'Development',
      'Cancer',
    ]);
    await expect(impact.getByRole('figure')).toHaveCount(4);
    await expect(impact).toContainText('not a treatment.');
  });
  await test.step('the record has four numbers', async () => {
    const record = home.section('The record so far').getByRole('listitem');
    await expect(record).toHaveText([
      /^\s*500\+\s*publications\s*$/,
      /^\s*89%\s*success rate\s*$/,
      /^\s*30\+\s*active studies\s*$/,
      /^\s*200\+\s*collaborators\s*$/,
    ]);
  });
  await test.step('the page closes with three calls', async () => {
    expect(await home.linksIn(home.section('Three ways in'))).toEqual([
      ['For researchers', '/researchers'],
      ['For partners', '/partners'],
      ['Donate', '/donate'],
    ]);
  });
  await test.step('on a phone the labels of the numbers begin below each other', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const labels = home.section('The initiative in numbers').locator('.label');
    const starts = await labels.evaluateAll((all) =>
      all.map((label) => label.getBoundingClientRect().left),
    );
    expect(starts).toEqual([starts[0], starts[0], starts[0]]);
  });
});
