/** A donor gives, from the first press to the receipt (P-38, P-39). */
import { expect, test } from '#tests/support/browser/payment-test.ts';
import { recordIntents, testCards } from '#tests/support/pages/donate-page.ts';
import { receiptPage } from '#tests/support/pages/receipt-page.ts';

test('a named donation in three steps ends at its receipt', async ({ page, donate, receipt }) => {
  const sent = recordIntents(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stripe.js')) scripts.push(request.url());
  });
  await test.step('step 1: the amount', async () => {
    await donate.open();
    await expect(page.getByRole('heading', { name: 'Make a Donation' })).toBeVisible();
    await expect(
      page.getByText('This donation page is in test mode. No real charges will be processed.'),
    ).toBeVisible();
    await expect(donate.heading).toHaveText('Select Donation Amount');
    for (const badge of ['Secure Payment', 'Tax Deductible']) {
      await expect(page.getByRole('heading', { name: badge })).toBeVisible();
    }
    const chart = page.getByRole('complementary', { name: 'Recognition levels' });
    await expect(chart.getByText('Choose an amount')).toBeVisible();
    await expect(chart.getByText('(your gift)')).toHaveCount(0);
    await expect(donate.customAmount).toBeEnabled();
    await expect(donate.continueButton).toBeDisabled();
    await donate.customAmount.fill('150');
    await expect(chart.getByText('$150.00')).toBeVisible();
    await expect(chart.getByText('Patron (your gift)')).toBeVisible();
    expect(scripts, "the provider's script loads at the second step").toEqual([]);
  });
  await test.step('step 2: the donor', async () => {
    const asked = page.waitForRequest('**/stripe.js');
    await donate.choose(50);
    await asked;
    await expect(donate.heading).toHaveText('Your Information');
    await expect(donate.heading).toBeFocused();
    await expect(donate.announcement).toHaveText('Step 2 of 3, $50.00');
    await expect(page.getByText('Leave blank to donate anonymously')).toBeVisible();
    await expect(page.getByText('For tax receipt and confirmation')).toBeVisible();
  });
  await test.step('step 3: the payment', async () => {
    // This one was copied with a zero-width space.
    await donate.introduce({ name: 'Ada Lovelace', email: 'ada\u200b@mail.example' });
    await expect(donate.heading).toHaveText('Complete Your Donation');
    await expect(donate.heading).toBeFocused();
    await expect(page.getByText('4242 4242 4242 4242')).toBeVisible();
    await expect(donate.donateButton).toHaveText('Donate $50.00');
    for (const [label, token] of [
      ['Card number', 'cc-number'],
      ['Expiration date', 'cc-exp'],
      ['Security code', 'cc-csc'],
    ] as const) {
      await expect(donate.frame.getByLabel(label)).toHaveAttribute('autocomplete', token);
    }
  });
  await test.step("the provider's frame has our font and may open a wallet", async () => {
    const frame = page.frames().find((one) => one.url().includes('//b.js.stripe.localhost'));
    const font = () => [...document.fonts].map(({ family, status }) => `${family} ${status}`);
    await expect.poll(() => frame?.evaluate(font)).toEqual(['"Instrument Sans" loaded']);
    const mayPay = () =>
      (
        document as { featurePolicy?: { allowsFeature(name: string): boolean } }
      ).featurePolicy?.allowsFeature('payment');
    expect(await frame?.evaluate(mayPay)).toBe(true);
  });
  await test.step('name and email go to the provider, and the receipt follows', async () => {
    const confirmed = page.waitForRequest(/\/v1\/payment_intents\/[^/]+\/confirm$/);
    await donate.pay(testCards.succeeds);
    const form = new URLSearchParams((await confirmed).postData() ?? '');
    expect(form.get('receipt_email')).toBe('ada@mail.example');
    const billing = 'payment_method_data[billing_details]';
    expect(form.get(`${billing}[name]`)).toBe('Ada Lovelace');
    expect(form.get(`${billing}[email]`)).toBe('ada@mail.example');
    await page.waitForURL(/\/donate\/success\?id=[0-9a-f-]{36}$/);
    await expect(receipt.title).toHaveText('Thank You for Your Donation!');
    await expect(receipt.detail('Status')).toHaveText('Completed');
    await expect(receipt.detail('Payment method')).toHaveText('Visa ending in 4242');
    await expect(receipt.detail('Donor')).toHaveText('Ada Lovelace');
    expect(sent).toEqual([
      {
        amount: 50,
        donorName: 'Ada Lovelace',
        donorEmail: 'ada@mail.example',
        attemptId: new URL(page.url()).searchParams.get('id'),
      },
    ]);
  });
});

