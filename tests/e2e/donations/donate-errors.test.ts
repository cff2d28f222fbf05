/** The error catalogue for donations, lost answers and missing scripts: no payment is made twice (P-41). */
import type { Page } from '@playwright/test';
import { expect, fetchFromStandIn, test } from '#tests/support/browser/payment-test.ts';
import {
  cancelPayment,
  countPayments,
  donatePage,
  recordIntents,
  testCards,
} from '#tests/pages/donate-page.ts';
import { receiptPage } from '#tests/pages/receipt-page.ts';

const creation = '**/api/create-payment-intent';
const script = '**/_sandbox/stripe/v3/stripe.js*';

test('a payment that cannot be created is shown in place', async ({ page, watch, donate }) => {
  watch.announce('status of 500', 'status of 422');
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
  expect(sent).toHaveLength(3);
  expect(sent[2]?.attemptId).not.toBe(sent[1]?.attemptId);
});

test('an empty card, a declined one, another one', async ({ page, watch, donate }) => {
  watch.announce('status of 402');
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

test('a payment that expired is shown; a new one pays', async ({ page, watch, donate }) => {
  watch.announce('status of 400');
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
  await expect(receiptPage(page).fact('Status')).toHaveText('Completed');
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(2);
});

test('an unexpected error has its own words', async ({ page, donate }) => {
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

test('paid but not recorded: says so with the id', async ({ page, watch, donate }) => {
  watch.announce('status of 500');
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
  await expect(receiptPage(page).fact('Status')).toHaveText('Completed');
});

test('paid, and never recorded: says so after half a minute', async ({ page, donate }) => {
  await page.clock.install();
  await page.route('**/api/donation/confirm', () => undefined);
  await donate.reachPayment();
  const asked = page.waitForRequest('**/api/donation/confirm');
  await donate.pay(testCards.succeeds);
  const { paymentIntentId } = (await asked).postDataJSON() as { paymentIntentId: string };
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

test('a lost answer is looked up and leads to the receipt', async ({ page, watch, donate }) => {
  watch.announce('ERR_CONNECTION_RESET');
  const paid = countPayments(page);
  await donate.reachPayment();
  await loseAnswer(page);
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  expect(paid.times).toBe(1);
});

test('after a lost answer a reload claims nothing', async ({ page, watch, donate }) => {
  watch.announce('ERR_CONNECTION_RESET', 'status of 400');
  await payUnanswered(page);
  await page.reload();
  await expect(donate.alert).toContainText('The payment form could not be loaded.');
  await expect(donate.alert).toContainText("don't know yet whether your last payment");
  await expect(donate.alert).not.toContainText('Nothing was charged');
  await page.unrouteAll();
  await donate.tryAgain.click();
  await page.waitForURL('**/donate/success?id=*');
});

test('unpaid after a lost connection: another payment', async ({ page, watch, donate }) => {
  watch.announce('ERR_CONNECTION_RESET');
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
 * script, so the sandbox's is sent in its place, unless it `isBlocked`.
 */
async function useProvidersScript(page: Page, isBlocked: (url: string) => boolean) {
  const ours = /&quot;scriptUrl&quot;:\[0,&quot;[^&]*&quot;\],/;
  await page.route('**/donate', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toMatch(ours);
    await route.fulfill({ response, body: html.replace(ours, '') });
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    if (isBlocked(route.request().url())) return route.abort();
    const text = await (await page.request.get('/_sandbox/stripe/v3/stripe.js')).text();
    const here = `new URL('/_sandbox/stripe/v3/', location.href)`;
    const body = text.replace(`new URL('.', document.currentScript.src)`, here);
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
}

test("the provider's script, blocked, is requested again", async ({ page, watch, donate }) => {
  watch.announce('ERR_FAILED');
  const asked: string[] = [];
  await useProvidersScript(page, (url) => {
    asked.push(url);
    return asked.length <= 2;
  });
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await expect(page.getByText('The payment form is loading.')).toHaveCount(0);
  await donate.tryAgain.click();
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await donate.tryAgain.click();
  await expect(donate.cardNumber).toBeVisible();
  const [first = ''] = asked;
  expect(asked).toEqual([first, `${first}?try=1`, `${first}?try=2`]);
});
