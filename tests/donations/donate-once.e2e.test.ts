/** One donation is one payment: double presses, several tabs, slow answers. */
import { expect, fetchFromStandIn, test } from '#tests/support/browser/payment-test.ts';
import {
  countPayments,
  donatePage,
  duplicateTab,
  recordIntents,
  testCards,
} from '#tests/support/pages/donate-page.ts';
import { receiptPage } from '#tests/support/pages/receipt-page.ts';

const creation = '**/api/create-payment-intent';
const script = '**/_sandbox/stripe/v3/stripe.js';

test('double presses make one intent and one payment', async ({ page, donate }) => {
  const sent = recordIntents(page);
  const paid = countPayments(page);
  await page.route(creation, async (route) => {
    await expect(donate.connecting).toBeVisible();
    await expect(donate.name).toBeFocused();
    await donate.name.press('!');
    await expect(donate.name).toHaveValue('Ada');
    await route.continue();
  });
  await page.route('**/confirm', async (route) => {
    await expect(donate.donateButton).toHaveText('Processing...');
    await expect(donate.donateButton).toHaveAttribute('aria-disabled', 'true');
    await expect(donate.back).toBeDisabled();
    await expect(donate.edit('amount')).toBeDisabled();
    await page.evaluate(() => {
      history.back();
    });
    await expect(donate.heading).toHaveText('Complete Your Donation');
    await route.continue();
  });
  await donate.open();
  await donate.preset(50).dblclick();
  await donate.name.fill('Ada');
  await donate.name.press('Enter');
  await donate.name.press('Enter');
  await donate.cardNumber.waitFor();
  await donate.fillCard(testCards.succeeds);
  await donate.donateButton.dblclick();
  await page.waitForURL('**/donate/success?id=*');
  expect(sent).toHaveLength(1);
  expect(paid.times).toBe(1);
});

test('a duplicated tab cannot pay a donation twice @long', async ({
  page,
  context,
  watch,
  donate,
}) => {
  watch.announce('status of 400');
  const sent = recordIntents(page);
  await donate.reachPayment({ name: 'Ada' });
  const copy = await duplicateTab(context, donate);
  const duplicate = donatePage(copy);
  const sentByCopy = recordIntents(copy);
  await duplicate.reachPayment({ name: 'Ada' });
  expect(sentByCopy[0]?.attemptId).toBe(sent[0]?.attemptId);

  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  await duplicate.pay(testCards.succeeds);
  await copy.waitForURL('**/donate/success?id=*');
  expect(copy.url()).toBe(page.url());
  await expect(receiptPage(copy).detail('Status')).toHaveText('Completed');
});

test('a donor who waited ten seconds without a response sends the same attempt again @long', async ({
  page,
  donate,
}) => {
  const sent = recordIntents(page);
  await page.clock.install();
  await page.route(creation, () => undefined, { times: 1 });
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(donate.connecting).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Still connecting')).toBeVisible();
  await donate.tryAgain.click();
  await donate.cardNumber.waitFor();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a payment whose form did not load goes on with the same attempt @long', async ({
  page,
  donate,
}) => {
  const sent = recordIntents(page);
  await page.clock.install();
  await page.route(script, () => undefined, { times: 1 });
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(donate.heading).toHaveText('Complete Your Donation');
  await expect(page.getByText('The payment form is loading.')).toBeAttached();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Still connecting')).toBeVisible();
  await donate.tryAgain.click();
  await donate.cardNumber.waitFor();
  await expect(page.getByText('Still connecting')).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('Back from the receipt is a new donation @long', async ({ page, donate }) => {
  const sent = recordIntents(page);
  // The receipt never loads, so the page stays in the middle of paying.
  await page.route('**/donate/success?*', (route) => route.fulfill({ status: 204 }));
  await donate.reachPayment({ name: 'Ada' });
  const left = page.waitForRequest('**/donate/success?*');
  await donate.pay(testCards.succeeds);
  await left;
  await expect(donate.donateButton).toHaveText('Processing...');
  await donate.wake();
  await expect(donate.heading).toHaveText('Select Donation Amount');
  await expect(donate.donateButton).toHaveCount(0);
  await donate.choose(50);
  await donate.introduce({ name: 'Ada' });
  await donate.cardNumber.waitFor();
  await expect(donate.donateButton).toHaveText('Donate $50.00');
  expect(sent[1]?.attemptId).not.toBe(sent[0]?.attemptId);
});

test('a bank that leads to the receipt leaves no draft @long', async ({ page, donate }) => {
  const sent = recordIntents(page);
  await page.route(script, async (route) => {
    const response = await fetchFromStandIn(route);
    const body = (await response.text()).replace("when === 'if_required'", 'false');
    await route.fulfill({ response, body });
  });
  await donate.reachPayment({ name: 'Ada' });
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(page).detail('Status')).toHaveText('Completed');
  expect(JSON.parse(await donate.stored())).not.toHaveProperty('donation');
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ name: 'Ada' });
  await donate.cardNumber.waitFor();
  expect(sent[1]?.attemptId).not.toBe(sent[0]?.attemptId);
});
