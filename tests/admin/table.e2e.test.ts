import type { Locator, Page } from '@playwright/test';
import { buildMany, buildMessage } from '#tests/support/factories/admin-rows.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { doubleAdmin, type AdminDouble } from '#tests/support/portal/admin-double.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

/** Logs in on a page without calls of its own, so that the list comes with a press on Messages. */
async function enter(page: Page, rows: number) {
  const double = await doubleAdmin(page, { messages: buildMany(rows, buildMessage) });
  const portal = new AdminPortal(page);
  await portal.enter('/admin/nothing');
  return { portal, double, table: new AdminTable(page, 'messages') };
}

function hold(double: AdminDouble): () => void {
  let release = () => {};
  double.gate = new Promise<void>((resolve) => (release = resolve));
  return release;
}

/** Measures how much of a row the sticky head covers. */
async function hiddenPixels(row: Locator, head: Locator): Promise<number> {
  const [top, bottom] = await Promise.all([
    row.evaluate((element) => element.getBoundingClientRect().top),
    head.evaluate((element) => element.getBoundingClientRect().bottom),
  ]);
  return Math.max(0, Math.round(bottom - top));
}

test('a slow list counts what has loaded, and shows its first page meanwhile @long', async ({
  page,
}) => {
  const { portal, double, table } = await enter(page, 1482);
  const showList = hold(double);
  let release = () => {};
  await page.route(/contacts\?.*after=/, async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.fallback();
  });
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('Loading');
  await expectAccessible(page);
  showList();
  await expect(table.count).toHaveText('Loading 500 of 1,482');
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '500');
  await expect(table.row('Number 1S')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(table.count).toHaveText('1,482 messages');
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(double.calls.filter((call) => call.startsWith('/api/admin/contacts?'))).toHaveLength(2);
});

async function enterLongList(page: Page) {
  const { portal, table } = await enter(page, 5000);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('5,000 messages');
  return table;
}

test('of a long list only the rows in view are drawn, and all are counted @long', async ({
  page,
}) => {
  const table = await enterLongList(page);
  expect(await table.rows.count()).toBeLessThan(60);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
});

test('keys reach every row of a long list, and the head covers none @long', async ({ page }) => {
  const table = await enterLongList(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const last = table.row('Number 5000');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', '5001');
  const focused = table.table.locator('tr:focus');
  for (const key of ['PageUp', 'PageUp', 'ArrowUp', 'ArrowUp']) {
    await page.keyboard.press(key);
    await expect(focused).toBeInViewport({ ratio: 1 });
    await expect.poll(() => hiddenPixels(focused, table.head('Name')), 'behind the head').toBe(0);
  }
  await page.keyboard.press('Home');
  await expect(table.row('Number 1S')).toBeFocused();
  await expect(table.row('Number 1S')).toBeInViewport();
});

test('a list that does not load says why and can be tried again @long', async ({ page, watch }) => {
  const answers = [
    [503, 'The server answered 503: Something went wrong on our side.'],
    [429, 'Too many requests. The server asks to wait 42 s.'],
  ] as const;
  watch.announce(...answers.map(([status]) => String(status)));
  const { portal, double, table } = await enter(page, 3);
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [status, text] of answers) {
    await test.step(`answered ${status}`, async () => {
      const requestId = `request-${status}`;
      const headers = { 'Retry-After': '42', 'X-Request-Id': requestId };
      double.failure = { status, error: 'Something went wrong on our side.', headers };
      await ((await again.isVisible()) ? again : portal.section('Messages')).click();
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'The list did not load' })).toBeVisible();
      await expect(page.getByText(requestId)).toBeVisible();
      await expect(table.count).toHaveText('Not loaded');
      await expectAccessible(page);
    });
  }
  double.failure = null;
  await again.click();
  await expect(table.count).toHaveText('3 messages');
  await expect(page.locator('dl > div').first()).toContainText('3');
  await expect(portal.heading('Messages')).toBeFocused();
});