test('an anonymous custom donation sends null for name and email @long', async ({
  page,
  donate,
}) => {
  const sent = recordIntents(page);
  await donate.open();
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

test('a bank that asks is answered: refused, then completed', async ({ page, donate }) => {
  await donate.reachPayment();
  await donate.pay(testCards.authenticates);
  await donate.bank.getByRole('button', { name: 'Fail' }).click();
  await expect(donate.alert).toContainText('We are unable to authenticate your payment method.');
  await donate.pay(testCards.authenticates);
  await donate.bank.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(page).detail('Status')).toHaveText('Completed');
});

test('a payment that takes its time completes itself @long', async ({ page, donate, receipt }) => {
  await donate.reachPayment();
  await donate.pay(testCards.processes);
  await page.waitForURL('**/donate/success?id=*');
  await expect(receipt.detail('Status')).toHaveText('pending');
  await expect(receipt.detail('Status')).toHaveText('Completed', { timeout: 20_000 });
  await expect(receipt.pending).toHaveCount(0);
});

test('plain HTTP from another machine lacks nothing @long', async ({ page, donate }) => {
  await page.addInitScript(() => {
    // Browsers reserve these for secure pages.
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await donate.reachPayment();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
});

const invalid = 'Please enter a valid amount ($1 minimum)';
const unclear = 'Please write the amount like 1,000 or 12.50';
const tooFine = 'Please enter an amount with at most two decimals, such as 1,000 or 12.50';

// Which text is which amount is in tests/money/amount.unit.test.ts.
test('an amount that cannot be donated is refused @long', async ({ page, donate }) => {
  const words = page.locator('.field-error');
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  for (const [typed, error] of [
    ['0.99', invalid],
    ['12.345', tooFine],
    ['1.000', tooFine],
    ['1000000', 'Please enter at most $999,999.99, or write to us'],
  ] as const) {
    await donate.customAmount.fill(typed);
    await donate.continueButton.click();
    await expect(words).toHaveText(error);
    await expect(donate.customAmount).toBeFocused();
    await expect(donate.customAmount).toHaveAttribute('aria-invalid', 'true');
    await expect(donate.customAmount).toHaveValue(typed);
    await donate.customAmount.fill('2');
    await expect(words).toHaveCount(0);
  }
  await test.step('letters are refused as they come', async () => {
    await donate.customAmount.fill('');
    await expect(donate.continueButton).toBeDisabled();
    await page.keyboard.insertText('fifty');
    await expect(words).toHaveText(invalid);
    await donate.customAmount.fill('');
    await donate.customAmount.pressSequentially('1e');
    await donate.customAmount.press('Enter');
    await expect(words).toHaveText(invalid);
    await expect(donate.customAmount).toBeFocused();
  });
  await test.step('digits after a mark that cannot be read are refused with it', async () => {
    for (const typed of ['12:50', '12 50', "12'50", '12h50', '1,00,000']) {
      await donate.customAmount.fill('');
      await donate.customAmount.pressSequentially(typed);
      await expect(words).toHaveText(unclear);
      await expect(donate.customAmount).toHaveValue(typed);
      await donate.customAmount.press('Enter');
      await expect(words).toHaveText(unclear);
      await expect(donate.heading).toHaveText('Select Donation Amount');
      await donate.customAmount.fill('12.50');
      await expect(words).toHaveCount(0);
    }
  });
});

test('an amount is read as it is written, by whichever of six ways it is entered @long', async ({
  page,
  context,
  donate,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const words = page.locator('.field-error');
  const devtools = await context.newCDPSession(page);
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  const ways: Record<string, (text: string) => Promise<unknown>> = {
    keys: (text) => page.keyboard.type(text),
    'emoji keyboard or dictation': (text) => page.keyboard.insertText(text),
    paste: async (text) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('ControlOrMeta+V');
    },
    'input method': async (text) => {
      const selectionStart = text.length;
      const composed = { text, selectionStart, selectionEnd: selectionStart };
      await devtools.send('Input.imeSetComposition', composed);
      await devtools.send('Input.insertText', { text });
    },
    suggestion: (text) =>
      donate.customAmount.evaluate((field: HTMLInputElement, data) => {
        field.setRangeText(data, 0, field.value.length, 'end');
        const inputType = 'insertReplacementText';
        field.dispatchEvent(new InputEvent('input', { inputType, data, bubbles: true }));
      }, text),
    script: (text) =>
      page.evaluate(`document.execCommand('insertText', false, ${JSON.stringify(text)})`),
  };
  for (const [way, insert] of Object.entries(ways)) {
    await test.step(way, async () => {
      for (const [text, dollars] of [
        ['25,50', '$25.50'],
        ['1,000', '$1,000.00'],
        ['١٢٫٥٠', '$12.50'],
        ['๕0', '$50.00'],
        ['$050', '$50.00'],
      ] as const) {
        await donate.customAmount.fill('');
        await insert(text);
        await expect(donate.customAmount).toHaveValue(text);
        await expect(words).toHaveCount(0);
        await donate.customAmount.press('Enter');
        await expect(page.locator('form strong')).toHaveText(dollars);
        await donate.back.click();
      }
    });
  }
  await test.step('a whole text that cannot be read stays to be corrected', async () => {
    await donate.customAmount.fill('');
    await page.keyboard.insertText('12:50');
    await expect(words).toHaveText(unclear);
    await expect(donate.customAmount).toHaveValue('12:50');
  });
});

test('an amount is read as a whole after an edit of a part of it @long', async ({
  page,
  donate,
}) => {
  const error = page.locator('.field-error');
  await donate.open();
  await donate.customAmount.fill('12:50');
  await expect(error).toHaveText(unclear);
  await donate.customAmount.selectText();
  await page.keyboard.insertText('$١٢٫٥٠ USD');
  await expect(error).toHaveCount(0);
  await donate.customAmount.fill('25');
  await donate.customAmount.press('Home');
  await page.keyboard.type('1');
  await donate.customAmount.press('End');
  await page.keyboard.type(',58');
  await donate.customAmount.press('Backspace');
  await page.keyboard.type('9');
  await expect(donate.customAmount).toHaveValue('125,59');
  await expect(error).toHaveCount(0);
});

test('the arrow keys step an amount by a dollar @long', async ({ page, donate }) => {
  await donate.open();
  await donate.customAmount.fill('125,59');
  await donate.customAmount.press('ArrowUp');
  await expect(donate.customAmount).toHaveValue('126.59');
  await donate.customAmount.fill('25');
  await donate.customAmount.press('ArrowDown');
  await expect(donate.customAmount).toHaveValue('24');
  await donate.customAmount.press('Enter');
  await expect(page.locator('form strong')).toHaveText('$24.00');
});

test('an amount in the address fills the field @long', async ({ page, donate }) => {
  await page.goto('/donate?amount=5000');
  await expect(donate.customAmount).toHaveValue('5000');
  await expect(page.getByText('Benefactor Circle, from $5,000')).toBeVisible();
  await donate.customAmount.fill('999.99');
  await expect(page.getByText('About the circles')).toHaveCount(0);
  await donate.customAmount.fill('25000');
  await expect(page.getByText('Founding Circle, from $25,000')).toBeVisible();
  await donate.continueButton.click();
  await expect(donate.heading).toHaveText('Your Information');
  await expect(page.locator('form strong')).toHaveText('$25,000.00');
  await donate.back.click();
  await expect(donate.customAmount).toHaveValue('');
  await page.goto('/donate?amount=5e3');
  await expect(donate.customAmount).toBeEnabled();
  await expect(donate.customAmount).toHaveValue('');
});
