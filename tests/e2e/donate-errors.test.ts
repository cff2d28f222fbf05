/** Every row of the error catalogue for donations, and what else can go wrong (spec §5, §8). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { cancelPayment, donatePage, recordIntents, testCards } from '#tests/pages/donate-page.ts';
import { receiptPage } from '#tests/pages/receipt-page.ts';

const creation = '**/api/create-payment-intent';
const script = '**/_sandbox/stripe/v3/stripe.js';

/** What becomes of a request for the provider's script. */
type ScriptFate = 'come' | 'hang' | 'fail';

/**
 * The page as it is built for the real provider, whose script this machine must not load: the
 * sandbox's comes in its place.
 */
async function useProvidersScript(page: Page, fateOf: (url: string) => ScriptFate) {
  const ours = /&quot;scriptUrl&quot;:\[0,&quot;[^&]*&quot;\],/;
  await page.route('**/donate', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toMatch(ours);
    await route.fulfill({ response, body: html.replace(ours, '') });
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    const fate = fateOf(route.request().url());
    if (fate === 'hang') return;
    if (fate === 'fail') return route.abort();
    const text = await (await page.request.get('/_sandbox/stripe/v3/stripe.js')).text();
    const here = `new URL('/_sandbox/stripe/v3/', location.href)`;
    const body = text.replace(`new URL('.', document.currentScript.src)`, here);
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
}

for (const typed of ['0', '0.99', '-5', '1.005', '0.004', '1e3', '1e-7']) {
  test(`${typed} is no valid amount`, async ({ page }) => {
    const donate = donatePage(page);
    await donate.open();
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
  });
}

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

for (const typed of ['12,50', '1,000']) {
  test(`${typed}, by key or pasted, is never taken for a number without its comma`, async ({
    page,
  }) => {
    const donate = donatePage(page);
    await donate.open();
    const words = page.locator('.field-error');
    await expect(donate.customAmount).toBeEnabled();
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
  });
}

for (const typed of ['$50', ' 50 ', '50.', '050', '０５０']) {
  test(`${JSON.stringify(typed)} is fifty dollars`, async ({ page }) => {
    const donate = donatePage(page);
    await donate.open();
    await expect(donate.customAmount).toBeEnabled();
    await donate.customAmount.pressSequentially(typed);
    await donate.continueButton.click();
    await expect(donate.heading).toHaveText('Your Information');
    await expect(page.locator('form strong')).toHaveText('$50.00');
  });
}

test('letters leave the field empty and Continue disabled', async ({ page }) => {
  const donate = donatePage(page);
  await donate.open();
  await expect(donate.customAmount).toBeEnabled();
  for (const typed of ['fifty', '٥٠']) {
    await donate.customAmount.focus();
    await page.keyboard.insertText(typed);
    await expect(donate.continueButton).toBeDisabled();
  }
});

test('donor information without an amount asks for one', async ({ page }) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.open();
  await donate.choose(50);
  await page.goBack();
  await expect(donate.heading).toHaveText('Select Donation Amount');
  await page.goForward();
  await donate.introduce({ name: 'Ada' });
  await expect(donate.alert.first()).toContainText('Please select a donation amount');
  await expect(donate.heading).toHaveText('Your Information');
  expect(sent).toEqual([]);
});

test('an address that is none is said under its field and nothing is sent', async ({ page }) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ name: 'Ada', email: 'ada@' });
  await expect(page.locator('.field-error')).toHaveText(
    'Enter a full address, such as name@example.org.',
  );
  await expect(donate.email).toBeFocused();
  await expect(donate.name).toHaveValue('Ada');
  expect(sent).toEqual([]);
});

test('a failed creation keeps everything typed, and the next try is another attempt', async ({
  page,
  watch,
}) => {
  watch.announce('status of 500');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await page.route(
    creation,
    (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }),
    {
      times: 1,
    },
  );
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ name: 'Ada', email: 'ada@mail.example' });
  await expect(donate.alert.first()).toContainText('Failed to initialize payment');
  await expect(donate.alert.first()).toBeFocused();
  await expect(donate.name).toHaveValue('Ada');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(2);
});

