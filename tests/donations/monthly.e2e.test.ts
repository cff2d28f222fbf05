/** A monthly donation from the first press to its end (P-166, P-167). */
import { expectSound } from '#tests/support/browser/axe.ts';
import { giveDonation } from '#tests/support/browser/give.ts';
import { findInMail, findInMails } from '#tests/support/mail/find-in-mail.ts';
import { expect, test } from '#tests/support/browser/payment-test.ts';
import { recordIntents, testCards } from '#tests/support/pages/donate-page.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';

test('a monthly donor gives, and cancels @journey', async ({ page, request, watch, donate }) => {
  const email = `monthly-${crypto.randomUUID()}@mail.example`;
  const { main } = new PublicPage(page);
  const address = main.getByRole('textbox', { name: 'Email' });
  const sent = recordIntents(page);
  const expectSoundAlsoAt320 = async () => {
    await expectSound(page);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 320, height });
    await expect.poll(() => new SiteFrame(page).sidewaysScroll()).toBe(0);
    await page.setViewportSize({ width, height });
  };

  await test.step('chooses monthly by keyboard; once is preselected', async () => {
    await donate.open();
    const once = main.getByRole('radio', { name: 'Once' });
    const monthly = main.getByRole('radio', { name: 'Monthly' });
    await expect(once).toBeChecked();
    await expect(once).toBeEnabled();
    await expect(main.getByText('a month', { exact: true })).toHaveCount(0);
    await once.focus();
    await page.keyboard.press('ArrowRight');
    await expect(monthly).toBeChecked();
    await expect(monthly).toBeFocused();
    await expect(monthly).toHaveAccessibleDescription(
      'Repeats each month until you cancel. We will need your email.',
    );
    await expect(donate.preset(25)).toHaveAccessibleDescription('Contributor a month');
    await expect(main.getByLabel('Custom amount each month')).toBeVisible();
    await expectSoundAlsoAt320();
    await donate.choose(25);
  });
  await test.step('needs an email, and a reload keeps the choice', async () => {
    await expect(donate.announcement).toHaveText('Step 2 of 3, $25.00 a month');
    await donate.continueToPayment.click();
    await expect(address).toHaveAccessibleDescription(
      /Enter your email: a monthly donation needs one/,
    );
    await expect(address).toBeFocused();
    await page.reload();
    await expect(main.locator('form strong')).toHaveText('$25.00 a month');
    await address.fill(email);
    await donate.continueToPayment.click();
  });
  await test.step('pays, and the receipt says what follows', async () => {
    await expect(donate.donateButton).toHaveText('Donate $25.00 a month');
    await expect(main.getByText('each month until you cancel')).toBeVisible();
    await donate.cardNumber.waitFor();
    await donate.pay(testCards.succeeds);
    await page.waitForURL('**/donate/success?id=*');
    await expect(main).toContainText(
      /This is a monthly donation\. The next payment is on \w+\s\d+,\s\d{4}\. To change the amount or your card, pause or stop, open Your giving\./,
    );
    expect(sent).toMatchObject([{ amount: 25, donorEmail: email, frequency: 'monthly' }]);
    await expectSoundAlsoAt320();
  });
  await test.step('is charged again after a month, with a document for each', async () => {
    const pattern = /your monthly test gift of \$25\.00/;
    await findInMails(request, email, { pattern, count: 1 });
    await request.post('/_sandbox/stripe/clock', { form: { days: '31' } });
    expect(await findInMails(request, email, { pattern, count: 2 })).toHaveLength(2);
  });
  await request.post('/api/giving/link', { data: { email } });
  const link = await findInMail(request, email, /\/giving\/\S+\.\S+/);
  await test.step('sees both under Your giving', async () => {
    await page.goto(link);
    const payment = /Monthly, Visa ending in 4242.*\$25\.00.*Receipt/s;
    await expect(main.getByRole('listitem')).toHaveText([payment, payment]);
    await expect(main.getByRole('region', { name: 'Monthly donation' })).toContainText(
      /, since \w+ \d{4}\s*\$25\.00 a month\s*Next payment on/,
    );
    await expectSoundAlsoAt320();
  });
  await test.step('reads when a pause by staff ends', async () => {
    const subscription = await main.locator('[name=subscription]').first().inputValue();
    const press = (button: string, form: Record<string, string>) =>
      request.post(`/_sandbox/stripe/${button}`, { form: { subscription, ...form } });
    const expectState = (words: RegExp) =>
      expect(async () => {
        await page.goto(link);
        await expect(main.getByText(words)).toBeVisible({ timeout: 500 });
      }).toPass();
    await press('pause', { days: '40' });
    await expectState(/^Paused\. Next payment on \w+\s\d+,\s\d{4}$/);
    await press('resume', {});
    await expectState(/^Next payment on /);
  });
  await test.step("changes the card and cancels in Stripe's portal", async () => {
    // The sandbox's page is on the site's own origin, unlike Stripe's, and has no transitions.
    watch.announce('ViewTransition opt-in disabled', 'Transition was skipped');
    await main.getByRole('button', { name: 'Card or cancel at Stripe' }).click();
    await expect(page.getByRole('heading', { name: 'Customer portal' })).toBeVisible();
    await page.getByLabel('Card number').fill('5555555555554444');
    await page.getByLabel('Expiry month').fill('12');
    await page.getByLabel('Expiry year').fill('2040');
    await page.getByRole('button', { name: 'Change card' }).click();
    await expect(page.getByText('Card: mastercard 4444')).toBeVisible();
    await request.post('/_sandbox/stripe/clock', { form: { days: '31' } });
    await expect
      .poll(async () => (await request.get(link)).text())
      .toContain('Monthly, Mastercard ending in 4444');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByText('Status: canceled')).toBeVisible();
    await page.getByRole('link', { name: 'Return to the site' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your giving');
    await expect(async () => {
      await page.goto(link);
      await expect(main.getByText(/^Ended on /)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(main.getByRole('button', { name: 'Card or cancel' })).toHaveCount(0);
    await expect(main.getByText('Change the amount')).toHaveCount(0);
  });
});

test('a monthly donor raises the amount, pauses and resumes @journey @long', async ({
  page,
  request,
}) => {
  const email = `changing-${crypto.randomUUID()}@mail.example`;
  const { main } = new PublicPage(page);
  await giveDonation(request, { frequency: 'monthly', amount: 25, donorEmail: email });
  await request.post('/api/giving/link', { data: { email } });
  await page.goto(await findInMail(request, email, /\/giving\/\S+\.\S+/));
  await test.step('raises the amount by keyboard, with the sum on the button', async () => {
    await main.getByText('Change the amount').click();
    await expect(main.getByText('That is what you give now.')).toBeVisible();
    const amount = main.getByLabel('New amount');
    await amount.fill('0.50');
    await expect(amount).toHaveAccessibleDescription(/from 1 to 999,999\.99/);
    await expect(main.getByRole('button', { name: 'See the change' })).toBeDisabled();
    await expectSound(page);
    await amount.fill('35');
    await main.getByLabel(/Cover the card fee/).check();
    await expect(main.getByText(/^From \w+\s\d+(?:,\s\d+)?, \$36\.10 a month\.$/)).toBeVisible();
    await main.getByRole('button', { name: 'Change to $36.10' }).press('Enter');
    const done = main.getByText('Changed to $36.10.').locator('xpath=ancestor::*[@data-outcome]');
    await expect(done).toBeFocused();
    await expectSound(page);
    await findInMail(request, email, /Your monthly donation was changed/);
    await main.getByRole('button', { name: 'Back to $25.00' }).click();
    await expect(main.getByText('Changed to $25.00.')).toBeVisible();
  });
  await test.step('pauses for two months, and resumes', async () => {
    await main.getByText('for up to 3 months').click();
    await main.getByRole('radio', { name: '2 months' }).check();
    await expect(
      main.getByText(/^No payment in \w+ and \w+\. Then \$25\.00 a month/),
    ).toBeVisible();
    await expectSound(page);
    await main.getByRole('button', { name: 'Pause for 2 months' }).click();
    await expect(main.getByText('Paused for 2 months.')).toBeVisible();
    await expectSound(page);
    await main.getByRole('button', { name: /^Resume from / }).click();
    await expect(main.getByText('Resumed.')).toBeVisible();
  });
});

test('a press before the change was previewed counts for what the button names @long', async ({
  page,
  request,
}) => {
  const email = `early-${crypto.randomUUID()}@mail.example`;
  const { main } = new PublicPage(page);
  await giveDonation(request, { frequency: 'monthly', amount: 25, donorEmail: email });
  await request.post('/api/giving/link', { data: { email } });
  await page.goto(await findInMail(request, email, /\/giving\/\S+\.\S+/));
  const held: (() => Promise<void>)[] = [];
  await page.route('**/monthly/*/preview', (route) => {
    held.push(() => route.continue());
  });
  let calls = 0;
  const answer = async (count: number) => {
    calls += count;
    await expect.poll(() => held.length).toBe(calls);
    await held.at(-1)?.();
  };
  await main.getByText('Change the amount').click();
  await answer(1);
  const change = main.getByLabel('New amount');
  await change.fill('20');
  const button = main.getByRole('button', { name: 'Change to $20.00' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  // What is typed since takes the press back.
  await change.fill('15');
  await answer(2);
  await expect(main.getByText(/^From .+, \$15\.00 a month\.$/)).toBeVisible();
  await change.fill('12');
  await main.getByRole('button', { name: 'Change to $12.00' }).click();
  await answer(1);
  await expect(main.getByText('Changed to $12.00.')).toBeVisible();
  await main.getByText('for up to 3 months').click();
  await main.getByRole('radio', { name: '2 months' }).check();
  await main.getByRole('button', { name: 'Pause for 2 months' }).click();
  await answer(2);
  await expect(main.getByText('Paused for 2 months.')).toBeVisible();
});

test('without JavaScript a change is shown, then made by a second press @long', async ({
  page,
  request,
  donate,
  browser,
  baseURL,
}) => {
  const email = `plain-${crypto.randomUUID()}@mail.example`;
  await donate.open();
  await page.locator('main').getByRole('radio', { name: 'Yearly' }).check();
  await donate.choose(100);
  await page.locator('main').getByRole('textbox', { name: 'Email' }).fill(email);
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  await expect(page.locator('main')).toContainText('This is a yearly donation.');
  await request.post('/api/giving/link', { data: { email } });
  const link = await findInMail(request, email, /\/giving\/\S+\.\S+/);

  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const plain = await context.newPage();
  const main = plain.locator('main');
  await plain.goto(link);
  await main.getByText('Change the amount').click();
  await expect(main.getByText('for up to 3 months')).toHaveCount(0);
  await main.getByLabel('New amount').fill('x');
  await main.getByRole('button', { name: 'See the change' }).click();
  await expect(main.getByLabel('New amount')).toHaveValue('x');
  await expect(main.getByText(/from 1 to 999,999\.99/)).toBeVisible();
  await main.getByLabel('New amount').fill('150');
  await main.getByRole('button', { name: 'See the change' }).click();
  await expect(main.getByText(/^From .+, \$150\.00 a year\.$/)).toBeVisible();
  // Another sum than the button names is only shown.
  await main.getByLabel('New amount').fill('160');
  await main.getByRole('button', { name: 'Change to $150.00' }).click();
  await main.getByRole('button', { name: 'Change to $160.00' }).click();
  await expect(main.getByText('Changed to $160.00.')).toBeVisible();
  await expect(main.getByText('$160.00', { exact: true })).toBeVisible();
  await test.step('the way back covers the fee again', async () => {
    const changeTo = async (dollars: string, isFeeCovered: boolean, sum: string) => {
      await main.getByText('Change the amount').click();
      await main.getByLabel('New amount').fill(dollars);
      await main.getByLabel(/Cover the card fee/).setChecked(isFeeCovered);
      await main.getByRole('button', { name: 'See the change' }).click();
      await main.getByRole('button', { name: `Change to ${sum}` }).click();
    };
    await changeTo('180', true, '$184.36');
    await changeTo('170', false, '$170.00');
    await main.getByRole('button', { name: 'Back to $184.36' }).click();
    await expect(main.getByText('Changed to $184.36.')).toBeVisible();
    await main.getByText('Change the amount').click();
    await expect(main.getByLabel('New amount')).toHaveValue('180');
    await expect(main.getByLabel(/Cover the card fee/)).toBeChecked();
  });
  await context.close();
});
