/** A gift whose fee is covered, in memory of somebody, from step 2 to the receipt (P-190, P-196). */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/payment-test.ts';
import { testCards } from '#tests/support/pages/donate-page.ts';

test('a covered fee and a tribute are in the button and on the receipt @long', async ({
  page,
  donate,
  receipt,
}) => {
  await donate.open();
  await donate.choose(25);
  const fee = page.getByLabel('Add $0.87 to your $25.00, about what the card costs us');
  const tribute = page.getByLabel('Give in honor or in memory of someone');
  await expect(fee).not.toBeChecked();
  await expect(tribute).not.toBeChecked();
  await expect(page.getByLabel('Their name')).toHaveCount(0);
  await fee.check();
  await expect(page.getByText('$25.87, with what you add for the card')).toBeVisible();
  await test.step('what is missing is named at its field', async () => {
    await tribute.check();
    await page.getByLabel('Tell someone about this gift').check();
    await donate.continueToPayment.click();
    await expect(page.getByText('Choose in honor or in memory.')).toBeVisible();
    const kind = page.getByRole('radio', { name: 'In honor of' });
    await expect(kind).toBeFocused();
    await expect(kind).toHaveAccessibleDescription('Choose in honor or in memory.');
    await expect(kind).toHaveAttribute('aria-invalid', 'true');
    await expect(donate.alert).toHaveText('4 fields need a correction.');
    await expect(page.locator('.field-error')).toHaveCount(4);
    await expectAccessible(page);
  });
  await page.getByRole('radio', { name: 'In memory of' }).check();
  await page.getByLabel('Their name').fill('Example Honoree');
  await page.getByLabel('Name', { exact: true }).fill('Example Family');
  await page.getByLabel('Email', { exact: true }).fill('family@mail.example');
  await page.getByLabel('Message (optional)').fill('Every notebook is kept.');
  await expect(page.getByText('23 of 300')).toBeVisible();
  await test.step('a reload keeps it', async () => {
    await page.reload();
    await expect(page.getByLabel('Their name')).toHaveValue('Example Honoree');
    await expect(fee).toBeChecked();
  });
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  await expect(donate.donateButton).toHaveText('Donate $25.87');
  await test.step('the last step says again what was chosen', async () => {
    const main = page.getByRole('main');
    await expect(main.getByText('$25.00 and $0.87 added to cover fees')).toBeVisible();
    await expect(main.getByText('Example Honoree')).toBeVisible();
    await expect(main.getByText('Example Family will get an email about it')).toBeVisible();
    await expect(main.getByText('Secure Payment')).toHaveCount(0);
  });
  await donate.pay(testCards.succeeds);
  await expect(receipt.detail('Added to cover fees')).toHaveText('$0.87, part of the amount');
  await expect(receipt.detail('In memory of')).toContainText('Example Honoree');
  await expect(receipt.detail('In memory of')).toContainText(
    'Example Family will be notified by email',
  );
});