test('no connection: the same words', async ({ page, watch }) => {
  watch.announce('ERR_FAILED');
  const donate = donatePage(page);
  await page.route(creation, (route) => route.abort());
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(donate.alert.first()).toContainText('Failed to initialize payment');
});

test("the server's word on a field stands under that field", async ({ page, watch }) => {
  watch.announce('status of 422');
  const donate = donatePage(page);
  const fields = { donorEmail: 'Not this one.' };
  await page.route(creation, (route) =>
    route.fulfill({ status: 422, json: { error: 'Some fields need another look.', fields } }),
  );
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ email: 'ada@mail.example' });
  await expect(page.locator('.field-error')).toHaveText('Not this one.');
  await expect(donate.email).toBeFocused();
});

test('a declined card is said right under the fields, and another card pays', async ({
  page,
  watch,
}) => {
  watch.announce('status of 402');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.reachPayment();
  await donate.pay(testCards.declined);
  await expect(donate.alert).toContainText('Your card was declined.');
  await expect(donate.alert).toBeFocused();
  await expect(donate.donateButton).toBeEnabled();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  expect(sent).toHaveLength(1);
});

test('a bank that refuses is said in its words', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment();
  await donate.pay(testCards.authenticates);
  await donate.bank.getByRole('button', { name: 'Fail' }).click();
  await expect(donate.alert).toContainText('We are unable to authenticate your payment method.');
});

test('a payment that expired meanwhile is said, and a new one pays', async ({ page, watch }) => {
  watch.announce('status of 400');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  const answered = page.waitForResponse(creation);
  await donate.reachPayment({ name: 'Ada' });
  const { clientSecret } = (await (await answered).json()) as { clientSecret: string };
  await cancelPayment(page, clientSecret);
  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('status of canceled');
  await expect(donate.alert).toContainText('Nothing was charged. Press Back');
  await expect(donate.donateButton).toBeDisabled();

  // Loaded again, there are no fields for it.
  await page.reload();
  await expect(donate.alert).toContainText('This payment has expired.');
  await expect(donate.tryAgain).toHaveCount(0);

  await donate.back.click();
  await expect(donate.name).toHaveValue('Ada');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(page).fact('Status')).toHaveText('Completed');
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(2);
});

test('an attempt that expired is refused in words, and the next one is another', async ({
  page,
  watch,
}) => {
  watch.announce('status of 409');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  const answered = page.waitForResponse(creation);
  await donate.reachPayment({ name: 'Ada' });
  const { clientSecret } = (await (await answered).json()) as { clientSecret: string };
  await cancelPayment(page, clientSecret);
  // Opened anew in the same tab, the same gift is the same attempt.
  await page.goto('/donors');
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ name: 'Ada' });
  await expect(donate.alert.first()).toContainText('Failed to initialize payment');
  await expect(donate.alert.first()).toContainText('This donation has expired.');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  expect(sent[1]?.attemptId).toBe(sent[0]?.attemptId);
  expect(sent[2]?.attemptId).not.toBe(sent[0]?.attemptId);
});

test('a site without keys says so at the second step', async ({ page, watch }) => {
  watch.announce('status of 503');
  const donate = donatePage(page);
  const error = 'Donations are not configured on this site.';
  await page.route(creation, (route) => route.fulfill({ status: 503, json: { error } }));
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(donate.alert.first()).toContainText('Failed to initialize payment');
  await expect(donate.alert.first()).toContainText(error);
});

test('too many tries are told how long to wait', async ({ page, watch }) => {
  watch.announce('status of 429');
  const donate = donatePage(page);
  const visitor = { 'X-Forwarded-For': '2001:db8::429' };
  const gift = { amount: 5, donorName: null, donorEmail: null };
  for (let call = 0; call < 11; call += 1) {
    await page.request.post('/api/create-payment-intent', { data: gift, headers: visitor });
  }
  await page.setExtraHTTPHeaders(visitor);
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ name: 'Ada' });
  await expect(donate.alert.first()).toContainText('Failed to initialize payment');
  await expect(donate.alert.first()).toContainText(/minute|second/);
  await expect(donate.name).toHaveValue('Ada');
});

