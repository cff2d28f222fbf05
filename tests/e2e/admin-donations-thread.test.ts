/** A gift's way through the running product into the portal. */
import { adminDonationsPage } from '#tests/pages/admin-donations-page.ts';
import { donatePage, testCards } from '#tests/pages/donate-page.ts';
import { expect, test } from '#tests/support/browser-test.ts';

test('a real gift, given and refunded, is in the portal with its figures', async ({
  page,
  host,
}) => {
  const donor = `refunded-${crypto.randomUUID()}@mail.example`;
  const donate = donatePage(page);
  await donate.reachPayment({ dollars: 25, name: 'Refunded Donor', email: donor });
  const confirmed = page.waitForResponse(/\/v1\/payment_intents\/[^/]+\/confirm$/);
  await donate.pay(testCards.succeeds);
  const { id } = (await (await confirmed).json()) as { id: string };
  await page.waitForURL('**/donate/success?id=*');

  await page.goto('/_sandbox/stripe');
  const row = page.getByRole('row', { name: id });
  await row.getByLabel('Dollars to refund').fill('10');
  await row.getByRole('button', { name: 'Refund' }).click();

  const donations = adminDonationsPage(page);
  await expect(async () => {
    await donations.open(host.adminPassword);
    await donations.search.fill(donor);
    await expect(donations.rows).toContainText('refunded $10.00', { timeout: 2_000 });
  }).toPass();
  await expect(donations.rows).toHaveCount(1);
  await expect(donations.rows).toContainText('$25.00');
  await expect(donations.rows).toContainText('succeeded');
});
