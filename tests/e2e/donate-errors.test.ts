/** Every row of the error catalogue for donations, and what else can go wrong (P-41). */
import type { Route } from '@playwright/test';
import { expect, fetchFromStandIn, test } from '#tests/support/payment-test.ts';
import { cancelPayment, donatePage, recordIntents, testCards } from '#tests/pages/donate-page.ts';
import { receiptPage } from '#tests/pages/receipt-page.ts';

const creation = '**/api/create-payment-intent';
const script = '**/_sandbox/stripe/v3/stripe.js';

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

test('no connection: the same words @long', async ({ page, watch }) => {
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
  await expect(donate.alert).toContainText(
    'No money was taken. Check the details or try another card.',
  );
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
  await expect(donate.alert).toContainText('Nothing was charged. Go back');
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
  await page.setExtraHTTPHeaders(visitor);
  // Right before the page's own call: the limit begins anew with every minute of the clock.
  await page.route('**/api/create-payment-intent', async (route) => {
    const call = () =>
      page.request.post('/api/create-payment-intent', { data: gift, headers: visitor });
    while ((await call()).status() !== 429);
    await route.continue();
  });
  await donate.open();
  await donate.choose(50);
  // At the last moment, because what is counted is the calls of one minute of the clock.
  for (let call = 0; call < 11; call += 1) {
    await page.request.post('/api/create-payment-intent', { data: gift, headers: visitor });
  }
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
  await expect(donate.alert).toHaveText('Your card number is incomplete.');
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
    const response = await fetchFromStandIn(route);
    await route.fulfill({ response, body: (await response.text()) + broken });
  });
  await donate.reachPayment();
  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('An unexpected error occurred.');
  await expect(donate.alert).toContainText("you can't pay twice");
  await expect(donate.donateButton).toHaveText('Donate $50.00');
});

const unrecorded: [kind: string, tag: string, fail: (route: Route) => Promise<void>][] = [
  ['the server fails', '', (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } })],
  ['the connection is gone', ' @long', (route) => route.abort('connectionfailed')],
];
for (const [kind, tag, fail] of unrecorded) {
  test(`paid but not recorded, as ${kind}: says so with the id, and the gift is settled all the same${tag}`, async ({
    page,
    watch,
  }) => {
    watch.announce('status of 500', 'ERR_CONNECTION_FAILED');
    const donate = donatePage(page);
    await page.route('**/api/donation/confirm', fail);
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
}
