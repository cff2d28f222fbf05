/** The steps of a donation: back and forward, keyboard, thumb, axe, no JavaScript (P-42). */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/payment-test.ts';
import { expectReadableTwiceAsLarge, setFontSize } from '#tests/support/browser/large-text.ts';
import { recordIntents, testCards } from '#tests/support/pages/donate-page.ts';
import { readQuestions } from '#tests/support/pages/focus.ts';

test('Back leads through every step and clears what no longer holds @long', async ({
  page,
  donate,
}) => {
  const sent = recordIntents(page);
  await donate.reachPayment({ name: 'Ada', email: 'ada@mail.example' });
  await test.step('a reload goes on with the same payment', async () => {
    await page.reload();
    await donate.cardNumber.waitFor();
    await expect(donate.donateButton).toHaveText('Donate $50.00');
    expect(sent).toHaveLength(1);
  });
  await page.goBack();
  await expect(donate.heading).toHaveText('Your Information');
  await expect(donate.heading).toBeFocused();
  await expect(donate.name).toHaveValue('Ada');
  await expect(donate.email).toHaveValue('ada@mail.example');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(2);

  await donate.back.click();
  await expect(donate.heading).toHaveText('Your Information');
  await page.goBack();
  await expect(donate.heading).toHaveText('Select Donation Amount');
  await expect(donate.customAmount).toHaveValue('');

  await donate.choose(10);
  await expect(donate.name).toHaveValue('Ada');
  await donate.continueToPayment.click();
  await expect(donate.donateButton).toHaveText('Donate $10.00');
  expect(sent.map(({ amount }) => amount)).toEqual([50, 50, 10]);
  await test.step('forward never shows a payment whose secret is cleared', async () => {
    await donate.back.click();
    await expect(donate.heading).toHaveText('Your Information');
    await page.goForward();
    await expect(donate.heading).toHaveText('Your Information');
  });
});

test('after Edit and forward, Back leads through each step once and then to the page before @long', async ({
  page,
  donate,
}) => {
  const sent = recordIntents(page);
  await page.goto('/donors');
  await donate.reachPayment({ name: 'Ada' });
  await donate.edit('name').click();
  await expect(donate.heading).toHaveText('Your Information');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  await donate.edit('amount').click();
  await expect(donate.heading).toHaveText('Select Donation Amount');
  await test.step('forward brings the amount back', async () => {
    await page.goForward();
    await expect(donate.heading).toHaveText('Your Information');
    await expect(page.locator('main form')).toContainText('$50.00');
    await expect(donate.steps.first()).toContainText('done');
  });
  await test.step('without an amount the second step asks for one', async () => {
    await page.evaluate(() => history.replaceState({ donationStep: 'donor' }, ''));
    await page.goBack();
    await expect(donate.heading).toHaveText('Select Donation Amount');
    await page.goForward();
    await expect(donate.heading).toHaveText('Your Information');
    await expect(donate.steps.first()).not.toContainText('done');
    const before = sent.length;
    await donate.continueToPayment.click();
    await expect(donate.alert.first()).toContainText('Please select a donation amount');
    expect(sent).toHaveLength(before);
  });
  await page.goBack();
  await expect(donate.heading).toHaveText('Select Donation Amount');
  await page.goBack();
  await expect(page).toHaveURL(/\/donors$/);
});

test('a double press on Back is one step, and the skip link none @long', async ({
  page,
  donate,
}) => {
  await donate.reachPayment();
  await donate.back.dblclick();
  await expect(donate.heading).toHaveText('Your Information');
  await expect(donate.continueToPayment).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await expect(donate.heading).toHaveText('Your Information');
  await donate.back.click();
  await expect(donate.heading).toHaveText('Select Donation Amount');
});

test('axe finds nothing in any step', { tag: '@journey' }, async ({ page, watch, donate }) => {
  watch.announce('status of 402');
  await donate.open();
  await expect(donate.preset(50)).toBeEnabled();
  const asked = await readQuestions(page);
  await donate.customAmount.fill('0.5');
  await donate.continueButton.click();
  await expectAccessible(page);
  await donate.choose(50);
  await expectAccessible(page);
  await donate.introduce({ email: 'ada@' });
  await expectAccessible(page);
  asked.push(...(await readQuestions(page)));
  await donate.email.fill('');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  asked.push(...(await readQuestions(page)));
  expect(asked, 'no step asks again').toEqual([...new Set(asked)]);
  await donate.pay(testCards.declined);
  await expect(donate.alert).toBeVisible();
  await expectAccessible(page);
});

