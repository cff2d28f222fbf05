/** Staff change a donation that repeats in its dialog, and its donor gets a mail about it. */
import { expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { giveDonation } from '#tests/support/browser/give.ts';
import { findInMail } from '#tests/support/mail/find-in-mail.ts';

test('staff raise a monthly donation, and its fee stays covered @long', async ({
  page,
  request,
  portal,
}) => {
  const donorEmail = `staff-changes-${crypto.randomUUID()}@mail.example`;
  const given = { frequency: 'monthly', amount: 20, coverFee: true, donorEmail } as const;
  const { id } = await giveDonation(request, given);
  await portal.enter(`/admin/donations/${id}`);
  const frame = page.getByRole('region', { name: 'Monthly donation' });
  await expect(frame).toContainText('$20.76 a month. Next payment on');
  await frame.getByRole('button', { name: 'Change...' }).click();
  const amount = frame.getByLabel('Amount in dollars');
  const fee = frame.getByLabel('Cover the card fee');
  await expect(amount).toHaveValue('20.00');
  await expect(fee).toBeChecked();
  await expect(frame.getByText('That is what is given now.')).toBeVisible();
  const send = frame.getByRole('button', { name: 'Change and send' });
  await expect(send).toBeDisabled();
  await amount.fill('0.50');
  await expect(amount).toHaveAccessibleDescription(/from 1 to 999,999\.99/);
  await amount.fill('35');
  await expect(frame.getByText(/^From \w+\s\d+(?:,\s\d+)?, \$36\.10 a month\.$/)).toBeVisible();
  await expectSound(page);
  await send.press('Enter');
  await expect(frame.getByText(/^Done\. From /)).toBeVisible();
  await expect(frame).toContainText('$36.10 a month.');
  await findInMail(request, donorEmail, /Your monthly donation was changed/);
  await test.step('a press before the preview has come counts', async () => {
    await page.route('**/monthly/preview', () => {});
    await frame.getByRole('button', { name: 'Change...' }).click();
    await amount.fill('40');
    await send.click();
    await expect(frame).toContainText('$41.21 a month.');
  });
});
