/** What every list of the portal does while it loads, when it fails and when it is long. */
import type { Page } from '@playwright/test';
import { buildPostRows } from '#tests/factories/admin-posts.ts';
import { buildMany, buildMessage, buildPerson } from '#tests/factories/admin-rows.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { AdminTable } from '#tests/pages/admin-table.ts';
import { doubleAdmin, type AdminDouble } from '#tests/support/admin-double.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { doubleBlog } from '#tests/support/blog-double.ts';
import { expect, test } from '#tests/support/browser-test.ts';

/** Logs in on a page without calls of its own, so that the list comes with a press on Messages. */
async function enter(page: Page, password: string, rows: number) {
  const double = await doubleAdmin(page, { messages: buildMany(rows, buildMessage) });
  const portal = new AdminPortal(page);
  await portal.enter('/admin/nothing', password);
  return { portal, double, table: new AdminTable(page, 'messages') };
}

function hold(double: AdminDouble): () => void {
  let release = () => {};
  double.gate = new Promise<void>((resolve) => (release = resolve));
  return release;
}

test('a slow list shows its columns and no violations @widths', async ({ page, host }) => {
  const { portal, double, table } = await enter(page, host.adminPassword, 3);
  const release = hold(double);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('Loading');
  await expectAccessible(page);
  release();
  await expect(table.count).toHaveText('3 messages');
});

test('a long list shows its first page and counts what is to come', async ({ page, host }) => {
  const { portal, double, table } = await enter(page, host.adminPassword, 1482);
  let release = () => {};
  await page.route(/contacts\?.*after=/, async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.fallback();
  });
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('Loading 500 of 1,482');
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '500');
  await expect(table.row('Number 1S')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(table.count).toHaveText('1,482 messages');
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(double.calls.filter((call) => call.startsWith('/api/admin/contacts?'))).toHaveLength(2);
});

test('only the rows in view are drawn, and every row can be reached', async ({ page, host }) => {
  const { portal, table } = await enter(page, host.adminPassword, 5000);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('5,000 messages');
  expect(await table.rows.count()).toBeLessThan(60);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const last = table.row('Number 5000');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', '5001');
  await page.keyboard.press('PageUp');
  const focused = table.table.locator('tr:focus');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(table.row('Number 1S')).toBeFocused();
  await expect(table.row('Number 1S')).toBeInViewport();
});

test('the head stays in sight while rows scroll @long', async ({ page, host }) => {
  const { portal, table } = await enter(page, host.adminPassword, 500);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('500 messages');
  await table.row('Number 3S').hover();
  await page.mouse.wheel(0, 4000);
  await expect(table.row('Number 100S')).toBeInViewport();
  await expect(table.head('Name')).toBeInViewport();
  await expect(table.search).toBeInViewport();
});

