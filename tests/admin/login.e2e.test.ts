/** Staff log into the portal and out of it (P-75, P-94). */
import { doubleAdmin } from '#tests/support/portal/admin-double.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { holdCalls } from '#tests/support/browser/hold-calls.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';

const check = '**/api/admin/applications?status=pending';

test('the login has its exact words and no violations @screens', async ({ page, portal }) => {
  await page.goto('/admin');
  await expect(portal.heading('Admin Portal')).toBeVisible();
  await expect(page).toHaveTitle(/^Admin Portal/);
  await expect(portal.password).toBeFocused();
  await expect(portal.password).toHaveAttribute('type', 'password');
  await expect(portal.login).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expectAccessible(page);
});

test('the login shows each refusal until it leads to People @long', async ({
  page,
  watch,
  portal,
}) => {
  watch.announce('401', '503', 'ERR_CONNECTION_FAILED');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/admin');
  await test.step('more than a password can have is shown and not sent', async () => {
    await portal.password.fill('x'.repeat(20_000));
    await expect(portal.password).toHaveAccessibleDescription(
      'Admin Password may have at most 1,000 characters.',
    );
    await portal.login.click();
    await expect(portal.refusal).toHaveText('Invalid admin password');
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  });
  await test.step("no answer is 'Error connecting to server'", async () => {
    await page.route(check, (route) => route.abort('connectionfailed'), { times: 1 });
    await portal.password.fill('any');
    await portal.login.click();
    await expect(portal.refusal).toHaveText('Error connecting to server');
  });
  await test.step('a portal without a password says so', async () => {
    const error = 'The admin portal is not configured: set ADMIN_PASSWORD.';
    const json = { error };
    await page.route(check, (route) => route.fulfill({ status: 503, json }), { times: 1 });
    await portal.login.click();
    await expect(portal.refusal).toHaveText(`Invalid admin password ${error}`);
  });
  await test.step("a wrong password is 'Invalid admin password'", async () => {
    await portal.password.fill('wrong');
    await portal.login.click();
    await expect(portal.refusal).toHaveText('Invalid admin password');
    await expect(portal.password).toBeFocused();
    await expect(page).toHaveURL('/admin');
    await expectAccessible(page);
  });
  await test.step("the button reads 'Authenticating...' while the password is checked", async () => {
    const letPass = await holdCalls(page, check);
    // WCAG 3.3.8: a password manager may fill the field, and anybody may paste.
    await expect(portal.password).toHaveAttribute('autocomplete', 'current-password');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), adminPassword);
    await portal.password.fill('');
    await page.keyboard.press('ControlOrMeta+v');
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: 'Authenticating...', exact: true });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    letPass();
    await expect(portal.logout).toBeVisible();
  });
  await expect(page).toHaveURL('/admin/people');
  await expect(portal.heading('People')).toBeFocused();
  await expect(portal.sidebar.getByRole('link')).toContainText([
    'Overview',
    'Applications',
    'People',
    'Messages',
    'Blog',
    'Donations',
  ]);
  await test.step('a reload logs out', async () => {
    await page.reload();
    await expect(portal.password).toBeVisible();
    await expect(portal.logout).toBeHidden();
  });
});

test('every address asks for the password until the login and after Logout', async ({
  page,
  portal,
}) => {
  await portal.enter('/admin/nothing');
  await expect(portal.heading('Page not found')).toBeVisible();
  await test.step('no link of the frame leaves the portal in the same tab', async () => {
    const banner = page.getByRole('banner').getByRole('link');
    await expect(banner).toHaveText(['View site']);
    const outside = page.locator('a:not([href^="/admin"]):not([href^="#"])');
    for (const link of await outside.all()) await expect(link).toHaveAttribute('target', '_blank');
    await expect(portal.footerLinks).toHaveText(['Privacy', 'Terms', 'Data use', 'Accessibility']);
    const [site] = await Promise.all([page.waitForEvent('popup'), banner.click()]);
    await expect(site).toHaveURL('/');
    await expect(portal.logout).toBeVisible();
  });
  await test.step('the index leads to People', async () => {
    await page.evaluate(() => {
      history.pushState(null, '', '/admin');
    });
    await expect(page).toHaveURL('/admin/people');
  });
  await portal.section('Messages').click();
  await expect(portal.heading('Messages')).toBeVisible();
  const drafts = ['atlas-draft:donation new', 'atlas-draft:post new'];
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, '[]');
  }, drafts);
  await portal.logout.click();
  await expect(page).toHaveURL('/admin');
  await expect(portal.password).toHaveValue('');
  await page.goBack();
  await expect(portal.password).toBeVisible();
  await expect(portal.logout).toBeHidden();
  const kept = await page.evaluate(
    (keys) => keys.filter((key) => localStorage.getItem(key)),
    drafts,
  );
  expect(kept, 'a draft with a name and address of a donor goes').toEqual(['atlas-draft:post new']);
});

test('a refused password ends the session with a word', async ({ page, watch, portal }) => {
  watch.announce('401');
  const double = await doubleAdmin(page);
  // A call on its way would end the session before the press: the sidebar counts what waits in both lists.
  const counted = ['applications', 'contacts'].map((list) =>
    page.waitForResponse(`**/api/admin/${list}/stats`),
  );
  await portal.enter('/admin/nothing');
  await Promise.all(counted);
  double.failure = { status: 401, error: 'Invalid admin password' };
  const drawnWith = await page.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver(() => {
      const region = document.querySelector('.notice[role=status]');
      if (region && words.length === 0) words.push(region.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    return words;
  });
  await portal.section('Messages').click();
  const notice = 'The password is no longer accepted. Please log in again.';
  // The page that opens says meanwhile that it loads.
  await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible();
  expect(await drawnWith.jsonValue(), 'screen readers know the region before its words').toEqual([
    '',
  ]);
  await expect(portal.password).toHaveValue('');
});
