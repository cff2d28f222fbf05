/** The error catalogue for donations, lost answers and missing scripts: no payment is made twice (P-41). */
import type { Page } from '@playwright/test';
import { expect, fetchFromStandIn, test } from '#tests/support/browser/payment-test.ts';
import {
  cancelPayment,
  countPayments,
  donatePage,
  recordIntents,
  testCards,
} from '#tests/support/pages/donate-page.ts';
import { receiptPage } from '#tests/support/pages/receipt-page.ts';

const creation = '**/api/create-payment-intent';
const script = '**/_sandbox/stripe/v3/stripe.js*';

test('a payment that cannot be created is told in place, loses nothing that was typed, and is tried by another attempt', async ({
  page,
  watch,
}) => {
  watch.announce('status of 500', 'status of 422');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.open();
  await donate.choose(50);
  await test.step('an incomplete address is named under its field and nothing is sent', async () => {
    await donate.introduce({ name: 'Ada', email: 'ada@' });
    await expect(page.locator('.field-error')).toHaveText(
      'Enter a full address, such as name@example.org.',
    );
    await expect(donate.email).toBeFocused();
    await expect(donate.name).toHaveValue('Ada');
    expect(sent).toEqual([]);
  });
  await test.step("the server's word on a field is under that field", async () => {
    const fields = { donorEmail: 'Not this one.' };
    await page.route(
      creation,
      (route) =>
        route.fulfill({ status: 422, json: { error: 'Some fields need another look.', fields } }),
      { times: 1 },
    );
    await donate.introduce({ email: 'ada@mail.example' });
    await expect(page.locator('.field-error')).toHaveText('Not this one.');
    await expect(donate.email).toBeFocused();
  });
  await test.step('an address that Stripe refuses is under its field, too', async () => {
    await donate.introduce({ email: 'ada@mail.c' });
    await expect(page.locator('.field-error')).toHaveText(
      'Our payment provider does not accept this email address. Please check it.',
    );
    await expect(donate.email).toBeFocused();
  });
  await test.step('a failure of the server is shown, and another try succeeds', async () => {
    await page.route(
      creation,
      (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }),
      { times: 1 },
    );
    await donate.introduce({ email: 'ada@other.example' });
    await expect(donate.alert.first()).toContainText('Failed to initialize payment');
    await expect(donate.alert.first()).toBeFocused();
    await expect(donate.name).toHaveValue('Ada');
  });
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(4);
});

test('fields that Stripe refuses to show do not read as a bad connection @long', async ({
  page,
  watch,
}) => {
  watch.announce('status of 400');
  const donate = donatePage(page);
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such.' };
  await page.route(/\/v1\/payment_intents\/[^/?]+\?/, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { error },
    }),
  );
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ name: 'Ada' });
  await expect(donate.alert).toContainText('Our payment provider refused this payment.');
  await expect(donate.alert).not.toContainText('connection');
  await expect(donate.tryAgain).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(donate.name).toHaveValue('Ada');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
});

test('an empty card is marked, a declined one is shown under the fields, and another card pays', async ({
  page,
  watch,
}) => {
  watch.announce('status of 402');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.reachPayment();
  await donate.donateButton.click();
  await expect(donate.frame.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(donate.frame.getByText("Your card's security code is incomplete.")).toBeVisible();
  await expect(donate.alert).toHaveText('Your card number is incomplete.');
  await expect(donate.cardNumber).toBeFocused();

  await donate.pay(testCards.declined);
  await expect(donate.alert).toContainText('Your card was declined.');
  await expect(donate.alert).toContainText(
    'No money was taken. Check the details or try another card.',
  );
  await expect(donate.alert).toBeFocused();
  await expect(donate.donateButton).toBeEnabled();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  expect(sent).toHaveLength(1);
});

/** Reaches the payment step and cancels the payment at the provider. */
async function reachCanceledPayment(page: Page) {
  const answered = page.waitForResponse(creation);
  await donatePage(page).reachPayment({ name: 'Ada' });
  const { clientSecret } = (await (await answered).json()) as { clientSecret: string };
  await cancelPayment(page, clientSecret);
}

test('a payment that expired meanwhile is shown, and a new one pays @long', async ({
  page,
  watch,
}) => {
  watch.announce('status of 400');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await reachCanceledPayment(page);
  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('This payment has expired.');
  await expect(donate.alert).toContainText('Nothing was charged. Go back');
  await expect(donate.donateButton).toBeDisabled();

  // After a reload there are no card fields.
  await page.reload();
  await expect(donate.alert).toContainText('This payment has expired.');
  await expect(donate.tryAgain).toHaveCount(0);

  await donate.back.click();
  await expect(donate.name).toHaveValue('Ada');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(page).detail('Status')).toHaveText('Completed');
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(2);
});