test('a list that is not refreshed stays and says so @long', async ({ page, watch }) => {
  watch.announce('ERR_CONNECTION_FAILED');
  const { portal, double, table } = await enter(page, 3);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('3 messages');
  await portal.section('People').click();
  await expect(portal.heading('People')).toBeVisible();
  double.failure = 'offline';
  await portal.section('Messages').click();
  const line = page.getByText('The list was not refreshed. The server could not be reached.');
  await expect(line).toBeVisible();
  await expect(table.count).toHaveText('3 messages');
  await expectAccessible(page);
  double.failure = null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toBeHidden();
  await expect(portal.heading('Messages')).toBeFocused();
});

test('figures that do not load are counted in the rows @long', async ({ page, watch }) => {
  watch.announce('500');
  const { portal, table } = await enter(page, 3);
  const error = 'Something went wrong on our side.';
  await page.route('**/contacts/stats', (route) => route.fulfill({ status: 500, json: { error } }));
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('3 messages');
  await expect(page.locator('dl > div').first()).toContainText('3');
  await expect(page.getByText('The figures did not load.')).toBeHidden();
  // The rows of another list do not hold them, and the inbox is read for them.
  await table.status('Spam').check();
  await expect(table.count).toHaveText('0 messages');
  await expect(page.locator('dl > div').first()).toContainText('3');
});

test('a search of a megabyte is cut to 1,000 characters @long', async ({ page, context }) => {
  const { portal, table } = await enter(page, 3);
  await portal.section('Messages').click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(1_000_000)));
  await table.search.press('ControlOrMeta+V');
  await expect(table.search).toHaveValue('x'.repeat(1000));
  await expect(table.count).toHaveText('0 of 3 messages');
});

test('a double press on a row opens one dialog, which a press beside it closes @long', async ({
  page,
}) => {
  const { portal, table } = await enter(page, 3);
  await portal.section('Messages').click();
  const dialog = page.getByRole('dialog');
  await table.row('Number 2S').getByText('Number 2').dblclick();
  await expect(dialog).toContainText('Number 2');
  const box = await dialog.boundingBox();
  if (!box) throw new Error('The dialog is not drawn.');
  await page.mouse.click(box.x / 2, box.y + box.height / 2);
  await expect(dialog).toBeHidden();
});

