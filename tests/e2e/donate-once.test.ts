/** One gift is one payment: double presses, several tabs, slow answers (anchors, complaint 5). */
import { expect, fetchFromStandIn, test } from '#tests/support/payment-test.ts';
import {
  countPayments,
  donatePage,
  duplicateTab,
  recordIntents,
  testCards,
} from '#tests/pages/donate-page.ts';
import { receiptPage } from '#tests/pages/receipt-page.ts';

const creation = '**/api/create-payment-intent';
const script = '**/_sandbox/stripe/v3/stripe.js';

test('double presses make one intent and one payment', async ({ page }) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  const paid = countPayments(page);
  await donate.open();
  await donate.preset(50).dblclick();
  await donate.continueToPayment.dblclick();
  await donate.cardNumber.waitFor();
  await donate.fillCard(testCards.succeeds);
  await donate.donateButton.dblclick();
  await page.waitForURL('**/donate/success?id=*');
  expect(sent).toHaveLength(1);
  expect(paid.times).toBe(1);
});

test('while it is paid nothing can be left or pressed again', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment();
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
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
});

test('two tabs opened for themselves are two gifts @long', async ({ page, context }) => {
  const other = await context.newPage();
  const [sent, sentByOther] = [recordIntents(page), recordIntents(other)];
  await donatePage(page).reachPayment({ name: 'Ada' });
  await donatePage(other).reachPayment({ name: 'Ada' });
  expect(sent[0]?.attemptId).not.toBe(sentByOther[0]?.attemptId);
});

test('a duplicated tab shares the attempt, and cannot pay it twice', async ({
  page,
  context,
  watch,
}) => {
  watch.announce('status of 400');
  const donate = donatePage(page);
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
  await expect(receiptPage(copy).fact('Status')).toHaveText('Completed');
});

test('a payment that another tab has made leads to its receipt @long', async ({
  page,
  context,
  watch,
}) => {
  watch.announce('status of 409');
  const donate = donatePage(page);
  await donate.reachPayment();
  const late = await duplicateTab(context, donate);
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');

  const duplicate = donatePage(late);
  await duplicate.open();
  await duplicate.choose(50);
  await duplicate.introduce();
  await late.waitForURL('**/donate/success?id=*');
  expect(late.url()).toBe(page.url());
});

test('after ten seconds without an answer: the same attempt again', async ({ page }) => {
  const donate = donatePage(page);
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

test('after ten seconds without the script: a skeleton, and again the same payment', async ({
  page,
}) => {
  const donate = donatePage(page);
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

test('Back from the receipt, in a browser that kept the page alive, is a new gift', async ({
  page,
}) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  // The receipt never comes, so the page stays as it is left: in the middle of paying.
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

test('back from elsewhere, what is not paid yet stands as it was left @long', async ({ page }) => {
  const donate = donatePage(page);
  await donate.reachPayment({ name: 'Ada' });
  await donate.fillCard(testCards.succeeds);
  await donate.wake();
  await expect(donate.heading).toHaveText('Complete Your Donation');
  await expect(donate.cardNumber).toHaveValue(testCards.succeeds);
});

test('a bank that leads straight to the receipt leaves no gift behind @long', async ({ page }) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  const script = '**/_sandbox/stripe/v3/stripe.js';
  await page.route(script, async (route) => {
    const response = await fetchFromStandIn(route);
    const body = (await response.text()).replace("when === 'if_required'", 'false');
    await route.fulfill({ response, body });
  });
  await donate.reachPayment({ name: 'Ada' });
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(page).fact('Status')).toHaveText('Completed');
  expect(await donate.stored()).toBe('{}');
  await donate.open();
  await donate.choose(50);
  await donate.introduce({ name: 'Ada' });
  await donate.cardNumber.waitFor();
  expect(sent[1]?.attemptId).not.toBe(sent[0]?.attemptId);
});

test('another amount in a duplicated tab is another gift, and the first stays payable @long', async ({
  page,
  context,
}) => {
  const donate = donatePage(page);
  const sent = recordIntents(page);
  await donate.reachPayment({ name: 'Ada' });
  const copy = await duplicateTab(context, donate);
  const duplicate = donatePage(copy);
  const sentByCopy = recordIntents(copy);
  await duplicate.reachPayment({ dollars: 25, name: 'Ada' });
  expect(sentByCopy[0]?.attemptId).not.toBe(sent[0]?.attemptId);
  await donate.pay(testCards.succeeds);
  await page.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(page).sheet.getByText('$50.00 USD')).toBeVisible();
  await duplicate.pay(testCards.succeeds);
  await copy.waitForURL('**/donate/success?id=*');
  await expect(receiptPage(copy).sheet.getByText('$25.00 USD')).toBeVisible();
});

test('paid, and our own records never answer: said with the id after half a minute', async ({
  page,
}) => {
  const donate = donatePage(page);
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

test('while the payment is asked for the field keeps the focus and takes no more letters', async ({
  page,
}) => {
  const donate = donatePage(page);
  await donate.open();
  await donate.choose(50);
  await page.route('**/api/create-payment-intent', async (route) => {
    await expect(donate.connecting).toBeVisible();
    await expect(donate.name).toBeFocused();
    await donate.name.press('!');
    await expect(donate.name).toHaveValue('Ada');
    await route.continue();
  });
  await donate.name.fill('Ada');
  await donate.name.press('Enter');
  await expect(donate.heading).toHaveText('Complete Your Donation');
});
