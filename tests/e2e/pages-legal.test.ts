/** Privacy and Terms: real pages, marked for legal review (P-12). */
import { expect, test } from '#tests/support/browser-test.ts';
import { PublicPage } from '#tests/pages/public-page.ts';

for (const [route, heading, subjects] of [
  [
    '/privacy',
    'Privacy',
    [
      /cookies/,
      /Stripe/,
      /researcher application/,
      /verification link/,
      /sends your address nowhere/,
      /without name and email address/,
      /hash of the sender’s network address/,
    ],
  ],
  [
    '/terms',
    'Terms of use',
    [/not.* medical advice/i, /test mode/, /5-7 business days/, /No goods or services/],
  ],
] as const) {
  test(`${route} is real, marked for review, and its contents lead to its sections`, async ({
    page,
  }) => {
    await page.goto(route);
    const { main } = new PublicPage(page);
    await expect(main.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(main).toContainText('For legal review');
    await expect(main.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/);
    for (const subject of subjects) await expect(main).toContainText(subject);

    const contents = main.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    const targets = await contents.evaluateAll((links) =>
      links.map((link) => [link.textContent.trim(), link.getAttribute('href')]),
    );
    expect(targets.length).toBeGreaterThan(8);
    for (const [label, href] of targets) {
      await expect(
        main.locator(href ?? 'none').getByRole('heading', { name: label ?? '', exact: true }),
      ).toHaveCount(1);
    }
  });
}
