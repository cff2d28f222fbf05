/** The live preview of the editor: what is written looks as it will be read (P-88). */
import { SiteFrame } from '#tests/support/pages/site-frame.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

test('the preview follows what is typed, safely @long', async ({
  page,
  context,
  watch,
  api,
  editor,
}) => {
  watch.announce(/status of 404/, /status of 503/);
  const author = await api.createAuthor({
    title: 'Measurement',
  });
  await editor.open();
  const { preview } = editor;
  await expect(preview).toContainText('Untitled');
  await editor.title.fill('What a cut says');
  await editor.category.fill('Methods');
  await editor.tags.fill('wound, field');
  await editor.author.selectOption({ label: author.name });
  await expect(preview.getByRole('heading', { name: 'What a cut says' })).toBeVisible();
  await expect(preview).toContainText('Methods');
  await expect(preview).toContainText(`${author.name}Measurement`);
  await expect(preview).toContainText('Draft, not published');
  await expect(preview.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'wound',
    'field',
  ]);

  await editor.content.fill('## Zero\n\nA **current**.\n\n- one\n- two');
  await expect(preview.getByRole('heading', { name: 'Zero' })).toBeVisible();
  await expect(preview).toContainText('5 min read');
  await expect(preview.locator('.article-body strong')).toHaveText('current');
  await editor.content.fill('<img src=x onerror="document.title=1"> [x](javascript:alert(1))');
  await expect(preview).toContainText('<img src=x');
  await expect(preview.getByRole('img')).toHaveCount(0);
  await expect(preview.getByRole('link')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
  await test.step('links open beside the editor, and text runs as its letters do', async () => {
    await editor.content.fill('See [donors](/donors).');
    const opened = context.waitForEvent('page');
    await preview.getByRole('link', { name: 'donors' }).click();
    await expect(await opened).toHaveURL(/\/donors$/);
    await (await opened).close();
    await editor.title.fill('שלום עולם');
    await expect(editor.title).toHaveCSS('direction', 'rtl');
    const heading = preview.getByRole('heading', { name: 'שלום עולם' });
    await expect(heading).toHaveCSS('direction', 'rtl');
    await expect(editor.slug).toHaveCSS('direction', 'ltr');
  });
  await editor.content.fill('');
  await expect(preview).not.toContainText('donors');
  await test.step('a cover is shown, or why there is none', async () => {
    await editor.author.selectOption('');
    await expect(editor.preview.locator('img')).toHaveCount(0);
    await editor.cover.fill('social/blog.png');
    await expect(editor.preview).toContainText('The cover image address is not complete.');
    await editor.cover.fill('/no-such-picture.png');
    await expect(editor.preview).toContainText(
      'The cover image could not be loaded from this address.',
    );
    await editor.cover.fill('/social/blog.png');
    const picture = editor.preview.locator('img');
    await expect(picture).toHaveAttribute('src', '/social/blog.png');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
  await test.step('a preview that cannot follow says so and goes on with the next change', async () => {
    await editor.content.fill('First.');
    await expect(editor.preview).toContainText('First.');
    await page.route('**/api/admin/blog/preview', (route) =>
      route.fulfill({ status: 503, json: { error: 'The database is starting.' } }),
    );
    await editor.content.fill('Second.');
    await expect(editor.preview).toContainText('The preview is not up to date.');
    await expect(editor.preview).toContainText('First.');
    await page.unroute('**/api/admin/blog/preview');
    await editor.content.fill('Third.');
    await expect(editor.preview).toContainText('Third.');
    await expect(editor.preview).not.toContainText('The preview is not up to date.');
  });
  await test.step('wide and phone: the preview takes the width of either', async () => {
    const width = async () => (await editor.preview.boundingBox())?.width;
    const wide = (await width()) ?? 0;
    await editor.press('Phone');
    await expect(page.getByRole('button', { name: 'Phone' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await width()).toBe(390);
    await editor.press('Wide');
    expect(await width()).toBe(wide);
  });
});

test('the body has the looks of the public article @long', async ({ page, api, editor }) => {
  const content = 'A **current**.\n\n## Zero\n\n- one\n\n> A sentence.';
  const post = await api.createPost({ content });
  const looks = (body: Element) =>
    ['p', 'h2', 'li', 'blockquote', 'strong'].map((tag) => {
      const element = body.querySelector(tag);
      if (!element) return null;
      const { fontFamily, fontWeight, letterSpacing, color } = getComputedStyle(element);
      // The faces behind the first one stand in only until it is loaded.
      const [face] = fontFamily.split(',');
      return { tag, face, fontWeight, color, tight: letterSpacing !== 'normal' };
    });
  await page.goto(`/blog/${post.slug}`);
  const read = await page.locator('.article-body').evaluate(looks);
  await editor.open(post.id);
  await expect(editor.preview.getByRole('heading', { name: 'Zero' })).toBeVisible();
  expect(await editor.preview.locator('.article-body').evaluate(looks)).toEqual(read);
  expect(read).not.toContain(null);
});

test('an unanswered preview is given up, then tried again @long', async ({ page, editor }) => {
  await page.clock.install();
  await editor.open();
  const asked = page.waitForRequest('**/api/admin/blog/preview');
  await page.route('**/api/admin/blog/preview', () => undefined);
  await editor.content.fill('First.');
  await asked;
  await page.clock.fastForward(15_000);
  await expect(editor.preview).toContainText('The server did not answer in time.');
  await page.unroute('**/api/admin/blog/preview');
  await editor.content.fill('Second.');
  await expect(editor.preview).toContainText('Second.');
  await expect(editor.preview).not.toContainText('The preview is not up to date.');
});

test('on a phone the preview replaces the fields @phone @long', async ({ page, editor }) => {
  await editor.open();
  await editor.content.fill('Typed here.');
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(editor.preview).toBeHidden();
    await editor.press('Preview');
    await expect(editor.preview).toContainText('Typed here.');
    await expect(editor.content).toBeHidden();
    await expectAccessible(page);
    expect(await new SiteFrame(page).sidewaysScroll(), `${width} pixels`).toBe(0);
    await editor.press('Write');
    await expect(editor.content).toHaveValue('Typed here.');
  }
});
