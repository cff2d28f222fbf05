/** A draft is shown to somebody outside; once published, its old address leads to the new one. */
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const content = [
  'A current of $I_0$ flows.[^1]',
  '## The battery\n\n$$\nV(x) = V_0 e^{-x / \\lambda}\n$$',
  '## The field\n\nIt is wide.',
  '[^1]: A sample note.',
].join('\n\n');

test('staff share a draft by a link, and readers follow its old address @long', async ({
  page,
  browser,
  baseURL,
  api,
  editor,
  watch,
}) => {
  watch.announce(/status of 404/);
  const unique = crypto.randomUUID();
  const title = `What a cut says ${unique}`;
  const { id } = await api.createPost({
    title,
    slug: `cut-${unique}`,
    content,
    published: false,
    license: 'cc-by-4.0',
    doi: '10.5555/bea.2026.014',
  });
  await editor.open(id);
  await page.getByRole('button', { name: 'Share draft...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show this draft to somebody outside' });
  const link = dialog.getByRole('textbox', { name: 'Link to the draft' });
  await expect(link).toHaveValue(/\/draft\//);
  await expect(dialog).toContainText('Version 1 is what they see now.');
  await expectAccessible(page);
  const url = await link.inputValue();

  const outside = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const reader = await outside.newPage();
  await test.step('the page names the version and is in no index', async () => {
    const response = await reader.goto(new URL(url).pathname);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(reader.getByRole('complementary', { name: 'About this draft' })).toContainText(
      'Draft, version 1. Shown to you by a private link, until',
    );
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(reader.locator('math')).toHaveCount(2);
    await expect(reader.locator('[style]')).toHaveCount(0);
    await expect(reader.getByRole('button', { name: 'Cite' })).toHaveCount(0);
    await reader.locator('.article-body a[role=doc-noteref]').click();
    await expect(reader.locator('#note-1')).toBeInViewport();
  });
  await test.step('ended, it opens nothing', async () => {
    await dialog.getByRole('button', { name: 'End this link' }).click();
    await expect(dialog).toBeHidden();
    expect((await reader.goto(new URL(url).pathname))?.status()).toBe(404);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
      'This link does not open anything',
    );
  });
  await outside.close();

  await test.step('the published article is cited, and its old address leads on', async () => {
    await api.updatePost(id, { published: true });
    await api.updatePost(id, { slug: `wound-${unique}` });
    const moved = await page.request.get(`/blog/cut-${unique}?from=mail`, { maxRedirects: 0 });
    expect(moved.status()).toBe(308);
    expect(moved.headers().location).toBe(`/blog/wound-${unique}?from=mail`);
    await page.goto(`/blog/cut-${unique}`);
    await expect(page).toHaveURL(`/blog/wound-${unique}`);
    await expect(page.locator('meta[name=citation_doi]')).toHaveAttribute(
      'content',
      '10.5555/bea.2026.014',
    );
    await expect(page.getByRole('link', { name: 'CC BY 4.0' }).first()).toBeVisible();
    await expectSound(page);
  });
});
