/** The code of the portal's sections, which comes in pieces: on its way, lost, or there in good time. */
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';

test('a section whose code does not come leaves the portal and its login @widths', async ({
  page,
  host,
  watch,
}) => {
  watch.announce('ERR_CONNECTION_FAILED', 'dynamically imported module');
  await page.route(/\/_astro\/DonationsPage\b.*\.js$/, (route) => route.abort('connectionfailed'));
  const portal = new AdminPortal(page);
  await portal.enter('/admin/people', host.adminPassword);
  await portal.section('Donations').click();
  await expect(portal.heading('Page not loaded')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('you are still logged in');
  await expect(page).toHaveTitle('Page not loaded | Admin Portal');
  await expectAccessible(page);
  await portal.section('Messages').click();
  await expect(portal.heading('Messages')).toBeVisible();

  await page.unroute(/\/_astro\/DonationsPage\b.*\.js$/);
  await portal.section('Donations').click();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await portal.password.fill(host.adminPassword);
  await portal.login.click();
  await expect(portal.heading('Donations')).toBeVisible();
});

test('a connection that is lost after the login locks no section @long', async ({
  page,
  host,
  watch,
}) => {
  watch.announce('ERR_INTERNET_DISCONNECTED');
  const code = page.waitForResponse(/\/_astro\/ApplicationsPages\b.*\.js$/);
  const portal = new AdminPortal(page);
  await portal.enter('/admin/people', host.adminPassword);
  await (await code).finished();
  await page.context().setOffline(true);
  await portal.section('Applications').click();
  await expect(portal.heading('Applications')).toBeVisible();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
});

test('a section whose code is on its way shows that it comes', async ({ page, host }) => {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/_astro\/DonationsPage\b.*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  const portal = new AdminPortal(page);
  await portal.enter('/admin/people', host.adminPassword);
  await portal.section('Donations').click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  await expectAccessible(page);
  letThrough();
  await expect(portal.heading('Donations')).toBeVisible();
});
