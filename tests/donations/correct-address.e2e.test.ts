/** A donor's slip in an address: hinted at while typing, corrected on the receipt, and what follows. */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/payment-test.ts';
import { testCards } from '#tests/support/pages/donate-page.ts';

test('a wrong address is corrected on the receipt, and a gift made monthly @journey @long', async ({
  page,
  donate,
  receipt,
  context,
  watch,
}) => {
  watch.announce('ERR_FAILED', 'status of 410');
  const correct = page.getByRole('button', { name: 'Wrong address? Correct it' });
  const field = page.getByLabel('Correct email');
  await test.step('a slip is hinted at, never corrected', async () => {
    await donate.open();
    await donate.choose(25);
    await donate.email.fill('ada@gmial.com');
    await page.getByRole('button', { name: 'Did you mean gmail.com?' }).click();
    await expect(donate.email).toHaveValue('ada@gmail.com');
    await expect(donate.email).toBeFocused();
    await donate.introduce({ name: 'Ada Lovelace', email: 'adda@mail.example' });
    await donate.pay(testCards.succeeds);
    await page.waitForURL('**/donate/success?id=*');
    await expect(receipt.detail('Status')).toHaveText('Completed');
  });
  await test.step('the form opens, cancels and opens again, also after a reload', async () => {
    await correct.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('adda@mail.example');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(correct).toBeFocused();
    await page.reload();
    await correct.click();
    await expectAccessible(page);
  });
  const oldLink = page.url();
  await test.step('a wrong and a lost request lose nothing', async () => {
    await field.fill('ada');
    await page.getByRole('button', { name: 'Send to this address' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('ada@mail.example');
    await page.route('**/address', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Send to this address' }).click();
    await expect(page.getByText('We got no answer. Check your connection')).toBeVisible();
  });
  await test.step('the receipt goes to the new address, and the page goes on', async () => {
    await page.getByRole('button', { name: 'Send to this address' }).click();
    await expect(receipt.sent).toBeFocused();
    await expect(receipt.sent).toContainText('ada@mail.example');
    await expect(receipt.detail('Email')).toHaveText('ada@mail.example');
    await expect(page).toHaveURL(/success\?id=[0-9a-f-]{36}\.[a-z2-7]{26}$/);
    await page.reload();
    await expect(receipt.detail('Email')).toHaveText('ada@mail.example');
    await expect(correct).toBeVisible();
  });
  await test.step('the old link shows nothing', async () => {
    const stranger = await context.newPage();
    await stranger.goto(oldLink);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'This link is no longer valid',
    );
    await expect(stranger.getByText('mail.example')).toHaveCount(0);
    await stranger.close();
  });
  await test.step('the same amount is offered each month', async () => {
    await page.getByRole('link', { name: 'Make it monthly' }).click();
    await expect(page).toHaveURL('/donate?amount=25.00&frequency=monthly');
    await expect(page.getByLabel('Monthly')).toBeChecked();
    await expect(page.getByLabel('Custom amount each month')).toHaveValue('25');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByLabel('Email*')).toHaveValue('ada@mail.example');
  });
});
