/** Staff list the posts of the blog, whose words are fixed (P-80, P-82, P-83, P-87). */
import type { Page } from '@playwright/test';
import { buildAdminPost, buildBlogAuthor } from '#tests/support/factories/admin-posts.ts';
import { AdminBlogPage } from '#tests/support/pages/admin-blog.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { doubleBlog, type BlogDouble } from '#tests/support/portal/blog-double.ts';
import { onScreens } from '#tests/support/browser/screens.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const wound = buildAdminPost({
  title: 'What a cut says',
  category: 'Regeneration',
  excerpt:
    'Break the skin and a current starts to flow at once. It is one of the oldest measurements.',
  updatedAt: '2026-11-20T15:31:00.000Z',
  cms: { state: 'mirrored', url: 'https://cms.example/entries/wound' },
});
const rulers = buildAdminPost({
  title: 'electrodes and dyes',
  category: 'Methods',
  excerpt: 'Two rulers for one membrane.',
  published: false,
  publishedAt: null,
  updatedAt: '2026-11-19T10:00:00.000Z',
});
const vagus = buildAdminPost({
  title: 'Mapping the vagus',
  category: 'Anatomy',
  excerpt: '',
  updatedAt: '2026-11-18T10:00:00.000Z',
  cms: { state: 'conflict', url: 'https://cms.example/entries/vagus' },
});
const posts = [wound, rulers, vagus];

async function openList(page: Page, given: Partial<BlogDouble> = { posts }) {
  await doubleBlog(page, { authors: [buildBlogAuthor()], ...given });
  await new AdminPortal(page).enter('/admin/blog');
  return new AdminBlogPage(page);
}

test('the list shows posts as a table and as cards @screens', async ({ page }) => {
  const blog = await openList(page);
  await expect(blog.table.count).toHaveText('3 posts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Management');
  for (const [label, figure] of [
    ['Total posts', '3'],
    ['Published', '2'],
    ['Drafts', '1'],
    ['Authors', '1'],
  ] as const) {
    await expect(blog.figure(label)).toHaveText(figure);
  }
  await expect(blog.newPost).toBeVisible();
  await expect(blog.manageAuthors).toBeVisible();
  await expect(blog.filter.getByRole('option')).toHaveText([
    'All Posts',
    'Published',
    'Drafts',
    'Scheduled',
    'In conflict',
  ]);
  await expectAccessible(page);
  await onScreens(page, ['phone'], async () => {
    await expect(blog.table.cards).toHaveText([/What a cut/, /electrodes/, /Mapping/]);
    const card = blog.table.cards.filter({ hasText: 'electrodes' });
    await expect(card.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    const word = await card.getByText('Edit', { exact: true }).boundingBox();
    expect(word?.width, 'the word is seen').toBeGreaterThan(20);
    const target = await card.getByRole('button', { name: 'Delete' }).boundingBox();
    expect(target?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Filters' }).click();
    const order = page.getByRole('combobox', { name: 'Order' });
    const lastUpdatedFirst = await order.inputValue();
    await order.selectOption({ label: 'Title, A to Z' });
    await expect(blog.table.cards).toHaveText([/electrodes/, /Mapping/, /What a cut/]);
    await order.selectOption(lastUpdatedFirst);
  });
  await test.step('rows are last updated first, with 60 characters of the excerpt', async () => {
    await expect(blog.table.rows).toHaveText([/What a cut/, /electrodes/, /Mapping/]);
    const row = blog.row('What a cut says');
    await expect(row.getByText(`${wound.excerpt.slice(0, 60)}...`, { exact: true })).toBeVisible();
    await expect(row).toContainText('Published');
    await expect(row.getByText('November 20, 2026')).toBeVisible();
    await expect(blog.row('electrodes')).toContainText('Draft');
  });
  await test.step('actions stay in their row on a tablet when letters are spaced wide (WCAG 1.4.12)', async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    const act = blog.act(wound.title, 'Delete');
    await expect(act).toBeVisible();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    for (const button of [act, blog.act(wound.title, 'Unpublish')]) {
      const [box, row] = await Promise.all([
        button.boundingBox(),
        blog.row(wound.title).boundingBox(),
      ]);
      if (!box || !row) throw new Error('Nothing is drawn.');
      expect(box.x + box.width).toBeLessThanOrEqual(row.x + row.width);
      expect(box.y).toBeGreaterThanOrEqual(row.y);
      expect(box.y + box.height).toBeLessThanOrEqual(row.y + row.height);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the header buttons lead to the editor and the authors', async () => {
    await blog.newPost.click();
    await expect(page).toHaveURL('/admin/blog/new');
    await page.goBack();
    await blog.manageAuthors.click();
    await expect(page).toHaveURL('/admin/blog/authors');
  });
});

test(
  'a phone shows a long title, and begins everything where the header begins @long',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const long = buildAdminPost({ title: 'What a cut says to the cells that stand around it' });
    const blog = await openList(page, { posts: [long] });
    const title = blog.table.cards.getByRole('link', { name: long.title });
    await expect(title).toBeVisible();
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    expect((await title.boundingBox())?.height).toBeGreaterThan(40);
    const [box, logo] = await Promise.all([
      blog.table.cards.getByRole('checkbox', { name: 'Choose' }).boundingBox(),
      page.getByRole('banner').first().locator('svg').first().boundingBox(),
    ]);
    expect(box?.x).toBe(logo?.x);
  },
);

test('badges say where a post is written and how it compares to the CMS @long', async ({
  page,
}) => {
  const states = ['mirrored', 'edited', 'conflict', 'removed'] as const;
  const mirrored = states.map((state) =>
    buildAdminPost({ title: `Post ${state}`, cms: { state, url: `https://cms.example/${state}` } }),
  );
  await openList(page, {
    posts: [...mirrored, buildAdminPost({ title: 'Post own' })],
  });
  const item = (title: string) =>
    page.locator('tr[data-position], li[data-index]').filter({ hasText: title });
  for (const [title, word] of [
    ['Post mirrored', 'CMS'],
    ['Post edited', 'Edited here'],
    ['Post removed', 'Left the CMS'],
    ['Post own', 'Portal'],
  ] as const) {
    await expect(
      item(title).getByText(word, { exact: true }).filter({ visible: true }),
    ).toBeVisible();
  }
  const entry = item('Post edited').getByRole('link', { name: /^Open in Contentful/ });
  await expect(entry).toHaveAttribute('href', 'https://cms.example/edited');
  await expect(entry).toHaveAttribute('target', '_blank');
  const conflict = item('Post conflict').getByRole('link', { name: /^CMS conflict/ });
  await expect(conflict.getByText('CMS conflict')).toHaveCSS('text-decoration-line', 'underline');
  await expect(conflict).toHaveAttribute('href', `/admin/blog/conflict/${mirrored[2]?.id}`);
  await expectAccessible(page);
});
