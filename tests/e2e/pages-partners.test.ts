/** What Partners says (P-10): types, opportunities, advantages, models, and all lead to contact. */
import { expect, test } from '#tests/support/browser-test.ts';
import { PublicPage } from '#tests/pages/public-page.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/partners');
});

test('types, opportunities, advantages, models, and all lead to contact', async ({ page }) => {
  const partners = new PublicPage(page);
  await test.step('four types, seven opportunities, four advantages, three models', async () => {
    expect(await partners.namesIn(partners.section('Four kinds of partner'))).toEqual([
      'Pharmaceutical',
      'Academic',
      'Instrumentation',
      'Research',
    ]);
    expect(await partners.namesIn(partners.section('Seven things to do together'))).toEqual([
      'Record a plate',
      'Calibrate an instrument',
      'Open an archive',
      'Propose a study',
      'Test a model',
      'Exchange people',
      'Set a standard',
    ]);
    const advantages = partners.section('What partners can count on');
    expect(await partners.namesIn(advantages)).toEqual([
      'A neutral place',
      'Independent review',
      'Clear terms',
      'Reach',
    ]);
    await expect(advantages).toContainText('150+ research partners in 25+ countries');
    expect(await partners.namesIn(partners.section('Three models'))).toEqual([
      'Research Collaboration',
      'Technology Partnership',
      'Sponsored Research',
    ]);
  });
  await test.step('every call of the page leads to contact, each with a name of its own', async () => {
    const links = await partners.linksIn(partners.main);
    expect(new Set(links.map(([, href]) => href))).toEqual(new Set(['/contact?type=partner']));
    expect(new Set(links.map(([label]) => label)).size).toBe(links.length);
    expect(await partners.linksIn(partners.section('Four kinds of partner'))).toHaveLength(4);
    expect(await partners.linksIn(partners.section('Three models'))).toHaveLength(3);
  });
});

test('contact opens on the partner tab @long', async ({ page }) => {
  await page.getByRole('link', { name: 'Discuss sponsored research' }).click();
  await expect(page.getByRole('tab', { name: 'Partner' })).toHaveAttribute('aria-selected', 'true');
});
