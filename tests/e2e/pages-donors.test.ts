/** What Donors says (P-11): what gifts pay for, four tiers, ways to give, tax. */
import { expect, test } from '#tests/support/browser-test.ts';
import { PublicPage } from '#tests/pages/public-page.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/donors');
});

test('what gifts pay for, four tiers, ways to give, tax', async ({ page }) => {
  const donors = new PublicPage(page);
  await test.step('three cards say what gifts pay for', async () => {
    expect(await donors.namesIn(donors.section('What gifts pay for'))).toEqual([
      'Recording',
      'Open data',
      'People',
    ]);
  });
  await test.step('four tiers with their amounts; Benefactor is the most popular', async () => {
    const recognition = donors.section('Recognition');
    expect(await donors.namesIn(recognition)).toEqual([
      'Patron',
      'Benefactor',
      'Visionary',
      'Founding Circle',
    ]);
    for (const [name, amount, asked] of [
      ['Patron', '$1,000+', '1000'],
      ['Benefactor', '$5,000+', '5000'],
      ['Visionary', '$10,000+', '10000'],
      ['Founding Circle', '$25,000+', '25000'],
    ] as const) {
      const tier = recognition
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(tier).toContainText(amount);
      const badge = tier.getByText('Most Popular', { exact: true });
      await expect(badge).toHaveCount(name === 'Benefactor' ? 1 : 0);
      await expect(tier.getByRole('link')).toHaveAttribute('href', `/donate?amount=${asked}`);
    }
    await expect(recognition).toContainText('Recognition is optional');
  });
  await test.step('online gifts lead to the donation page, others to contact', async () => {
    const ways = donors.section('Ways to give');
    expect(await donors.namesIn(ways)).toEqual([
      'Online',
      'Check or bank transfer',
      'Stock and donor-advised funds',
      'A gift in your will',
    ]);
    expect((await donors.linksIn(ways)).map(([, href]) => href)).toEqual([
      '/donate',
      '/contact?type=donor',
      '/contact?type=donor',
      '/contact?type=donor',
    ]);
  });
  await test.step('the tax information names the section, the EIN and what the receipt states', async () => {
    const tax = donors.section('Tax information');
    await expect(tax).toContainText('section 501(c)(3)');
    await expect(tax).toContainText('no goods or services were provided in exchange');
    await expect(tax).toContainText('00-0000000');
    await expect(tax).toContainText('Bioelectric Atlas Initiative');
  });
});

test('contact opens on the donor tab @long', async ({ page }) => {
  await page.getByRole('link', { name: 'Contact us about a bequest' }).click();
  await expect(page.getByRole('tab', { name: 'Donor' })).toHaveAttribute('aria-selected', 'true');
});
