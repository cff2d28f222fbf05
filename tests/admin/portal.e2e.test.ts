/** The portal's frame: sections load, the system's colors suffice. */
import { buildMany, buildMessage } from '#tests/support/factories/admin-rows.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { doubleAdmin } from '#tests/support/portal/admin-double.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { holdCalls } from '#tests/support/browser/hold-calls.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';

const sectionCode = /\/_astro\/DonationsPage\b.*\.js$/;

test('a section whose code fails says so, and comes with a reload @long', async ({
  page,
  watch,
  portal,
}) => {
  watch.announce('ERR_CONNECTION_FAILED', 'dynamically imported module');
  await page.route(sectionCode, (route) => route.abort('connectionfailed'));
  await portal.enter('/admin/people');
  await portal.section('Donations').click();
  await expect(portal.heading('Page not loaded')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('you are still logged in');
  await expect(page).toHaveTitle('Page not loaded | Admin Portal');
  await expectAccessible(page);
  await portal.section('Messages').click();
  await expect(portal.heading('Messages')).toBeVisible();

  await portal.section('Donations').click();
  await expect(portal.heading('Page not loaded')).toBeVisible();
  await page.unroute(sectionCode);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await portal.password.fill(adminPassword);
  await portal.login.click();
  await expect(portal.heading('Donations')).toBeVisible();
});

test('a section whose code is on its way says that it loads @long', async ({ page, portal }) => {
  const letThrough = await holdCalls(page, sectionCode);
  await portal.enter('/admin/people');
  await portal.section('Donations').click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  await expectAccessible(page);
  letThrough();
  await expect(portal.heading('Donations')).toBeVisible();
});

test('a lost connection locks no section @long', async ({ page, watch, portal }) => {
  watch.announce('ERR_INTERNET_DISCONNECTED');
  const parts = ['ApplicationsPages', 'DateRangeFilter'].map((part) =>
    page.waitForResponse((response) => response.url().includes(`/_astro/${part}.`)),
  );
  await portal.enter('/admin/people');
  for (const part of parts) await (await part).finished();
  await page.context().setOffline(true);
  await portal.section('Applications').click();
  await expect(portal.heading('Applications')).toBeVisible();
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible();
});

test.describe('in forced colors', () => {
  test.use({ forcedColors: 'active', colorScheme: 'dark' });

  test('what is chosen, pressed or under the cursor is seen @long', async ({ page, editor }) => {
    await editor.open();
    const readBorder = (name: string) =>
      editor.portal.section(name).evaluate((entry) => getComputedStyle(entry).borderTopColor);
    expect(await readBorder('Blog')).not.toBe(await readBorder('Messages'));
    const readGround = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((segment) => getComputedStyle(segment).backgroundColor);
    expect(await readGround('Wide')).not.toBe(await readGround('Phone'));
    const readColor = (name: string) =>
      editor.portal
        .section(name)
        .locator('svg')
        .evaluate((icon) => getComputedStyle(icon).color);
    expect(await readColor('Blog')).toBe(await readColor('Messages'));

    await doubleAdmin(page, { messages: buildMany(3, buildMessage) });
    await editor.portal.section('Messages').click();
    const table = new AdminTable(page, 'messages');
    await expect(table.count).toHaveText('3 messages');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(table.row('Number 2')).toBeFocused();
    await expect(table.row('Number 2')).toHaveCSS('outline-style', 'solid');
    await expect(table.row('Number 1')).toHaveCSS('outline-style', 'none');
  });
});