test('text that is marked in a row does not open the row @long', async ({ page }) => {
  const { portal, table } = await enter(page, 500);
  await portal.section('Messages').click();
  const dialog = page.getByRole('dialog');
  await table.row('Number 2S').getByText('Number 2').dblclick();
  await expect(dialog).toContainText('Number 2');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const box = await table.row('Number 2S').getByText('s.iqbal@example.org').boundingBox();
  if (!box) throw new Error('The email is not drawn.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 14, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, middle, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(dialog).toBeHidden();
});

test('the wheel moves the rows below the head and the search @long', async ({ page }) => {
  const { portal, table } = await enter(page, 500);
  await portal.section('Messages').click();
  await table.row('Number 2S').hover();
  await page.mouse.wheel(0, 4000);
  await expect(table.row('Number 100S')).toBeInViewport();
  await expect(table.head('Name')).toBeInViewport();
  await expect(table.search).toBeInViewport();
});

/** Opens a list in a window of 1600 × 900 pixels that is enlarged to 200 percent. */
async function enterEnlarged(page: Page) {
  await page.setViewportSize({ width: 800, height: 450 });
  const { portal, table } = await enter(page, 500);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('500 messages');
  return { portal, table, order: page.getByText('Received, newest first', { exact: true }) };
}

test('a window enlarged to 200 percent begins with rows @long', async ({ page }) => {
  const { table, order } = await enterEnlarged(page);
  await expect(table.row('Number 2S')).toBeInViewport({ ratio: 1 });
  await expect(order).toBeVisible();
  await expect(order).not.toBeInViewport();
});

test('keys reach every row of an enlarged window below its head @long', async ({ page }) => {
  const { portal, table } = await enterEnlarged(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const reached = table.table.locator('tr:focus');
  await expect(reached).toBeInViewport({ ratio: 1 });
  await expect(table.row('Number 1S')).not.toBeInViewport();
  await expect(table.head('Name')).toBeInViewport({ ratio: 1 });
  await expect(portal.sidebar).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(table.row('Number 500')).toBeFocused();
  await expect(table.row('Number 500')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect(table.row('Number 1S')).toBeInViewport({ ratio: 1 });
});

test('a window that grows shows the frame of the list again @long', async ({ page }) => {
  const { portal, table, order } = await enterEnlarged(page);
  await page.keyboard.press('ArrowDown');
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(portal.sidebar).toBeInViewport();
  await expect(order).toBeInViewport();
  await page.keyboard.press('End');
  await expect(table.row('Number 500')).toBeInViewport({ ratio: 1 });
  await expect(order).toBeInViewport();
});

test('a window of 320 px does not scroll sideways @phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { portal, table } = await enter(page, 3);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('3 messages');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

/** Opens messages of two types by an address whose filter and order do not exist. */
async function enterByLink(page: Page) {
  const messages = buildMany(30, buildMessage).map((message, position) => ({
    ...message,
    contactType: position % 2 === 0 ? ('donor' as const) : ('partner' as const),
  }));
  await doubleAdmin(page, { messages });
  const portal = new AdminPortal(page);
  await portal.enter('/admin/messages?type=lost&sort=lost&from=lost');
  const table = new AdminTable(page, 'messages');
  await expect(table.count).toHaveText('30 messages');
  return { portal, table };
}

/** Filters, sorts and searches the messages, in this order. */
async function narrow(page: Page, table: AdminTable) {
  await table.filter.selectOption('Donor');
  await table.sortBy('Name');
  await table.search.fill('number 1');
  await expect(table.count).toHaveText('6 of 30 messages');
  await expect(page).toHaveURL(/\?type=donor&sort=name&from=lost&q=number\+1$/);
}

test('search, filter and order of a list are in its address', async ({ page }) => {
  const { table } = await enterByLink(page);
  await narrow(page, table);
});

test('Back and Forward bring back search, filter and order', async ({ page }) => {
  const { table } = await enterByLink(page);
  await narrow(page, table);
  await page.goBack();
  await expect(table.head('Received')).toHaveAttribute('aria-sort', 'descending');
  await expect(table.count).toHaveText('15 of 30 messages');
  await page.goForward();
  await expect(table.head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.search).toHaveValue('number 1');
});

test('a reload keeps search, filter and order, and the menu begins without them', async ({
  page,
}) => {
  const { portal, table } = await enterByLink(page);
  await narrow(page, table);
  await portal.enter(page.url());
  await expect(table.count).toHaveText('6 of 30 messages');
  await expect(table.search).toHaveValue('number 1');
  await expect(table.filter).toHaveValue('donor');
  await expect(table.head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('30 messages');
  await expect(table.search).toHaveValue('');
});

async function enterDated(page: Page, query = '') {
  await page.clock.setFixedTime('2026-11-21T02:00:00.000Z');
  const dates = [
    '2026-11-20T20:00:00.000Z',
    '2026-11-01T06:59:00.000Z',
    '2025-03-01T12:00:00.000Z',
  ];
  await doubleAdmin(page, { messages: dates.map((createdAt) => buildMessage({ createdAt })) });
  await new AdminPortal(page).enter(`/admin/messages${query}`);
  const table = new AdminTable(page, 'messages');
  const popover = page.getByRole('dialog', { name: 'Dates' });
  await page.getByRole('button', { name: /^Dates: / }).click();
  return { table, popover };
}

test('a preset of dates narrows a list @long', async ({ page }) => {
  const { table, popover } = await enterDated(page);
  await popover.getByRole('button', { name: 'This month' }).click();
  await expect(table.count).toHaveText('1 of 3 messages');
  await expect(page).toHaveURL(/\?from=2026-11-01&to=2026-11-20$/);
  await expect(page.getByRole('button', { name: 'Dates: Nov 1 – 20, 2026' })).toBeFocused();
});

test('a phone shows the choice of dates whole @phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleAdmin(page, { messages: [buildMessage({})] });
  await new AdminPortal(page).enter('/admin/messages');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /^Dates: / }).click();
  const popover = page.getByRole('dialog', { name: 'Dates' });
  await expect(popover.getByRole('button', { name: /^Show/ })).toBeInViewport({ ratio: 1 });
  expect(await popover.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);
});

test('two days of the calendar narrow a list @long', async ({ page }) => {
  const { popover } = await enterDated(page, '?from=2026-11-01&to=2026-11-20');
  await expect(popover.getByText('20 days, Pacific time')).toBeVisible();
  await expectAccessible(page);
  await popover.getByRole('button', { name: /October 31, 2026/ }).click();
  await popover.getByRole('button', { name: /November 2, 2026/ }).click();
  await popover.getByRole('button', { name: 'Show 1 message' }).click();
  await expect(page).toHaveURL(/\?from=2026-10-31&to=2026-11-02$/);
});

test('a typed date narrows a list @long', async ({ page }) => {
  const { popover } = await enterDated(page, '?from=2026-10-31&to=2026-11-02');
  const from = popover.getByRole('group', { name: 'From' });
  await from.getByRole('spinbutton', { name: 'month' }).click();
  await page.keyboard.type('01012025');
  await page.keyboard.press('Enter');
  await expect(popover.getByRole('button', { name: 'Show 2 messages' })).toBeVisible();
});

test('All dates shows the whole list again @long', async ({ page }) => {
  const { table, popover } = await enterDated(page, '?from=2026-10-31&to=2026-11-02');
  await popover.getByRole('button', { name: 'All dates' }).click();
  await expect(table.count).toHaveText('3 messages');
  await expect(page).toHaveURL(/\/admin\/messages$/);
});

async function enterToChoose(page: Page) {
  const { portal, double, table } = await enter(page, 1000);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('1,000 messages');
  return { double, table, chosen: table.bulk.getByRole('status') };
}

test('a press with Shift chooses the rows between, which a search only hides @long', async ({
  page,
}) => {
  const { table, chosen } = await enterToChoose(page);
  await table.box('Number 2S').click();
  await table.box('Number 5S').click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveText('4 chosen');
  await expect(table.row('Number 3S')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await table.search.fill('number 3s');
  await expect(table.bulk).toBeHidden();
  await table.search.fill('');
  await expect(chosen).toHaveText('4 chosen');
});

test('keys choose rows of a long list, and Escape none @long', async ({ page }) => {
  const { table, chosen } = await enterToChoose(page);
  await table.search.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+X');
  await expect(chosen).toHaveText('1,000 chosen');
  await expect(table.row('Number 1000')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(table.bulk).toBeHidden();
});

test('of chosen rows, a part that fails is named, still chosen and tried again @long', async ({
  page,
  watch,
}) => {
  watch.announce('503');
  const { double, table, chosen } = await enterToChoose(page);
  await table.table.getByRole('checkbox', { name: 'Choose all' }).check();
  await expect(chosen).toHaveText('1,000 chosen');
  const error = 'The database is starting.';
  await page.route('**/contacts/bulk', (route) => route.fulfill({ status: 503, json: { error } }), {
    times: 1,
  });
  const answer = table.bulk.getByRole('button', { name: 'Mark as answered' });
  await answer.dblclick();
  await expect(
    page.getByText('900 messages were marked as answered. 100 messages may not have been.'),
  ).toBeVisible();
  await expect(page.getByText('The server answered 503: The database is starting.')).toBeVisible();
  await expect(chosen).toHaveText('100 chosen');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('100 messages were marked as answered.')).toBeVisible();
  await expect(table.count).toHaveText('0 messages');
  expect(double.calls.filter((call) => call.endsWith('/bulk'))).toHaveLength(10);
});
