/** What is an amount, and what is said of anything else (P-39). */
import { expect, test } from '#tests/support/payment-test.ts';
import { donatePage } from '#tests/pages/donate-page.ts';

test('too little or no number is no valid amount', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  for (const typed of ['0', '0.99', '-5', '0.004', '1e3', '1e-7']) {
    await donate.customAmount.fill(typed);
    await donate.continueButton.click();
    await expect(page.locator('.field-error')).toHaveText(
      'Please enter a valid amount ($1 minimum)',
    );
    await expect(donate.customAmount).toBeFocused();
    await expect(donate.customAmount).toHaveAttribute('aria-invalid', 'true');
    await expect(donate.customAmount).toHaveValue(typed);
    await donate.customAmount.fill('2');
    await expect(page.locator('.field-error')).toHaveCount(0);
  }
});

test('more than two decimals are named', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  await donate.customAmount.fill('12.345');
  await donate.continueButton.click();
  await expect(page.locator('.field-error')).toHaveText(
    'Please enter an amount with at most two decimals',
  );
});

test("an amount in the address fills the field and names the circle; a bad one doesn't", async ({
  page,
}) => {
  const donate = donatePage(page);
  await page.goto('/donate?amount=5000');
  await expect(donate.customAmount).toHaveValue('5000');
  await expect(page.getByText('Benefactor circle, from $5,000')).toBeVisible();
  await donate.customAmount.fill('999.99');
  await expect(page.getByText('About the circles')).toHaveCount(0);
  await donate.customAmount.fill('25000');
  await expect(page.getByText('Founding circle, from $25,000')).toBeVisible();
  await donate.continueButton.click();
  await expect(donate.heading).toHaveText('Your Information');
  await expect(page.locator('form strong')).toHaveText('$25,000.00');
  await donate.back.click();
  await expect(donate.customAmount).toHaveValue('');
  await page.goto('/donate?amount=5e3');
  await expect(donate.customAmount).toBeEnabled();
  await expect(donate.customAmount).toHaveValue('');
});

test('more than can be given says so', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  for (const typed of ['1000000', '99999999999999999999']) {
    await donate.customAmount.fill(typed);
    await donate.continueButton.click();
    await expect(page.locator('.field-error')).toHaveText(
      'Please enter at most $999,999.99, or write to us',
    );
  }
});

test('a comma, by key or pasted, is never left out of a number', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  const words = page.locator('.field-error');
  await expect(donate.customAmount).toBeEnabled();
  for (const typed of ['12,50', '1,000']) {
    await donate.customAmount.fill('');
    await donate.customAmount.focus();
    await page.keyboard.press(typed[0] ?? '');
    await page.keyboard.insertText(typed.slice(1));
    await expect(words).toHaveText(
      'Please write cents after a point, such as 12.50, and thousands without commas',
    );
    await expect(donate.customAmount).toHaveValue(typed[0] ?? '');
    await donate.customAmount.fill('');
    await donate.customAmount.pressSequentially(typed.slice(0, typed.indexOf(',') + 1));
    await expect(words).toHaveText(/^Please write cents after a point/);
    await donate.customAmount.fill('12.50');
    await expect(words).toHaveCount(0);
  }
});

test('digits after a comma that was refused are asked about before they count', async ({
  page,
}) => {
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  await donate.customAmount.pressSequentially('12,50');
  await donate.customAmount.press('Enter');
  await expect(page.locator('.field-error')).toHaveText(/^Please write cents after a point/);
  await expect(donate.heading).toHaveText('Select Donation Amount');
  await donate.customAmount.fill('');
  await donate.customAmount.pressSequentially('1,000.50');
  await donate.customAmount.press('Enter');
  await expect(donate.heading).toHaveText('Your Information');
  await expect(page.locator('form strong')).toHaveText('$1,000.50');
});

test('a paste of a million digits is refused before it can hang the page @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  await page.evaluate(() => navigator.clipboard.writeText('9'.repeat(1_000_000)));
  await donate.customAmount.press('ControlOrMeta+V');
  await expect(page.locator('.field-error')).toHaveText('Please enter a valid amount ($1 minimum)');
  await expect(donate.customAmount).toHaveValue('');
});

test('fifty dollars may be written in many ways', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  for (const typed of ['$50', ' 50 ', '50.', '050', '０５０']) {
    await expect(donate.customAmount).toBeEnabled();
    await donate.customAmount.pressSequentially(typed);
    await donate.continueButton.click();
    await expect(donate.heading).toHaveText('Your Information');
    await expect(page.locator('form strong')).toHaveText('$50.00');
    await donate.back.click();
  }
});

test('letters leave the field empty and Continue disabled', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  await donate.customAmount.focus();
  await page.keyboard.insertText('fifty');
  await expect(donate.continueButton).toBeDisabled();
});

test('digits of any script count as the same number', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  for (const [typed, number] of [
    ['٥٠', '50'],
    ['١٢٫٥٠', '12.50'],
    ['۹۸۷', '987'],
    ['１２．５０', '12.50'],
    ['५०', '50'],
    ['๕0', '50'],
    ['$٥٠', '50'],
  ] as const) {
    await donate.customAmount.fill('7');
    await donate.customAmount.selectText();
    await page.keyboard.insertText(typed);
    await expect(donate.customAmount).toHaveValue(number);
    await donate.customAmount.fill('');
    await donate.customAmount.pressSequentially(typed);
    await expect(donate.customAmount).toHaveValue(number);
    await expect(page.locator('.field-error')).toHaveCount(0);
  }
  await donate.customAmount.fill('');
  await page.keyboard.insertText('١٬٠٠٠');
  await expect(page.locator('.field-error')).toHaveText(/thousands without commas$/);
  await expect(donate.customAmount).toHaveValue('');
  await page.keyboard.insertText('٢٥');
  await donate.customAmount.press('Enter');
  await expect(page.locator('form strong')).toHaveText('$25.00');
});

test('a pasted amount in Arabic digits counts', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  await page.evaluate(() => navigator.clipboard.writeText('٧٥'));
  await donate.customAmount.press('ControlOrMeta+V');
  await expect(donate.customAmount).toHaveValue('75');
  await donate.customAmount.press('Enter');
  await expect(page.locator('form strong')).toHaveText('$75.00');
});

test('what the browser takes for no number is said to be none', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  for (const typed of ['e', '1e', '--']) {
    await donate.customAmount.fill('');
    await expect(donate.continueButton).toBeDisabled();
    await donate.customAmount.pressSequentially(typed);
    await donate.customAmount.press('Enter');
    await expect(page.locator('.field-error')).toHaveText(
      'Please enter a valid amount ($1 minimum)',
    );
    await expect(donate.customAmount).toBeFocused();
  }
  await donate.customAmount.fill('12');
  await donate.customAmount.press('Enter');
  await expect(donate.heading).toHaveText('Your Information');
});
