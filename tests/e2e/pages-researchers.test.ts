/** What the researchers screen says, the same at its three routes (P-2, P-9). */
import { expect, test } from '#tests/support/browser-test.ts';
import { PublicPage } from '#tests/pages/public-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const route of ['/researchers', '/research', '/get-involved']) {
  test(`${route} tells who should apply, what they gain and how`, async ({ page }) => {
    await page.goto(route);
    const researchers = new PublicPage(page);
    const { main } = researchers;

    const apply = main.getByRole('link', { name: 'Apply for Access' });
    await expect(apply).toHaveCount(2);
    for (const link of await apply.all()) await expect(link).toHaveAttribute('href', '/signup');

    expect(await researchers.namesIn(researchers.section('Why work from a map'))).toEqual([
      'A background to measure against',
      'Data you can compare',
      'Open methods',
      'Credit you can cite',
    ]);
    expect(await researchers.namesIn(researchers.section('Who should apply'))).toEqual([
      'Academic researchers',
      'Clinician-scientists',
      'Postdoctoral fellows and graduate students',
      'Biophysicists and bioengineers',
      'Computational biologists',
    ]);
    const gains = researchers.section('What you gain');
    expect(await researchers.namesIn(gains)).toEqual([
      'Full platform access',
      'Datasets',
      'Models',
      'Tools',
      'Protocols',
      'Colleagues',
    ]);
    await expect(gains).toContainText('All six are free.');
    await expect(researchers.section('The company you join').getByRole('listitem')).toHaveText([
      /^\s*500\+\s*publications\s*$/,
      /^\s*30\+\s*active studies\s*$/,
      /^\s*200\+\s*collaborators\s*$/,
      /^\s*25\+\s*countries\s*$/,
    ]);
    const call = researchers.section('One form, and a board that reads it');
    await expect(call).toContainText('5-7 business days');
    expect(await researchers.linksIn(call)).toEqual([
      ['Apply for Access', '/signup'],
      ['Contact us', '/contact?type=researcher'],
    ]);
  });
}

test('the contact link opens the researcher tab', async ({ page }) => {
  await page.goto('/researchers');
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByRole('tab', { name: 'Researcher' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
