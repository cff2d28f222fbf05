/** The donation flow as a donor meets it, from the first press to the receipt (P-38). */
import { expect, test } from '#tests/support/payment-test.ts';
import { donatePage, recordIntents, testCards } from '#tests/pages/donate-page.ts';
import { receiptPage } from '#tests/pages/receipt-page.ts';

test('a named gift in three steps ends at its receipt', { tag: '@widths' }, async ({ page }) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.open();
  await expect(page.getByRole('heading', { name: 'Make a Donation' })).toBeVisible();
  await expect(
    page.getByText('This donation page is in test mode. No real charges will be processed.'),
  ).toBeVisible();
  await expect(donate.heading).toHaveText('Select Donation Amount');
  for (const badge of ['Secure Payment', 'Tax Deductible']) {
    await expect(page.getByRole('heading', { name: badge })).toBeVisible();
  }

  await donate.choose(50);
  await expect(donate.heading).toHaveText('Your Information');
  await expect(donate.heading).toBeFocused();
  await expect(donate.announcement).toHaveText('Step 2 of 3, $50.00');
  await expect(page.getByText('Leave blank to donate anonymously')).toBeVisible();
  await expect(page.getByText('For tax receipt and confirmation')).toBeVisible();

  await donate.introduce({ name: 'Ada Lovelace', email: 'ada@mail.example' });
  await expect(donate.heading).toHaveText('Complete Your Donation');
  await expect(donate.heading).toBeFocused();
  await expect(page.getByText('4242 4242 4242 4242')).toBeVisible();
  await expect(donate.donateButton).toHaveText('Donate $50.00');

  await donate.pay(testCards.succeeds);
  await page.waitForURL(/\/donate\/success\?id=[0-9a-f-]{36}$/);
  const receipt = receiptPage(page);
  await expect(receipt.title).toHaveText('Thank You for Your Donation!');
  await expect(receipt.fact('Status')).toHaveText('Completed');
  await expect(receipt.fact('Payment method')).toHaveText('Visa ending in 4242');
  await expect(receipt.fact('Donor')).toHaveText('Ada Lovelace');
  expect(sent).toEqual([
    {
      amount: 50,
      donorName: 'Ada Lovelace',
      donorEmail: 'ada@mail.example',
      attemptId: new URL(page.url()).searchParams.get('id'),
    },
  ]);
});

test('the card fields say to browsers what they are', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment();
  for (const [label, token] of [
    ['Card number', 'cc-number'],
    ['Expiration date', 'cc-exp'],
    ['Security code', 'cc-csc'],
  ] as const) {
    await expect(donate.frame.getByLabel(label)).toHaveAttribute('autocomplete', token);
  }
});

test('an anonymous custom gift sends null for name and email', async ({ page }) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.open();
  await expect(donate.continueButton).toBeDisabled();
  await donate.customAmount.fill('19.99');
  await donate.continueButton.click();
  await donate.introduce();
  await expect(donate.donateButton).toHaveText('Donate $19.99');
  await expect(page.getByText('Anonymous', { exact: true })).toBeVisible();
  await donate.cardNumber.waitFor();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(page).sheet.getByText('Donor', { exact: true })).toHaveCount(0);
  expect(sent).toMatchObject([{ amount: 19.99, donorName: null, donorEmail: null }]);
});

test('name and email go to the provider', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment({ name: 'Ada Lovelace', email: 'ada@mail.example' });
  const confirmed = page.waitForRequest(/\/v1\/payment_intents\/[^/]+\/confirm$/);
  await donate.pay(testCards.succeeds);
  const form = new URLSearchParams((await confirmed).postData() ?? '');
  expect(form.get('receipt_email')).toBe('ada@mail.example');
  const billing = 'payment_method_data[billing_details]';
  expect(form.get(`${billing}[name]`)).toBe('Ada Lovelace');
  expect(form.get(`${billing}[email]`)).toBe('ada@mail.example');
  await page.waitForURL('**/donate/success?id=*');
});

test("the provider's frame, on its own origin, has our font and may open a wallet", async ({
  page,
}) => {
  const donate = donatePage(page);
  await donate.reachPayment();
  const frame = page.frames().find((one) => one.url().includes('//b.js.stripe.localhost'));
  const font = () => [...document.fonts].map(({ family, status }) => `${family} ${status}`);
  await expect.poll(() => frame?.evaluate(font)).toEqual(['"Instrument Sans" loaded']);
  const mayPay = () =>
    (
      document as { featurePolicy?: { allowsFeature(name: string): boolean } }
    ).featurePolicy?.allowsFeature('payment');
  expect(await frame?.evaluate(mayPay)).toBe(true);
});

test("the provider's script loads at the second step, not before", async ({ page }) => {
  const donate = donatePage(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stripe.js')) scripts.push(request.url());
  });
  await donate.open();
  await expect(donate.preset(25)).toBeEnabled();
  expect(scripts).toEqual([]);
  const asked = page.waitForRequest('**/stripe.js');
  await donate.choose(25);
  await asked;
});

test('a bank that asks is answered in its own dialog', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment();
  await donate.pay(testCards.authenticates);
  await donate.bank.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(page).fact('Status')).toHaveText('Completed');
});

test('a payment that takes its time is pending, then completes by itself', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment();
  await donate.pay(testCards.processes);
  await page.waitForURL('**/donate/success?id=*');
  const receipt = receiptPage(page);
  await expect(receipt.fact('Status')).toHaveText('pending');
  await expect(receipt.fact('Status')).toHaveText('Completed', { timeout: 20_000 });
  await expect(receipt.pending).toHaveCount(0);
});

test('the plate shows where the gift stands', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  const plate = page.getByRole('complementary', { name: 'Recognition levels' });
  await expect(plate.getByText('Choose an amount')).toBeVisible();
  await expect(plate.getByText('(your gift)')).toHaveCount(0);
  await expect(donate.customAmount).toBeEnabled();
  await donate.customAmount.fill('150');
  await expect(plate.getByText('$150.00')).toBeVisible();
  await expect(plate.getByText('Patron (your gift)')).toBeVisible();
});

test('a page that came over plain HTTP from another machine lacks nothing @long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // What browsers keep to secure pages.
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const donate = donatePage(page);
  await donate.reachPayment();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
});
