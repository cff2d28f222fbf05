/** The newsletter form of the footer, which is simulated: it waits, thanks and sends nothing. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';

/** Opens a page and waits for the newsletter form of its footer. */
async function openNewsletter(page: Page) {
  await page.goto('/contact');
  const { footer } = new SiteFrame(page);
  await footer.scrollIntoViewIfNeeded();
  const email = footer.getByLabel('Email address', { exact: true });
  await email.and(page.locator(':enabled')).waitFor();
  return { footer, email, subscribe: footer.locator('button[type=submit]') };
}

test('the newsletter requires a full address @long', async ({ page }) => {
  const { email, subscribe } = await openNewsletter(page);
  await subscribe.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Email is required.');
  await email.fill('ada@');
  await email.press('Enter');
  const text = 'Enter a full address, such as name@example.org.';
  await expect(email).toHaveAccessibleDescription(text);
  await expect(email).toBeEnabled();
  await expectAccessible(page);
});

test('the newsletter cuts a long paste @long', async ({ page, context }) => {
  const { email } = await openNewsletter(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(1_000_000)));
  await email.press('ControlOrMeta+V');
  await expect(email).toHaveValue('x'.repeat(254));
});

/** Opens the form with a clock that stands still, so that a test passes each wait itself. */
async function openWithClock(page: Page) {
  await page.clock.install();
  const newsletter = await openNewsletter(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return { ...newsletter, thanks: newsletter.footer.getByText('Thank you for subscribing!') };
}

test('the newsletter thanks after a second and is ready again after three more', async ({
  page,
}) => {
  const { email, subscribe, thanks } = await openWithClock(page);
  await email.fill('\u200bada@bücher.example');
  await subscribe.click();
  await expect(email).toBeDisabled();
  await expect(subscribe).toHaveText('Subscribing...');
  await page.clock.runFor(999);
  await expect(thanks).toBeHidden();
  await page.clock.runFor(1);
  await expect(thanks).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(email).toBeEnabled();
  await page.clock.runFor(2999);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(1);
  await expect(thanks).toBeHidden();
  await expect(subscribe).toHaveText('Subscribe');
});

test('the newsletter sends nothing', async ({ page }) => {
  const { email, thanks } = await openWithClock(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await email.fill('ada@mail.example');
  await email.press('Enter');
  await page.clock.runFor(1000);
  await expect(thanks).toBeVisible();
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect(sent.filter((request) => request.includes('/api/'))).toEqual([]);
});

test('the thanks of one subscription do not hide the error of the next', async ({ page }) => {
  const { email, thanks } = await openWithClock(page);
  // The form takes every address that the browser takes.
  await email.fill('a..b@localhost');
  await email.press('Enter');
  await page.clock.runFor(1000);
  await expect(thanks).toBeVisible();
  await expect(email).toBeFocused();
  await page.clock.runFor(1000);
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription('Email is required.');
  await page.clock.runFor(2000);
  await expect(email).toHaveAccessibleDescription('Email is required.');
});
