/** A payment whose answer is lost is never made twice (decision record 12). */
import type { Page } from '@playwright/test';
import { expect, fetchFromStandIn, test } from '#tests/support/payment-test.ts';
import { countPayments, donatePage, recordIntents, testCards } from '#tests/pages/donate-page.ts';
import { receiptPage } from '#tests/pages/receipt-page.ts';

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

/** Pays while the provider's answer is lost, and every look for it too. */
async function payUnanswered(page: Page) {
  const donate = donatePage(page);
  await donate.reachPayment();
  await loseAnswer(page);
  await page.route(/\/v1\/payment_intents\/[^/?]+\?/, (route) => route.abort('connectionreset'));
  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('issues connecting');
}

test('a payment whose answer was lost is looked up and leads to its receipt', async ({
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

test('after a lost answer Back and another try find the payment that was made @long', async ({
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
  await expect(receiptPage(page).fact('Status')).toHaveText('Completed');
  expect(sent).toHaveLength(1);
});

test('a reload after a lost answer does not claim that nothing was charged', async ({
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

test('after a connection that failed before it was paid, another try is another payment', async ({
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
