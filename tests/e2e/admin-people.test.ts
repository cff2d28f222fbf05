/** People to the word (P-17, P-84). */
import type { Page } from '@playwright/test';
import { buildPerson } from '#tests/factories/admin-rows.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { AdminTable } from '#tests/pages/admin-table.ts';
import { doubleAdmin } from '#tests/support/admin-double.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { expectFound } from '#tests/support/expect-found.ts';

const ilse = buildPerson({
  name: 'Ilse Marchetti',
  email: 'z.marchetti@vesta.example',
  type: 'researcher',
  institution: 'University of Vesta',
  createdAt: '2026-11-20T10:00:00.000Z',
});
const eleanor = buildPerson({
  name: 'Eleanor Whitcombe',
  email: 'eleanor@mail.example',
  type: 'donor',
  institution: null,
  createdAt: '2026-11-19T10:00:00.000Z',
});
const marek = buildPerson({
  name: 'Marek Dvořák',
  email: 'marek@halcyon.example',
  type: 'partner',
  institution: 'Halcyon Instruments',
  createdAt: '2026-11-18T10:00:00.000Z',
});
const naomi = buildPerson({
  name: 'Naomi Feldstein',
  email: 'naomi@atlas.example',
  type: 'admin',
  institution: 'Bioelectric Atlas Initiative',
  createdAt: '2026-11-17T10:00:00.000Z',
});
const people = [ilse, eleanor, marek, naomi];

async function openPeople(page: Page, password: string) {
  await doubleAdmin(page, { people });
  await new AdminPortal(page).enter('/admin', password);
  const table = new AdminTable(page, 'people');
  await expect(table.count).toHaveText('4 people');
  return table;
}

