/** The portal before a server that answers the calls of the specification and nothing else. */
import type { Page } from '@playwright/test';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { openSpecServer } from '#tests/support/spec-server.ts';

/** Each list with its figures as its rows sum up, the columns of the specification, and those that sort. */
const lists = {
  People: {
    noun: 'people',
    figures: { 'Total users': '2', Researchers: '0', Donors: '1', Partners: '1' },
    columns: ['Name', 'Email', 'Type', 'Joined'],
    unsorted: [],
  },
  Messages: {
    noun: 'messages',
    figures: {
      'Total messages': '2',
      'Researcher inquiries': '1',
      'Partner inquiries': '0',
      'Donor inquiries': '0',
    },
    columns: ['Name', 'Email', 'Subject', 'Type', 'Received'],
    unsorted: [],
  },
  Blog: {
    noun: 'posts',
    figures: { 'Total posts': '2', Published: '1', Drafts: '1', Authors: '1' },
    columns: ['Title', 'Category', 'Status', 'Updated'],
    unsorted: ['Status'],
  },
  Donations: {
    noun: 'donations',
    figures: {
      'Total donations': '2',
      Successful: '1',
      'Total amount': '$42.00',
      Average: '$42.00',
    },
    columns: ['Amount', 'Donor', 'Email', 'Payment', 'Status', 'Date', 'ID'],
    unsorted: ['Email', 'Payment'],
  },
};

async function expectFigures(page: Page, figures: Record<string, string>) {
  for (const [label, figure] of Object.entries(figures)) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText(figure);
  }
}

/** The heads of the table as they are drawn. */
function readHeads(page: Page) {
  return page.getByRole('columnheader').evaluateAll((heads) =>
    heads.map((head) => {
      const { width, right } = head.getBoundingClientRect();
      return { text: head.textContent.trim(), size: width, end: right };
    }),
  );
}

test('every list has its figures, rows and columns at each width, and nothing fails', async ({
  page,
  watch,
}) => {
  watch.announce('status of 404');
  await openSpecServer(page);
  const portal = new AdminPortal(page);
  await portal.enter('/admin');
  for (const [title, { noun, figures, columns, unsorted }] of Object.entries(lists)) {
    await test.step(title, async () => {
      await portal.section(title).click();
      const table = new AdminTable(page, noun);
      await expect(table.rows).toHaveCount(2);
      await expectFigures(page, figures);
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await expect(page.getByText('not loaded')).toHaveCount(0);
      const sorted = columns.filter((column) => !(unsorted as string[]).includes(column));
      const sorting = table.table.getByRole('columnheader').getByRole('button');
      await expect(sorting).toHaveText(sorted.map((column) => new RegExp(`^${column}`)));
      for (const width of [768, 820, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const heads = await readHeads(page);
        for (const column of columns) {
          // A narrow table names two columns in one head, as in "Donor, Email".
          const head = heads.find(
            ({ text, size }) => size > 0 && text.split(', ').includes(column),
          );
          const { size, end } = head ?? { size: 0, end: 0 };
          expect(size, `width of ${column} at ${width}`).toBeGreaterThan(68);
          expect(end, `end of ${column} at ${width}`).toBeLessThanOrEqual(width);
        }
      }
    });
  }
  await expect(page.getByRole('row').filter({ hasText: 'Anonymous' })).toContainText('processing');
});

test('publishing sends back what the post had, without reading it again @long', async ({
  page,
  watch,
}) => {
  watch.announce('status of 404');
  const server = await openSpecServer(page);
  const portal = new AdminPortal(page);
  await portal.enter('/admin/blog');
  const table = new AdminTable(page, 'posts');
  const draft = table.row('A draft');
  await draft.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(draft.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  const put = 'PUT /api/admin/blog/posts/8';
  const sent = server.written[put] as Record<string, unknown>;
  expect(sent).toMatchObject({ id: 8, content: 'A body.', tags: ['field'], published: true });
  expect(Date.parse(String(sent.publishedAt))).not.toBeNaN();
  expect(Object.keys(sent).sort()).toEqual([
    'authorId',
    'category',
    'content',
    'coverImage',
    'excerpt',
    'id',
    'published',
    'publishedAt',
    'slug',
    'tags',
    'title',
    'updatedAt',
  ]);
  expect(server.calls).not.toContain('GET /api/admin/blog/posts/8');

  await draft.getByRole('button', { name: 'Unpublish' }).click();
  await expect(draft.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  expect(server.written[put]).toEqual({ ...sent, published: false });
});

test('authors, the editor and a message open @long', async ({ page, watch }) => {
  watch.announce('status of 404');
  await openSpecServer(page);
  const portal = new AdminPortal(page);
  await portal.enter('/admin/messages');
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toContainText('How are the recordings calibrated?');
  await page.keyboard.press('Escape');
  await portal.section('Blog').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
  await expect(page.getByLabel('Title*')).toHaveValue('A post of the spec');
  await portal.section('Blog').click();
  await page.getByRole('button', { name: 'Manage Authors' }).click();
  await expect(page.getByRole('rowheader')).toHaveText('Methods desk');
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Title', 'Email', 'Actions']);
});

test('on a phone each sort is in the list of orders @phone @long', async ({ page, watch }) => {
  watch.announce('status of 404');
  await openSpecServer(page);
  const portal = new AdminPortal(page);
  await portal.enter('/admin');
  for (const [title, { noun, columns, unsorted }] of Object.entries(lists)) {
    await portal.section(title).click();
    const { table, cards } = new AdminTable(page, noun);
    await expect(cards).toHaveCount(2);
    await table.getByRole('button', { name: 'Filters' }).click();
    const options = table.getByRole('combobox', { name: 'Order' }).getByRole('option');
    const sorted = columns.filter((column) => !(unsorted as string[]).includes(column));
    await expect(options, title).toHaveCount(2 * sorted.length);
  }
});
