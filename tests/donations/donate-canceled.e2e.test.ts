/** A donor's open payment when card testing begins (P-153). */
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { closing, expect, test as base } from '#tests/support/browser/browser-test.ts';
import { type LocalHost, startLocalHost } from '#tests/support/host/local-host.ts';
import { testCards } from '#tests/support/pages/donate-page.ts';
import { cardFields } from '#tests/support/payments/card-fields.ts';

const test = base.extend<{ own: LocalHost }>({
  // Declines guard the whole site.
  own: [closing(() => startLocalHost()), { timeout: 60_000 }],
  baseURL: async ({ own }, use) => use(own.url),
});

const declined = testCards.declined.replaceAll(' ', '');

/** Tries four cards on each of five payments. */
async function testStolenCards(request: APIRequestContext): Promise<void> {
  for (let payment = 0; payment < 5; payment += 1) {
    const data = { amount: 5, donorName: null, donorEmail: null };
    const created = await request.post('/api/create-payment-intent', { data });
    const { clientSecret } = (await created.json()) as { clientSecret: string };
    const [id = ''] = clientSecret.split('_secret_');
    const form = { key: 'pk_test_sandbox', ...cardFields(clientSecret, declined) };
    for (let card = 0; card < 4; card += 1) {
      await request.post(`/_sandbox/stripe/v1/payment_intents/${id}/confirm`, { form });
    }
  }
}

test('the page says that the payment was canceled and starts again with what was typed @long', async ({
  page,
  watch,
  donate,
}) => {
  watch.announce('status of 400', 'status of 403');
  const answered = page.waitForResponse('**/api/create-payment-intent');
  await donate.reachPayment({ name: 'Ada', email: 'ada@mail.example' });
  const { donationId } = (await (await answered).json()) as { donationId: string };
  await testStolenCards(page.request);
  await expect(async () => {
    const receipt = await page.request.get(`/api/donation/${donationId}`);
    expect(await receipt.json()).toMatchObject({ status: 'failed' });
  }).toPass();

  await donate.pay(testCards.succeeds);
  await expect(donate.alert).toContainText('This payment was canceled.');
  await expect(donate.alert).toContainText('Nothing was charged. Too many cards were declined');
  await expect(donate.alert).toBeFocused();
  await expect(donate.donateButton).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(donate.name).toHaveValue('Ada');
  await expect(donate.email).toHaveValue('ada@mail.example');
  await donate.continueToPayment.click();
  await expect(page.getByText('We sent a link to ada@mail.example.')).toBeVisible();
});