test('a list that is answered with an error says so and can be tried again @widths', async ({
  page,
  host,
  watch,
}) => {
  const answers = [
    [500, 'The server answered 500: Something went wrong on our side.'],
    [503, 'The server answered 503: Something went wrong on our side.'],
    [429, 'Too many requests. The server asks to wait 42 s.'],
  ] as const;
  watch.announce(...answers.map(([status]) => String(status)));
  const { portal, double, table } = await enter(page, host.adminPassword, 3);
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [status, words] of answers) {
    await test.step(`answered ${status}`, async () => {
      const requestId = `request-${status}`;
      const headers = { 'Retry-After': '42', 'X-Request-Id': requestId };
      double.failure = { status, error: 'Something went wrong on our side.', headers };
      await ((await again.isVisible()) ? again : portal.section('Messages')).click();
      await expect(page.getByText(`${words} Nothing was changed.`)).toBeVisible();
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

test('without a connection the old list stays, and says so @widths', async ({
  page,
  host,
  watch,
}) => {
  watch.announce('ERR_CONNECTION_FAILED');
  const { portal, double, table } = await enter(page, host.adminPassword, 3);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('3 messages');
  await portal.section('People').click();
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
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

test('a list that breaks off keeps its rows and goes on where it stopped', async ({
  page,
  host,
  watch,
}) => {
  watch.announce('503');
  const { portal, double, table } = await enter(page, host.adminPassword, 1482);
  double.failAfter = 500;
  await portal.section('Messages').click();
  await expect(page.getByText('The list is not complete.')).toBeVisible();
  await expect(table.row('Number 1S')).toBeVisible();
  double.failAfter = Infinity;
  double.calls = [];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(table.count).toHaveText('1,482 messages');
  expect(double.calls).toEqual(['/api/admin/contacts?limit=5000&after=500']);
});

test('stat cards that fail alone are said alone', async ({ page, host, watch }) => {
  watch.announce('500');
  const { portal, table } = await enter(page, host.adminPassword, 3);
  const error = 'Something went wrong on our side.';
  await page.route(
    '**/contacts/stats',
    (route) => route.fulfill({ status: 500, json: { error } }),
    {
      times: 1,
    },
  );
  await portal.section('Messages').click();
  await expect(page.getByText('The figures did not load.')).toBeVisible();
  await expect(table.count).toHaveText('3 messages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The figures did not load.')).toBeHidden();
  await expect(page.locator('dl > div').first()).toContainText('3');
});

test('a press on a row opens it @long', async ({ page, host }) => {
  const { portal, table } = await enter(page, host.adminPassword, 3);
  await portal.section('Messages').click();
  await table.row('Number 2').getByText('Number 2').click();
  await expect(page.getByRole('dialog')).toContainText('Number 2');
});

test('text of a row can be marked without opening it @long', async ({ page, host }) => {
  const { portal, table } = await enter(page, host.adminPassword, 3);
  await portal.section('Messages').click();
  const box = await table.row('Number 2').getByText('s.iqbal@example.org').boundingBox();
  if (!box) throw new Error('The email is not drawn.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 14, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, middle, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a window enlarged to 200 percent begins with rows and scrolls as a whole', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const { portal, table } = await enter(page, host.adminPassword, 500);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('500 messages');
  await expect(table.row('Number 2S')).toBeInViewport({ ratio: 1 });
  const order = page.getByText('Received, newest first', { exact: true });
  await expect(order).toBeVisible();
  await expect(order).not.toBeInViewport();

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

  // The frame comes back with the room for it.
  await page.setViewportSize({ width: 720, height: 900 });
  await expect(portal.sidebar).toBeInViewport();
  await expect(order).toBeInViewport();
  await page.keyboard.press('End');
  await expect(table.row('Number 500')).toBeInViewport({ ratio: 1 });
  await expect(order).toBeInViewport();
});

test('people and posts too are seen at once in a window enlarged to 200 percent @long', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const { portal, double } = await enter(page, host.adminPassword, 0);
  double.people = buildMany(30, buildPerson);
  await doubleBlog(page, { posts: buildPostRows(30) });
  await portal.section('People').click();
  const people = new AdminTable(page, 'people');
  await expect(people.row('Number 2S')).toBeInViewport({ ratio: 1 });
  await portal.section('Blog').click();
  const posts = new AdminTable(page, 'posts', 'Status');
  await expect(posts.rows.nth(1)).toBeInViewport({ ratio: 1 });
});

test('a window of 320 px does not scroll sideways @phone', async ({ page, host }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { portal, table } = await enter(page, host.adminPassword, 3);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('3 messages');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('a double click on a row opens it once and leaves it open @long', async ({ page, host }) => {
  const { portal, table } = await enter(page, host.adminPassword, 3);
  await portal.section('Messages').click();
  await table.row('Number 2').getByText('Number 2').dblclick();
  await expect(page.getByRole('dialog')).toContainText('Number 2');
  await page.mouse.click(300, 80);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a megabyte pasted into the search is cut', async ({ page, context, host }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { portal, table } = await enter(page, host.adminPassword, 3);
  await portal.section('Messages').click();
  await expect(table.count).toHaveText('3 messages');
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(1_000_000)));
  await table.search.press('ControlOrMeta+V');
  await expect(table.search).toHaveValue('x'.repeat(1000));
  await expect(table.count).toHaveText('0 of 3 messages');
});
