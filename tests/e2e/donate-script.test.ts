/** Without the provider's script, or without any (toolchain: Stripe). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/payment-test.ts';
import { donatePage } from '#tests/pages/donate-page.ts';

const script = '**/_sandbox/stripe/v3/stripe.js*';

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

test('a script that cannot be had is said, and tried again', async ({ page, watch }) => {
  watch.announce('ERR_FAILED');
  const donate = donatePage(page);
  await page.route(script, (route) => route.abort());
  await donate.open();
  await donate.choose(50);
  await donate.introduce();
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await expect(page.getByText('The payment form is loading.')).toHaveCount(0);
  await page.unroute(script);
  await donate.tryAgain.click();
  await expect(donate.cardNumber).toBeVisible();
});

test('a script that failed at the second step is asked for anew at the third @long', async ({
  page,
  watch,
}) => {
  watch.announce('ERR_FAILED');
  const donate = donatePage(page);
  await page.route(script, (route) => route.abort());
  await donate.open();
  const refused = page.waitForEvent('requestfailed');
  await donate.choose(50);
  await refused;
  await expect(page.locator('script[src*="stripe.js"]')).toHaveCount(0);
  await page.unroute(script);
  await donate.introduce();
  await expect(donate.cardNumber).toBeVisible();
});

test("the provider's own script, hanging, is asked for again under another address @long", async ({
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
  const words = page.locator('main noscript .notice');
  await expect(words.first()).toBeVisible();
  await expect(words.first()).toContainText('Paying by card on this page needs JavaScript.');
  for (const reach of ['mailto:', 'tel:']) {
    await expect(words.locator(`a[href^="${reach}"]`)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: '$50', exact: true })).toBeHidden();
  await expect(page.locator('footer noscript p')).toContainText('Subscribing needs JavaScript.');
  await page.close();
});