test('an attempt that expired is refused in words, and the next one is another @long', async ({
  page,
  watch,
}) => {
  watch.announce('status of 409');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await reachCanceledPayment(page);
  // Opened again in the same tab, the same donation is the same attempt.
  await page.goto('/robots.txt');
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

test('after too many tries the donor reads how long to wait @long', async ({ page, watch }) => {
  watch.announce('status of 429');
  const donate = donatePage(page);
  const headers = { 'X-Forwarded-For': '2001:db8::429' };
  await page.setExtraHTTPHeaders(headers);
  // The page's own call gets the refusal of the last one: the limit counts the calls of one minute of the clock.
  await page.route(creation, async (route) => {
    const data = { amount: 5, donorName: null, donorEmail: null };
    const call = () => page.request.post('/api/create-payment-intent', { data, headers });
    let response = await call();
    while (response.status() !== 429) response = await call();
    await route.fulfill({ response });
  });
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ name: 'Ada' });
  await expect(donate.alert.first()).toContainText('Failed to initialize payment');
  await expect(donate.alert.first()).toContainText(/minute|second/);
  await expect(donate.name).toHaveValue('Ada');
});

test('an unexpected error has its own words @long', async ({ page }) => {
  const donate = donatePage(page);
  const broken = `
    const whole = window.Stripe;
    window.Stripe = (key) => ({
      ...whole(key),
      confirmPayment: () => Promise.reject(new Error('provoked')),
    });
    window.Stripe.version = whole.version;`;
  await page.route(script, async (route) => {
    const response = await fetchFromStandIn(route);
    await route.fulfill({ response, body: (await response.text()) + broken });
  });
  await donate.reachPayment();
  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('An unexpected error occurred.');
  await expect(donate.alert).toContainText("you can't pay twice");
  await expect(donate.donateButton).toHaveText('Donate $50.00');
});

