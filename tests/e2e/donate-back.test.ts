/** Going back, by our button and by the browser's, and what a reload keeps (P-42). */
import { expect, test } from '#tests/support/payment-test.ts';
import { donatePage, recordIntents } from '#tests/pages/donate-page.ts';

for (const way of ['our Back', "the browser's Back"] as const) {
  test(`${way} leads through every step and clears what P-42 says`, async ({ page }) => {
    const donate = donatePage(page);
    const sent = recordIntents(page);
    const goBack = () => (way === 'our Back' ? donate.back.click() : page.goBack());
    await donate.reachPayment({ name: 'Ada', email: 'ada@mail.example' });

    await goBack();
    await expect(donate.heading).toHaveText('Your Information');
    await expect(donate.heading).toBeFocused();
    await expect(donate.name).toHaveValue('Ada');
    await expect(donate.email).toHaveValue('ada@mail.example');
    await donate.continueToPayment.click();
    await donate.cardNumber.waitFor();
    expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(2);

    await goBack();
    await expect(donate.heading).toHaveText('Your Information');
    await goBack();
    await expect(donate.heading).toHaveText('Select Donation Amount');
    await expect(donate.customAmount).toHaveValue('');

    await donate.choose(10);
    await expect(donate.name).toHaveValue('Ada');
    await donate.continueToPayment.click();
    await expect(donate.donateButton).toHaveText('Donate $10.00');
    expect(sent.map(({ amount }) => amount)).toEqual([50, 50, 10]);
  });
}

test('the first step is left backwards to where one came from', async ({ page }) => {
  const donate = donatePage(page);
  await page.goto('/donors');
  await donate.open();
  await donate.choose(50);
  await expect(donate.heading).toHaveText('Your Information');
  await page.goBack();
  await expect(donate.heading).toHaveText('Select Donation Amount');
  await page.goBack();
  await expect(page).toHaveURL(/\/donors$/);
});

test('forward never shows a payment whose secret is cleared', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment();
  await page.goBack();
  await expect(donate.heading).toHaveText('Your Information');
  await page.goForward();
  await expect(donate.heading).toHaveText('Your Information');
  await donate.back.click();
  await expect(donate.heading).toHaveText('Select Donation Amount');
});

test('Edit is the right number of Backs', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment({ name: 'Ada' });
  await donate.edit('name').click();
  await expect(donate.heading).toHaveText('Your Information');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  await donate.edit('amount').click();
  await expect(donate.heading).toHaveText('Select Donation Amount');
  await page.goForward();
  await expect(donate.heading).toHaveText('Your Information');
});

test('a double press on Back goes back once @long', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment();
  await donate.back.dblclick();
  await expect(donate.heading).toHaveText('Your Information');
  await expect(donate.continueToPayment).toBeVisible();
});

test('the skip link takes no step back @long', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  await donate.choose(50);
  await expect(donate.heading).toHaveText('Your Information');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await expect(donate.heading).toHaveText('Your Information');
  await donate.back.click();
  await expect(donate.heading).toHaveText('Select Donation Amount');
});

test('a reload goes on with the same payment', async ({ page }) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.reachPayment({ name: 'Ada' });
  await page.reload();
  await donate.cardNumber.waitFor();
  await expect(donate.donateButton).toHaveText('Donate $50.00');
  expect(sent).toHaveLength(1);
  await donate.back.click();
  await expect(donate.name).toHaveValue('Ada');
});
