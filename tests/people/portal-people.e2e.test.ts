/** Staff list people; the texts of this page are fixed by the commission. */
import type { Locator } from '@playwright/test';
import { buildPerson } from '#tests/support/factories/admin-rows.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { doubleAdmin } from '#tests/support/portal/admin-double.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const ilse = buildPerson({
  name: 'Ilse Marchetti',
  email: 'z.marchetti@vesta.example',
  type: 'researcher',
  institution: 'University of Vesta',
  createdAt: '2026-11-20T10:00:00.000Z',
  review: {
    applicationId: crypto.randomUUID(),
    status: 'pending',
    createdAt: '2020-01-06T17:00:00.000Z',
    clockStops: [],
  },
});
const eleanor = buildPerson({
  name: 'Eleanor Whitcombe',
  email: 'eleanor@mail.example',
  testOnly: true,
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
const oluwaseun = buildPerson({
  name: 'Oluwaseun Fairweather',
  email: 'oluwaseun@atlas.example',
  type: 'admin',
  institution: 'Bioelectric Atlas Initiative',
  createdAt: '2026-11-17T10:00:00.000Z',
});
const people = [ilse, eleanor, marek, oluwaseun];

test('the list of people has its words, says when nothing is found, and opens a person @screens', async ({
  page,
  watch,
  portal,
}) => {
  // The list is a double's; the product itself does not know the person.
  watch.announce('404');
  const double = await doubleAdmin(page, { people });
  await portal.enter('/admin');
  const table = new AdminTable(page, 'people');
  await expect(table.count).toHaveText('4 people');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  await expect(
    page.getByText('Manage all users across the platform', { exact: true }),
  ).toBeVisible();
  for (const [label = '', figure = ''] of [
    ['Total users', '4'],
    ['Researchers', '1'],
    ['Donors', '1'],
    ['Partners', '1'],
  ]) {
    const card = page.locator('dl > div').filter({ hasText: label });
    await expect(card.getByRole('definition')).toHaveText(figure);
  }
  await expectAccessible(page);
  await test.step('nothing found says so and offers the way back', async () => {
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
  await test.step('a review that waited for years is whole, on a tablet a name of common length', async () => {
    const expectWhole = async (words: Locator) => {
      const cut = await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cut).toBe(0);
    };
    await expectWhole(page.getByRole('gridcell').filter({ hasText: /^Overdue/ }));
    await page.setViewportSize({ width: 820, height: 1180 });
    await expectWhole(table.row(oluwaseun.name).getByText(oluwaseun.name));
    for (const width of [820, 1112, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expectWhole(table.row(oluwaseun.name).getByRole('gridcell').last());
      const widths = await table
        .head('Institution')
        .or(table.head('Email'))
        .evaluateAll((heads) => heads.map((head) => head.clientWidth).filter((one) => one > 0));
      expect(Math.min(...widths), `narrowest of the two at ${width}`).toBeGreaterThan(118);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("View leads to the person's own address, and Back to the row", async () => {
    const view = table.row('Marek Dvořák').getByRole('link', { name: 'View', exact: true });
    await expect(view).toHaveAttribute('href', `/admin/people/partner/${marek.id}`);
    await view.click();
    await expect(page).toHaveURL(`/admin/people/partner/${marek.id}`);
    await page.goBack();
    await expect(table.row('Marek Dvořák')).toBeFocused();
  });
  await test.step('test donors are marked, and listed alone when asked for', async () => {
    await expect(table.row('Eleanor')).toContainText('test');
    await table.table.getByRole('combobox', { name: 'Mode' }).selectOption('Test Donors Only');
    await expect.poll(() => double.calls).toContainEqual(expect.stringContaining('test=only'));
  });
});
