/** What the portal says by grounds and shadows elsewhere, in the colours of the system. */
import { buildMany, buildMessage } from '#tests/factories/admin-rows.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { AdminTable } from '#tests/pages/admin-table.ts';
import { PostEditor } from '#tests/pages/post-editor.ts';
import { doubleAdmin } from '#tests/support/admin-double.ts';
import { expect, test } from '#tests/support/browser-test.ts';

test.use({ forcedColors: 'active', colorScheme: 'dark' });

test('the row under the cursor has a ring', async ({ page, host }) => {
  await doubleAdmin(page, { messages: buildMany(3, buildMessage) });
  await new AdminPortal(page).enter('/admin/messages', host.adminPassword);
  const table = new AdminTable(page, 'messages');
  await expect(table.count).toHaveText('3 messages');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(table.row('Number 2')).toBeFocused();
  await expect(table.row('Number 2')).toHaveCSS('outline-style', 'solid');
  await expect(table.row('Number 1')).toHaveCSS('outline-style', 'none');
});

test('the section at hand and the pressed half of a choice are told from the others, the chart is seen', async ({
  page,
  host,
}) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  const borderOf = (name: string) =>
    editor.portal.section(name).evaluate((entry) => getComputedStyle(entry).borderTopColor);
  expect(await borderOf('Blog')).not.toBe(await borderOf('Messages'));
  const groundOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((segment) => getComputedStyle(segment).backgroundColor);
  expect(await groundOf('Wide')).not.toBe(await groundOf('Phone'));
  const colorOf = (name: string) =>
    editor.portal
      .section(name)
      .locator('svg')
      .evaluate((icon) => getComputedStyle(icon).color);
  expect(await colorOf('Blog')).toBe(await colorOf('Messages'));
  await editor.portal.section('Donations').click();
  await page.getByRole('button', { name: /so far$/ }).click();
  const chart = page.getByRole('region', { name: 'Donations per month' });
  const looksOf = (bar: string) =>
    chart
      .locator(bar)
      .first()
      .evaluate((one) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(one);
        return { backgroundColor, borderTopColor };
      });
  const ordinary = await looksOf('[data-last=false][data-now=false]');
  expect(await looksOf('[data-last=true]')).toEqual(ordinary);
  expect((await looksOf('[data-now=true]')).borderTopColor).toBe(ordinary.borderTopColor);
});
