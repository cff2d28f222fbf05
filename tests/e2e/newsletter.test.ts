/** The simulated newsletter sign-up of the footer (P-15). */
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

async function openNewsletter(page: Page) {
  await page.goto('/contact');
  const { footer } = new SiteFrame(page);
  await footer.scrollIntoViewIfNeeded();
  const email = footer.getByLabel('Email address', { exact: true });
  await email.and(page.locator(':enabled')).waitFor();
  return { footer, email, subscribe: footer.locator('button[type=submit]') };
}

test('it waits a second, thanks for three, calls nothing and starts anew', async ({ page }) => {
  await page.clock.install();
  const { footer, email, subscribe } = await openNewsletter(page);
  const thanks = footer.getByText('Thank you for subscribing!');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

  await email.fill('ada@example.org');
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
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect(sent.filter((request) => request.includes('/api/'))).toEqual([]);
});

test('an address is required, and must be one', async ({ page }) => {
  const { email, subscribe } = await openNewsletter(page);
  await subscribe.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Email is required.');
  await email.fill('ada@');
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription(
    'Enter a full address, such as name@example.org.',
  );
  await expect(email).toBeEnabled();
  await expectAccessible(page);
});

test('thanks of the last time take away nothing of the next, and the focus stays in the field @long', async ({
  page,
}) => {
  await page.clock.install();
  const { footer, email, subscribe } = await openNewsletter(page);
  const thanks = footer.getByText('Thank you for subscribing!');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await email.fill('ada@example.org');
  await email.press('Enter');
  await page.clock.runFor(1000);
  await expect(thanks).toBeVisible();
  await expect(email).toBeFocused();
  await page.clock.runFor(1000);
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription('Email is required.');
  await page.clock.runFor(2000);
  await expect(email).toHaveAccessibleDescription('Email is required.');

  await email.fill('ada@example.org');
  await subscribe.click();
  await page.clock.runFor(1000);
  await expect(thanks).toBeVisible();
  await expect(subscribe).toBeFocused();
});

test('a paste of a megabyte is cut to what an address may have', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await openNewsletter(page);
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(1_000_000)));
  await email.press('ControlOrMeta+V');
  await expect(email).toHaveValue('x'.repeat(254));
});
