/** Supporters by consent: the box, the page, and how a name goes (P-132, P-133). */
import { sampleDonors } from '#tests/support/factories/listed-donations.ts';
import { adminDonationsPage } from '#tests/support/pages/admin-donations-page.ts';
import { testCards } from '#tests/support/pages/donate-page.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';
import { receiptPage } from '#tests/support/pages/receipt-page.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { expect, test } from '#tests/support/browser/seeded-test.ts';
import { uniqueName } from '#tests/support/factories/unique-name.ts';

test('the page of supporters shows names by year and level, marked as test names @screens', async ({
  page,
}) => {
  const response = await page.goto('/supporters');
  expect(response?.headers()).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cache-tag': 'supporters',
  });
  const { main } = new PublicPage(page);
  const year = main.getByRole('region', { name: '2025' });
  await expect(year).toContainText('Test names');
  await expect(year.getByRole('list', { name: 'Benefactors' }).getByRole('listitem')).toHaveText(
    sampleDonors.slice(0, 2),
  );
  await expect(year.getByRole('list', { name: 'Patrons' }).getByRole('listitem')).toHaveText(
    sampleDonors.slice(2),
  );
  await expect(year).toContainText(
    'And 1 more gift from people who are not named here. Thank you.',
  );
  await expect(main).not.toContainText(/\$1,000\.00|100000/);
  await expectSound(page);
  await expectReadableTwiceAsLarge(page);
});

test('who ticks the box is named, until it is hidden @long', async ({ page, portal, donate }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) sent.push(request.postDataJSON());
  });
  const box = page.getByRole('checkbox', { name: 'List my name on the supporters’ page' });
  const name = uniqueName('Box');
  await test.step('the box is offered to a name at $100, unticked', async () => {
    await donate.open();
    await donate.choose(50);
    await donate.name.fill(name);
    await expect(box).toHaveCount(0);
    await donate.back.click();
    await donate.choose(100);
    await expect(donate.name).toHaveValue(name);
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription(/^Patrons are named by level and year/);
    await donate.name.fill('');
    await expect(box).toHaveCount(0);
    await donate.name.fill(name);
    await expectAccessible(page);
    await box.check();
  });
  await test.step('the choice is sent, and the receipt says so', async () => {
    await donate.continueToPayment.click();
    await donate.cardNumber.waitFor();
    await donate.pay(testCards.succeeds);
    await page.waitForURL('**/donate/success?id=*');
    await expect(receiptPage(page).title).toHaveText('Thank You for Your Donation!');
    await expect(page.getByText('You asked to be named')).toBeVisible();
    expect(sent).toMatchObject([{ amount: 100, donorName: name, listed: true }]);
  });
  const named = async () => {
    const response = await page.request.get('/supporters');
    return (await response.text()).includes(name);
  };
  await test.step('the name is there at once, and goes at once', async () => {
    expect(await named()).toBe(true);
    await portal.enter('/admin/donations');
    await adminDonationsPage(page).search.fill(name);
    await page.getByRole('button', { name: /^View/ }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Named on the supporters’ page');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(dialog).toContainText('Hidden from the supporters’ page');
    await expectAccessible(page);
    expect(await named()).toBe(false);
    await dialog.getByRole('button', { name: 'Show' }).click();
    await expect(dialog).toContainText('Named on the supporters’ page');
    expect(await named()).toBe(true);
  });
});