test('a donation that was paid but not recorded says so with its id, and is completed all the same @long', async ({
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
  await expect(donate.alert).toContainText("Please don't pay again");
  await expect(donate.alert).toBeFocused();
  await expect(donate.donateButton).toHaveCount(0);
  await page.goBack();
  await expect(donate.alert).toContainText(id);
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(receiptPage(page).detail('Status')).toHaveText('Completed');
});

test('a paid donation whose record never answers is shown with its id after half a minute @long', async ({
  page,
}) => {
  const donate = donatePage(page);
  await page.clock.install();
  await page.route('**/api/donation/confirm', () => undefined);
  await donate.reachPayment();
  const asked = page.waitForRequest('**/api/donation/confirm');
  await donate.pay(testCards.succeeds);
  const body = (await asked).postDataJSON() as { paymentIntentId: string; clientSecret: string };
  const { paymentIntentId } = body;
  expect(body.clientSecret).toMatch(new RegExp(`^${paymentIntentId}_secret_`));
  await expect(donate.donateButton).toHaveText('Processing...');
  await page.clock.fastForward(30_000);
  await expect(donate.alert).toContainText(
    `Payment succeeded but failed to update record. Please contact support with payment ID: ${paymentIntentId}`,
  );
  await expect(donate.donateButton).toHaveCount(0);
});

/** Lets the provider take the money and loses its answer on the way. */
async function loseAnswer(page: Page) {
  await page.route(
    /\/v1\/payment_intents\/[^/]+\/confirm$/,
    async (route) => {
      await fetchFromStandIn(route);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** Pays while the provider's answer and every lookup of the payment are lost. */
async function payUnanswered(page: Page) {
  const donate = donatePage(page);
  await donate.reachPayment();
  await loseAnswer(page);
  await page.route(/\/v1\/payment_intents\/[^/?]+\?/, (route) => route.abort('connectionreset'));
  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('issues connecting');
}

test('a payment whose response was lost is looked up and leads to its receipt @long', async ({
  page,
  watch,
}) => {
  watch.announce('ERR_CONNECTION_RESET');
  const donate = donatePage(page);
  const paid = countPayments(page);
  await donate.reachPayment();
  await loseAnswer(page);
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  expect(paid.times).toBe(1);
});

test('after a lost response Back and another try find the payment that was made @long', async ({
  page,
  watch,
}) => {
  watch.announce('ERR_CONNECTION_RESET');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await payUnanswered(page);
  await donate.back.click();
  await page.reload();

  await page.route('**/api/donation/*', (route) => route.abort('connectionreset'), { times: 1 });
  await donate.introduce({ email: 'ada@example.org' });
  await expect(donate.alert).toContainText("don't know yet whether your last payment");
  await donate.continueToPayment.click();
  await page.waitForURL(`**/donate/success?id=${sent[0]?.attemptId}`);
  await expect(receiptPage(page).detail('Status')).toHaveText('Completed');
  expect(sent).toHaveLength(1);
});

test('a reload after a lost response does not claim that nothing was charged @long', async ({
  page,
  watch,
}) => {
  watch.announce('ERR_CONNECTION_RESET', 'status of 400');
  const donate = donatePage(page);
  await payUnanswered(page);
  await page.reload();
  await expect(donate.alert).toContainText('The payment form could not be loaded.');
  await expect(donate.alert).toContainText("don't know yet whether your last payment");
  await expect(donate.alert).not.toContainText('Nothing was charged');
  await page.unrouteAll();
  await donate.tryAgain.click();
  await page.waitForURL('**/donate/success?id=*');
});

test('after a connection that failed before it was paid, another try is another payment @long', async ({
  page,
  watch,
}) => {
  watch.announce('ERR_CONNECTION_RESET');
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.reachPayment();
  await page.route('**/v1/payment_intents/**', (route) => route.abort('connectionreset'));
  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('issues connecting');
  await page.unrouteAll();
  await donate.back.click();
  await donate.introduce({ name: 'Ada' });
  await donate.cardNumber.waitFor();
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  expect(sent).toHaveLength(2);
});

/**
 * Serves the page as it is built for the real provider. This machine must not load that provider's
 * script, so the sandbox's is sent in its place, as often as `fateOf` says so.
 */
async function useProvidersScript(page: Page, fateOf: (url: string) => 'come' | 'hang' | 'fail') {
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

test("the provider's script, blocked, is shown and requested again @long", async ({
  page,
  watch,
}) => {
  watch.announce('ERR_FAILED');
  const donate = donatePage(page);
  let isBlocked = true;
  await useProvidersScript(page, () => (isBlocked ? 'fail' : 'come'));
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await expect(page.getByText('The payment form is loading.')).toHaveCount(0);
  await donate.tryAgain.click();
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  isBlocked = false;
  await donate.tryAgain.click();
  await expect(donate.cardNumber).toBeVisible();
});

test("the provider's script, hanging, is requested again after a reload @long", async ({
  page,
}) => {
  const donate = donatePage(page);
  let asked = 0;
  await page.clock.install();
  await useProvidersScript(page, () => {
    asked += 1;
    return asked === 1 ? 'hang' : 'come';
  });
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(donate.heading).toHaveText('Complete Your Donation');
  await expect(page.getByText('The payment form is loading.')).toBeAttached();
  await page.clock.fastForward(10_000);
  await donate.tryAgain.click();
  await donate.cardNumber.waitFor();
  await expect(donate.donateButton).toHaveText('Donate $50.00');
  expect(asked).toBe(2);
});
