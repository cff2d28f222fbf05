/** Staff read and answer messages, whose words are fixed (P-17, P-25, P-26, P-86). */
import type { Page } from '@playwright/test';
import { buildMany, buildMessage } from '#tests/support/factories/admin-rows.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { doubleAdmin } from '#tests/support/portal/admin-double.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { onScreens } from '#tests/support/browser/screens.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';

const sana = buildMessage({
  name: 'Sana Iqbal',
  email: 'sana@vesta.example',
  subject: 'Status & next steps?',
  message: 'Good afternoon,\n\nwhat is <b>next</b>?',
  contactType: 'researcher',
  createdAt: '2026-11-20T15:31:00.000Z',
});
const day = (date: number) => `2026-11-${date}T10:00:00.000Z`;
const tobias = buildMessage({
  name: 'Tobias Renner',
  email: 'renner@halcyon.example',
  message: 'We have a planar array.',
  contactType: 'partner',
  createdAt: day(19),
});
const donor = { name: 'grace Abernathy', contactType: 'donor', createdAt: day(18) } as const;
const grace = buildMessage(donor);
const old = buildMessage({ name: 'Zoe Imported Early', contactType: null, createdAt: day(10) });
const messages = [sana, tobias, grace, old];

async function openMessages(page: Page) {
  const spam = [buildMessage({ name: 'Robot', spam: true })];
  const double = await doubleAdmin(page, { messages, spam });
  await new AdminPortal(page).enter('/admin/messages');
  const table = new AdminTable(page, 'messages');
  await expect(table.count).toHaveText('4 messages');
  return { table, double };
}