test('a tablet shows a name of common length', { tag: '@tablet' }, async ({ page, host }) => {
  const named = buildPerson({ name: 'Oluwaseun Fairweather', type: 'researcher' });
  await doubleAdmin(page, { people: [named] });
  await new AdminPortal(page).enter('/admin', host.adminPassword);
  const name = new AdminTable(page, 'people').row(named.name).getByText(named.name);
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the page has its exact words and no violations @screens', async ({ page, host }) => {
  const table = await openPeople(page, host.adminPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  await expect(
    page.getByText('Manage all users across the platform', { exact: true }),
  ).toBeVisible();
  await expect(page.getByPlaceholder('Search by name, email, or institution...')).toBeVisible();
  for (const [label = '', figure = ''] of [
    ['Total users', '4'],
    ['Researchers', '1'],
    ['Donors', '1'],
    ['Partners', '1'],
  ]) {
    const card = page.locator('dl > div').filter({ hasText: label });
    await expect(card.getByRole('definition')).toHaveText(figure);
  }
  await expect(table.filter.getByRole('option')).toHaveText([
    'All Types',
    'Researchers',
    'Donors',
    'Partners',
    'Admins',
  ]);
  await expectAccessible(page);
});

test('rows are ordered, searched, filtered and sorted', async ({ page, host }) => {
  const table = await openPeople(page, host.adminPassword);
  await test.step('the newest person stands first', async () => {
    expect(await table.column(0)).toEqual(people.map(({ name }) => name));
    await expect(table.head('Joined')).toHaveAttribute('aria-sort', 'descending');
    await expect(table.row('Ilse Marchetti').locator('time')).toHaveText('November 20, 2026');
  });
  await test.step('the search finds a name, an address, a type and an institution', async () => {
    const found = [
      ['halcyon inst', 'Marek Dvořák'],
      ['MARCHETTI', 'Ilse Marchetti'],
      ['eleanor@mail', 'Eleanor Whitcombe'],
      ['ADMIN', 'Naomi Feldstein'],
      ['dvorak', 'Marek Dvořák'],
    ] as const;
    await expectFound(table, found, '4 people');
  });
  await test.step('the filter leaves one type', async () => {
    for (const [label, name] of [
      ['Researchers', 'Ilse Marchetti'],
      ['Donors', 'Eleanor Whitcombe'],
      ['Partners', 'Marek Dvořák'],
      ['Admins', 'Naomi Feldstein'],
    ] as const) {
      await table.filter.selectOption({ label });
      expect(await table.column(0)).toEqual([name]);
    }
    await table.filter.selectOption({ label: 'All Types' });
    await expect(table.count).toHaveText('4 people');
  });
  await test.step('Name, Email, Type and Joined sort, Institution does not', async () => {
    const orders = {
      Name: [eleanor, ilse, marek, naomi],
      Email: [eleanor, marek, naomi, ilse],
      Type: [naomi, eleanor, marek, ilse],
      Joined: [naomi, marek, eleanor, ilse],
    };
    for (const [head, rows] of Object.entries(orders)) {
      const names = rows.map(({ name }) => name);
      await table.sortBy(head);
      await expect(table.head(head)).toHaveAttribute('aria-sort', 'ascending');
      expect(await table.column(0)).toEqual(names);
      await table.sortBy(head);
      await expect(table.head(head)).toHaveAttribute('aria-sort', 'descending');
      expect(await table.column(0)).toEqual(names.toReversed());
    }
    await expect(table.head('Institution').getByRole('button')).toBeHidden();
  });
});

test('nothing found says so and offers the way back @widths', async ({ page, host }) => {
  const table = await openPeople(page, host.adminPassword);
  await table.search.fill('nobody of that name');
  await table.filter.selectOption({ label: 'Donors' });
  await expect(page.getByRole('heading', { name: 'No people found', exact: true })).toBeVisible();
  await expect(
    page.getByText('Try adjusting your search or filters', { exact: true }),
  ).toBeVisible();
  await expect(table.count).toHaveText('0 of 4 people');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(table.count).toHaveText('1 of 4 people');
  await table.search.fill('nobody of that name');
  await page.getByRole('button', { name: 'Show all types' }).click();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(table.count).toHaveText('4 people');
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeFocused();
});

test("View leads to the person's own address", async ({ page, host, watch }) => {
  // The list is a double's; the product itself does not know the person.
  watch.announce('404');
  const table = await openPeople(page, host.adminPassword);
  const view = table.row('Marek Dvořák').getByRole('link', { name: 'View', exact: true });
  await expect(view).toHaveAttribute('href', `/admin/people/partner/${marek.id}`);
  await view.click();
  await expect(page).toHaveURL(`/admin/people/partner/${marek.id}`);
  await page.goBack();
  await expect(table.count).toHaveText('4 people');
});

test('Enter on a row leads there too @long', async ({ page, host, watch }) => {
  watch.announce('404');
  const table = await openPeople(page, host.adminPassword);
  await page.keyboard.press('ArrowDown');
  await expect(table.row('Ilse Marchetti')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/people/researcher/${ilse.id}`);
});

test('however long an application has waited, its badge is whole @long', async ({ page, host }) => {
  const waiting = buildPerson({
    review: {
      applicationId: crypto.randomUUID(),
      status: 'pending',
      createdAt: '2020-01-06T17:00:00.000Z',
    },
  });
  await doubleAdmin(page, { people: [waiting] });
  await new AdminPortal(page).enter('/admin/people', host.adminPassword);
  const cell = page.getByRole('gridcell').filter({ hasText: /^Overdue/ });
  await expect(cell).toBeVisible();
  const cut = await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBe(0);
});

test('test donors are marked, and listed alone when asked for', async ({ page, host }) => {
  const people = [
    buildPerson(),
    buildPerson({ type: 'donor', name: 'Tess Trial', testOnly: true }),
  ];
  const double = await doubleAdmin(page, { people });
  await new AdminPortal(page).enter('/admin/people', host.adminPassword);
  const table = new AdminTable(page, 'people');
  await expect(table.row('Tess Trial')).toContainText('test');
  await table.table.getByRole('combobox', { name: 'Mode' }).selectOption('Test Donors Only');
  await expect.poll(() => double.calls).toContainEqual(expect.stringContaining('test=only'));
});