test('the keyboard alone is enough', async ({ page, donate }) => {
  const { keyboard } = page;
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the amounts' })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(donate.preset(10)).toBeFocused();
  for (const dollars of [25, 50, 100]) {
    await keyboard.press('Tab');
    await expect(donate.preset(dollars)).toBeFocused();
  }
  await keyboard.press('Tab');
  await expect(donate.customAmount).toBeFocused();
  await keyboard.type('42.50');
  await keyboard.press('Enter');
  await expect(donate.heading).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('Ada');
  await expect(page.getByRole('link', { name: 'Skip to the amounts' })).toBeHidden();
  await keyboard.press('Tab');
  await keyboard.type('ada@mail.example');
  for (const choice of [/about what the card costs/, /in honor or in memory/i]) {
    await keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: choice })).toBeFocused();
  }
  await keyboard.press('Tab');
  await expect(donate.continueToPayment).toBeFocused();
  await keyboard.press('Tab');
  await expect(donate.back).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(donate.heading).toHaveText('Complete Your Donation');
  await donate.cardNumber.waitFor();
  for (const expected of ['Edit amount', 'Edit name', 'Edit email', 'Copy']) {
    await keyboard.press('Tab');
    await expect(page.getByRole('button', { name: expected })).toBeFocused();
  }
  await keyboard.press('Tab');
  await expect(donate.cardNumber).toBeFocused();
  await keyboard.type('4242424242424242');
  await expect(donate.cardNumber).toHaveValue(testCards.succeeds);
  await keyboard.press('Tab');
  await keyboard.type('1234');
  await keyboard.press('Tab');
  await keyboard.type('123');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('94107');
  await keyboard.press('Tab');
  await expect(donate.donateButton, 'Donate comes before Back').toBeFocused();
  await keyboard.press('Enter');
  await page.waitForURL('**/donate/success?id=*');
});

test('a thumb at 390 px is enough', { tag: '@phone' }, async ({ page, donate }) => {
  await donate.open();
  await expect(donate.preset(50)).toBeEnabled();
  const small = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('button, input, a.button')]
        .map((control) => ({
          // The whole label of a box can be pressed.
          box: (control.closest('label') ?? control).getBoundingClientRect(),
          name: control.textContent,
        }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
        .map(({ name }) => name),
    );
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await small()).toEqual([]);
  expect(await overflow()).toBe(0);
  const taxStatus = page
    .getByRole('region', { name: 'About your gift' })
    .getByText('501(c)(3)', { exact: true });
  const lines = await taxStatus.evaluate((words) => words.getClientRects().length);
  expect(lines, 'lines of 501(c)(3)').toBe(1);
  const readTwiceAsLarge = async () => {
    await expectReadableTwiceAsLarge(page);
    await setFontSize(page, 16);
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await readTwiceAsLarge();
  await test.step('an amount that cannot be given shows its error', async () => {
    await donate.customAmount.fill('0.5');
    await donate.customAmount.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await donate.customAmount.press('Enter');
    await expect(page.locator('.field-error')).toBeInViewport({ ratio: 1 });
    await donate.customAmount.fill('');
  });
  await donate.preset(50).tap();
  await expect(page.getByText('$50.00').first()).toBeVisible();
  expect(await small()).toEqual([]);
  await readTwiceAsLarge();
  await donate.name.fill('A name that is a good deal longer than the line it has to stand on here');
  await donate.continueToPayment.tap();
  await donate.cardNumber.waitFor();
  expect(await small()).toEqual([]);
  expect(await overflow()).toBe(0);
  await readTwiceAsLarge();
  const bar = page.locator('.on-ink', { hasText: 'Your gift' }).first();
  await donate.donateButton.scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await donate.fillCard(testCards.succeeds);
  await donate.donateButton.tap();
  await page.waitForURL('**/donate/success?id=*');
  expect(await overflow()).toBe(0);
});

test('without JavaScript the page says how to give @long', async ({ browser, host }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${host.url}/donate`);
  // Playwright looks for no text inside noscript, so its parts are named.
  const words = page.locator('main noscript .notice');
  await expect(words.first()).toBeVisible();
  await expect(words.first()).toContainText('Paying by card on this page needs JavaScript.');
  for (const reach of ['mailto:', 'tel:']) {
    await expect(words.locator(`a[href^="${reach}"]`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: '$50', exact: true })).toBeHidden();
  await expect(page.locator('footer noscript p')).toContainText('Subscribing needs JavaScript.');
  await page.close();
});