test('the list shows messages as a table and as cards @screens', async ({ page }) => {
  const { table } = await openMessages(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await expect(page.getByText('Review contact form submissions', { exact: true })).toBeVisible();
  const cards = [
    ['Total messages', '4'],
    ['Researcher inquiries', '1'],
    ['Partner inquiries', '1'],
    ['Donor inquiries', '1'],
  ];
  for (const [label = '', figure = ''] of cards) {
    const card = page.locator('dl > div').filter({ hasText: label });
    await expect(card.getByRole('definition')).toHaveText(figure);
  }
  await expectAccessible(page);
  await onScreens(page, ['phone'], async () => {
    await expect(page.getByRole('grid')).toBeHidden();
    await expect(table.cards).toHaveText([/Sana Iqbal/, /Tobias Renner/, /grace Abernathy/, /Zoe/]);
    const word = await table.cards.first().getByText('View', { exact: true }).boundingBox();
    expect(word?.width, 'the word is seen').toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Filters' }).click();
    const order = page.getByRole('combobox', { name: 'Order' });
    const newestFirst = await order.inputValue();
    await order.selectOption({ label: 'Name, A to Z' });
    await expect(table.cards).toHaveText([/grace Abernathy/, /Sana Iqbal/, /Tobias Renner/, /Zoe/]);
    await page.getByRole('button', { name: 'View Tobias Renner' }).click();
    await expect(page.getByRole('dialog')).toContainText('We have a planar array.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await order.selectOption(newestFirst);
    await order.press('Escape');
    await expect(order).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
  });
  await test.step('rows stand newest first with badge and long date', async () => {
    expect(await table.column(0)).toEqual(messages.map(({ name }) => name));
    expect(await table.column(3)).toEqual(['researcher', 'partner', 'donor', 'general']);
    await expect(table.row('Sana Iqbal').getByText('November 20, 2026')).toBeVisible();
    await expect(table.row('Sana Iqbal').locator('time')).toHaveAttribute('title', /ago|now|in /);
    await expect(table.head('Received')).toHaveAttribute('aria-sort', 'descending');
  });
  await test.step('a press on a head sorts by it, a second one the other way', async () => {
    const names = ['grace Abernathy', 'Sana Iqbal', 'Tobias Renner', 'Zoe Imported Early'];
    for (const [order, sorted] of [
      ['ascending', names],
      ['descending', names.toReversed()],
    ] as const) {
      await table.sortBy('Name');
      await expect(table.head('Name')).toHaveAttribute('aria-sort', order);
      expect(await table.column(0)).toEqual(sorted);
    }
  });
  await test.step('what was marked as spam is found under its status', async () => {
    await table.status('Spam').check();
    await expect(table.row('Robot')).toBeVisible();
    await expect(table.row('Sana Iqbal')).toBeHidden();
    await table.status('All').check();
    await expect(table.row('Sana Iqbal')).toContainText('Open');
    await expect(table.row('Robot')).toBeHidden();
  });
});

test('a search looks in open and answered messages alike, and says how many of each @long', async ({
  page,
}) => {
  const answered = buildMessage({ name: 'Ina Answered', answeredAt: day(19) });
  await doubleAdmin(page, { messages: [...messages, answered] });
  await new AdminPortal(page).enter('/admin/messages');
  const table = new AdminTable(page, 'messages');
  await expect(table.count).toHaveText('4 messages');
  await table.search.fill('ina');
  await expect(table.row('Ina Answered')).toContainText('Answered');
  await expect(table.status('All')).toBeChecked();
  await expect(table.count).toHaveText('1 of 5 messages');
  const words = table.table.getByRole('radiogroup').locator('label');
  await expect(words).toHaveText(['Open 0', 'Answered 1', 'Spam', 'All 1']);
  await expect(table.table.getByText('0 open, 1 answered')).toBeAttached();
  await expectAccessible(page);

  await test.step('another status narrows it, and says what is found elsewhere', async () => {
    await table.status('Open').check();
    await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show 1 message of any status' }).click();
    await expect(table.row('Ina Answered')).toBeVisible();
  });
  await test.step('without a search the open ones are back', async () => {
    await table.search.fill('');
    await expect(table.status('Open')).toBeChecked();
    await expect(table.count).toHaveText('4 messages');
    await expect(page).toHaveURL(/\/admin\/messages$/);
  });
  await test.step('a search from Answered finds open ones, too', async () => {
    await table.status('Answered').check();
    await expect(table.count).toHaveText('1 message');
    await table.search.fill('sana@');
    await expect(table.row('Sana Iqbal')).toContainText('Open');
  });
});

test("View opens 'Message Details', closed in four ways @long", async ({ page }) => {
  const { table } = await openMessages(page);
  await page.getByRole('button', { name: /^View/ }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Message Details', exact: true });
  await expect(dialog.getByRole('definition')).toHaveText([
    'Sana Iqbalsana@vesta.example',
    'researcher',
    'Status & next steps?',
    'November 20, 2026 at 7:31 AM PST',
    /^Openfor /,
  ]);
  await expect(dialog.getByRole('term')).toHaveText([
    'From',
    'Type',
    'Subject',
    'Received',
    'Status',
  ]);
  await expect(dialog.getByText('what is <b>next</b>?')).toBeVisible();
  const response = dialog.getByRole('link', { name: 'Reply via Email', exact: true });
  await expect(dialog.getByRole('heading', { name: 'Message Details' })).toBeFocused();
  const address = 'mailto:sana@vesta.example?subject=Re%3A%20Status%20%26%20next%20steps%3F';
  await expect(response).toHaveAttribute('href', address);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const view = table.row('Tobias Renner').getByRole('button', { name: 'View', exact: true });
  for (const leave of [
    () => page.getByRole('button', { name: 'Close', exact: true }).click(),
    () => dialog.getByRole('button', { name: 'Dismiss' }).click(),
    () => page.mouse.click(20, 20),
    () => page.keyboard.press('Escape'),
  ]) {
    await view.click();
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toBeHidden();
    await expect(view).toBeFocused();
  }
});

test('staff log in, search, open and close a message by keyboard alone @long', async ({ page }) => {
  await doubleAdmin(page, { messages: buildMany(40, buildMessage) });
  await page.goto('/admin/messages');
  await page.getByLabel('Admin Password').waitFor();
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  const table = new AdminTable(page, 'messages');
  await expect(table.count).toHaveText('40 messages');
  await page.keyboard.press('/');
  await page.keyboard.type('number 1');
  await expect(table.count).toHaveText('11 of 40 messages');
  await page.keyboard.press('ArrowDown');
  await expect(table.row('Number 1S')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(table.rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(table.row('Number 19')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Number 19')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table.row('Number 19').getByRole('button', { name: 'View' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(table.rows.nth(0)).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(table.count).toHaveText('40 messages');
});

test('a message is answered by three keys, opened again, noted and marked as spam', async ({
  page,
  watch,
}) => {
  watch.announce('503');
  const { table, double } = await openMessages(page);
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Status & next steps? was marked as answered.')).toBeVisible();
  await expect(table.count).toHaveText('3 messages');
  await expect(table.row('Tobias Renner')).toBeFocused();
  await page.keyboard.press('a');
  await expect(table.count).toHaveText('2 messages');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.row('Tobias Renner')).toBeVisible();

  await table.status('Answered').check();
  await expect(table.count).toHaveText('1 message');
  await table.row('Sana Iqbal').getByRole('button', { name: 'View' }).click();
  await dialog.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('Messages that you mark as answered appear here.')).toBeVisible();
  await table.status('Open').check();

  await test.step('the reply offers to mark it', async () => {
    await page.route('mailto:**', (route) => route.abort());
    await table.row('grace').getByRole('button', { name: 'View' }).click();
    const response = dialog.getByRole('link', { name: 'Reply via Email' });
    await response.evaluate((link) =>
      link.addEventListener('click', (event) => event.preventDefault()),
    );
    await response.click();
    await expect(dialog.getByText('Your reply is open in your mail program.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Not yet' }).click();
    await response.click();
    await dialog.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(table.count).toHaveText('3 messages');
  });

  await test.step('a note is saved, also once its dialog is closed', async () => {
    const view = table.row('Zoe').getByRole('button', { name: 'View' });
    await view.click();
    const note = dialog.getByLabel('Private note');
    await note.fill('Asked the lab.');
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
    const json = { error: 'The database is starting.' };
    await page.route('**/api/admin/contacts/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json }) : route.fallback(),
    );
    await note.fill('Asked the lab twice.');
    await page.keyboard.press('Escape');
    const failure = page.getByText(/^The note on .*: the answer is missing\./);
    await expect(failure).toBeVisible();
    await page.unroute('**/api/admin/contacts/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await view.click();
    await expect(note).toHaveValue('Asked the lab twice.');
    await dialog.getByRole('button', { name: 'Mark as spam' }).click();
    await expect(table.count).toHaveText('2 messages');
    expect(double.spam.map(({ note }) => note)).toContain('Asked the lab twice.');
  });
});

test('a name that is written from the right begins within its cell @long', async ({
  page,
  portal,
}) => {
  const name = 'محمد بن عبدالله بن عبد المطلب بن هاشم بن عبد مناف القرشي';
  await doubleAdmin(page, { messages: [buildMessage({ name })] });
  await portal.enter('/admin/messages');
  const words = new AdminTable(page, 'messages').row(name).getByText(name);
  await expect(words).toHaveCSS('direction', 'rtl');
  const [beginning, cell] = await words.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild ?? element, 0);
    range.setEnd(element.firstChild ?? element, 4);
    return [range.getBoundingClientRect().right, element.getBoundingClientRect().right];
  });
  expect(Math.round(beginning)).toBeLessThanOrEqual(Math.round(cell));
});

async function openLongMessage(page: Page, portal: AdminPortal) {
  await doubleAdmin(page, { messages: [buildMessage({ message: 'A line.\n'.repeat(200) })] });
  await portal.enter('/admin/messages');
  await page.getByRole('button', { name: 'View' }).click();
  return page.getByRole('dialog');
}

test('a long message is scrolled by keyboard in its dialog @long', async ({ page, portal }) => {
  const dialog = await openLongMessage(page, portal);
  // After the button that closes the dialog, which comes first, the message is scrolled by keyboard.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toContainText('A line.');
  await expectAccessible(page);
});

test('the dialog of a message stays when text is marked beyond its edge @long', async ({
  page,
  portal,
}) => {
  const dialog = await openLongMessage(page, portal);
  await dialog.getByText('A line.').hover();
  await page.mouse.down();
  await page.mouse.move(20, 20);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
});
