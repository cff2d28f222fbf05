/** The donation page by keyboard alone, by a thumb, and as axe sees it. */
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/payment-test.ts';
import { expectReadableTwiceAsLarge, setLetters } from '#tests/support/letters.ts';
import { donatePage, testCards } from '#tests/pages/donate-page.ts';

test('axe finds nothing in any step', { tag: '@screens' }, async ({ page, watch }) => {
  // Six looks of axe into page and frame.
  test.slow();
  watch.announce('status of 402');
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.preset(50)).toBeEnabled();
  await expectAccessible(page);
  await donate.customAmount.fill('0.5');
  await donate.continueButton.click();
  await expectAccessible(page);
  await donate.choose(50);
  await expectAccessible(page);
  await donate.introduce({ email: 'ada@' });
  await expectAccessible(page);
  await donate.email.fill('');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  await expectAccessible(page);
  await donate.pay(testCards.declined);
  await expect(donate.alert).toBeVisible();
  await expectAccessible(page);
});

test('the keyboard alone is enough', async ({ page }) => {
  const donate = donatePage(page);
  const { keyboard } = page;
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  await donate.preset(100).focus();
  await keyboard.press('Tab');
  await expect(donate.customAmount).toBeFocused();
  await keyboard.type('42.50');
  await keyboard.press('Enter');
  await expect(donate.heading).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('Ada');
  await keyboard.press('Tab');
  await keyboard.type('ada@mail.example');
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
  await keyboard.press('Tab');
  await expect(donate.donateButton).toBeFocused();
  await keyboard.press('Enter');
  await page.waitForURL('**/donate/success?id=*');
});

test('a thumb at 390 px is enough', { tag: '@phone' }, async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.preset(50)).toBeEnabled();
  const small = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('button, input, a.button')]
        .map((control) => ({ box: control.getBoundingClientRect(), name: control.textContent }))
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
  expect(lines, 'lines that 501(c)(3) stands in').toBe(1);
  const readTwiceAsLarge = async () => {
    await expectReadableTwiceAsLarge(page);
    await setLetters(page, 16);
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await readTwiceAsLarge();
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

test('nothing moves when the page comes alive', async ({ page }) => {
  const donate = donatePage(page);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.sum += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await donate.open();
  await expect(donate.preset(50)).toBeEnabled();
  await donate.customAmount.fill('5');
  const sum = await page.evaluate(
    () => (window as unknown as { shifts: { sum: number } }).shifts.sum,
  );
  expect(sum).toBeLessThan(0.01);
});