test('an empty card is marked in the frame and announced beside it', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment();
  await donate.donateButton.click();
  await expect(donate.frame.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(donate.frame.getByText("Your card's security code is incomplete.")).toBeVisible();
  await expect(donate.alert).toContainText('Your card number is incomplete.');
  await expect(donate.cardNumber).toBeFocused();
});

test('what nobody expected has its own words', async ({ page }) => {
  const donate = donatePage(page);
  const broken = `
    const whole = window.Stripe;
    window.Stripe = (key) => ({
      ...whole(key),
      confirmPayment: () => Promise.reject(new Error('provoked')),
    });
    window.Stripe.version = whole.version;`;
  await page.route(script, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + broken });
  });
  await donate.reachPayment();
  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('An unexpected error occurred.');
  await expect(donate.donateButton).toHaveText('Donate $50.00');
});

test('paid but not recorded: says so with the id, and the gift is settled all the same', async ({
  page,
  watch,
}) => {
  watch.announce('status of 500');
  const donate = donatePage(page);
  await page.route('**/api/donation/confirm', (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken.' } }),
  );
  await donate.reachPayment();
  const confirmed = page.waitForRequest(/\/v1\/payment_intents\/[^/]+\/confirm$/);
  await donate.pay(testCards.succeeds);
  const id = /payment_intents\/(pi_\w+)\/confirm/.exec((await confirmed).url())?.[1] ?? '';
  await expect(
    page.getByText(
      `Payment succeeded but failed to update record. Please contact support with payment ID: ${id}`,
    ),
  ).toBeVisible();
  await expect(donate.alert).toContainText('Do not pay again');
  await expect(donate.alert).toBeFocused();
  await expect(donate.donateButton).toHaveCount(0);
  await page.goBack();
  await expect(donate.alert).toContainText(id);
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(receiptPage(page).fact('Status')).toHaveText('Completed');
});

test('a script that cannot be had is said, and tried again', async ({ page, watch }) => {
  watch.announce('ERR_FAILED');
  const donate = donatePage(page);
  await page.route(script, (route) => route.abort(), { times: 1 });
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await donate.tryAgain.click();
  await expect(donate.cardNumber).toBeVisible();
});

test("the provider's own script, hanging, is asked for again under another address", async ({
  page,
}) => {
  const donate = donatePage(page);
  const asked: string[] = [];
  await page.clock.install();
  await useProvidersScript(page, (url) => {
    asked.push(url);
    return asked.length === 1 ? 'hang' : 'come';
  });
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(donate.heading).toHaveText('Complete Your Donation');
  await expect(page.getByText('The payment form is loading.')).toBeAttached();
  await page.clock.fastForward(10_000);
  await donate.tryAgain.click();
  await donate.cardNumber.waitFor();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(`${asked[0] ?? ''}?try=1`);
});

test("the provider's own script, blocked, is said and asked for again", async ({ page, watch }) => {
  watch.announce('ERR_FAILED');
  const donate = donatePage(page);
  let isBlocked = true;
  await useProvidersScript(page, () => (isBlocked ? 'fail' : 'come'));
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await donate.tryAgain.click();
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  isBlocked = false;
  await donate.tryAgain.click();
  await expect(donate.cardNumber).toBeVisible();
});

test('without JavaScript the page says how to give', async ({ browser, host }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${host.url}/donate`);
  // Playwright looks for no text inside noscript, so its parts are named.
  const words = page.locator('main noscript p');
  await expect(words.first()).toBeVisible();
  await expect(words.first()).toContainText('Paying by card needs JavaScript.');
  for (const reach of ['mailto:', 'tel:']) {
    await expect(words.locator(`a[href^="${reach}"]`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: '$50', exact: true })).toBeDisabled();
  await page.close();
});
