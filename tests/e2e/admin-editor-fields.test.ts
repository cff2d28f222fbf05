/** What the editor says below its fields, and the slug that follows the title (P-69, P-88). */
import { bounds } from '#contracts/bounds.ts';
import { AdminBlogPage } from '#tests/pages/admin-blog.ts';
import { PostEditor } from '#tests/pages/post-editor.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { answerDialogs } from '#tests/support/dialogs.ts';
import { PortalApi } from '#tests/support/portal-api.ts';

test('a new post has a slug from its title, and counts', async ({ page, host }) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await test.step('the slug follows the title of a new post until it is typed', async () => {
    for (const [title, slug] of [
      ['What a Cut Says', 'what-a-cut-says'],
      ['  --Ångström & Øre: 50 mV!--  ', 'angstrom-ore-50-mv'],
      ['🧠 Brain 🧠 waves', 'brain-waves'],
      ['Straße', 'strasse'],
      ['a'.repeat(300), 'a'.repeat(bounds.slug)],
    ] as const) {
      await editor.title.fill(title);
      await expect(editor.slug).toHaveValue(slug);
      expect(await editor.below(editor.slug)).toBe(`/blog/${slug}`);
    }
    await editor.slug.fill('my-own');
    await editor.title.fill('Another title');
    await expect(editor.slug).toHaveValue('my-own');
    await editor.slug.fill('');
    await editor.title.fill('A third');
    await expect(editor.slug).toHaveValue('a-third');
  });
  await test.step('counts follow what is typed', async () => {
    await editor.excerpt.fill('🧠 a');
    await expect.poll(() => editor.below(editor.excerpt)).toMatch(/^3 characters/);
    await editor.content.fill('two words');
    await expect
      .poll(() => editor.below(editor.content))
      .toMatch(/^2 words, 9 characters of 300,000/);
  });
});

test('a trail leads back to the list', async ({ page, host }) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toContainText('New Post');
  await trail.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(editor.portal.heading('Blog Management')).toBeVisible();
});

test(
  'the excerpt is as high as what it says, to a bound',
  { tag: '@screens' },
  async ({ page, host }) => {
    const editor = new PostEditor(page);
    await editor.open(host.adminPassword);
    const heights = () =>
      editor.excerpt.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
    const empty = await heights();
    await editor.excerpt.fill('A current that a cut lets out. '.repeat(12));
    const full = await heights();
    expect(full.clientHeight).toBeGreaterThan(empty.clientHeight);
    expect(full.scrollHeight).toBe(full.clientHeight);
    await editor.excerpt.fill('A current that a cut lets out. '.repeat(60));
    const long = await heights();
    expect(long.clientHeight).toBeLessThan(320);
    expect(long.scrollHeight).toBeGreaterThan(long.clientHeight);
  },
);

test('a title without Latin letters asks for a slug and is kept', async ({
  page,
  host,
  request,
}) => {
  const editor = new PostEditor(page);
  await editor.portal.enter('/admin/blog', host.adminPassword);
  for (const title of ['שלום עולם', 'ثبات التيار', '電気', '🧠🧠']) {
    await test.step(title, async () => {
      await new AdminBlogPage(page).newPost.click();
      await editor.title.fill(title);
      await expect(editor.slug).toHaveValue('');
      expect(await editor.below(editor.slug)).toContain('type a slug');
      await editor.content.fill(title);
      await editor.save.click();
      await expect(editor.slug).toBeFocused();
      expect(await editor.below(editor.slug)).toContain('Slug is required.');
      const slug = `post-${crypto.randomUUID()}`;
      await editor.slug.fill(slug);
      await editor.published.check();
      await editor.save.click();
      await expect(page).toHaveURL(/\/admin\/blog$/);
      const reply = await request.get(`/api/blog/${slug}`);
      expect(await reply.json()).toMatchObject({ title, content: title });
    });
  }
});

test('what is missing is said below its field, and nothing is sent @widths', async ({
  page,
  host,
}) => {
  const dialogs = answerDialogs(page);
  const writes: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/posts')) writes.push(call.url());
  });
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.excerpt.fill('Only an excerpt');
  await editor.save.click();
  await expect(editor.title).toBeFocused();
  for (const [field, words] of [
    [editor.title, 'Title is required.'],
    [editor.slug, 'Slug is required.'],
    [editor.content, 'Content is required.'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await editor.below(field)).toContain(words);
  }
  await expectAccessible(page);
  await editor.title.fill('Mended');
  await expect(editor.title).not.toHaveAttribute('aria-invalid');
  await expect(editor.slug).not.toHaveAttribute('aria-invalid');
  await expect(editor.content).toHaveAttribute('aria-invalid', 'true');
  await expect(editor.excerpt).toHaveValue('Only an excerpt');
  expect(writes).toEqual([]);
  expect(dialogs.said).toEqual([]);
});

test('what is too long or malformed is said below its field, and kept', async ({ page, host }) => {
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.fill();
  for (const [name, field, value, words] of [
    ['a title too long', 'title', 'x'.repeat(301), 'Title may have at most 300 characters.'],
    ['a slug with a slash', 'slug', 'a/b', 'Slug may hold letters, digits and hyphens only.'],
    ['a slug with a space', 'slug', 'a b', 'Slug may hold letters, digits and hyphens only.'],
    ['a slug of dots', 'slug', '..', 'Slug may hold letters, digits and hyphens only.'],
    ['a slug too long', 'slug', 'x'.repeat(201), 'Slug may have at most 200 characters.'],
    [
      'an excerpt too long',
      'excerpt',
      'x'.repeat(1001),
      'Excerpt may have at most 1,000 characters.',
    ],
    [
      ...(['a cover that is no address', 'cover', 'javascript:alert(1)'] as const),
      'Cover Image URL must start with https:// or, for a picture on this site, with /.',
    ],
    [
      'a category too long',
      'category',
      'x'.repeat(101),
      'Category may have at most 100 characters.',
    ],
    ['a tag too long', 'tags', `a, ${'x'.repeat(61)}`, 'A tag may have at most 60 characters.'],
    [
      ...([
        'too many tags',
        'tags',
        Array.from({ length: 31 }, (_, at) => `t${at}`).join(','),
      ] as const),
      'A post may have at most 30 tags.',
    ],
  ] as const) {
    await test.step(name, async () => {
      const before = await editor[field].inputValue();
      await editor[field].fill(value);
      await editor.save.click();
      await expect(editor[field]).toBeFocused();
      await expect(editor[field]).toHaveValue(value);
      expect(await editor.below(editor[field])).toContain(words);
      await editor[field].fill(before);
      await expect(editor[field]).not.toHaveAttribute('aria-invalid');
    });
  }
});

test('a taken slug shows the exact alert and the mend, and keeps every word @phone', async ({
  page,
  host,
  request,
  watch,
}) => {
  watch.announce(/status of 409/);
  const dialogs = answerDialogs(page);
  const taken = await new PortalApi(request, host.adminPassword).createPost();
  const editor = new PostEditor(page);
  await editor.open(host.adminPassword);
  await editor.fill({ title: 'Mine', slug: taken.slug, content: 'My own words.' });
  await editor.tags.fill('a, b');
  await editor.save.click();
  await expect(editor.slug).toBeFocused();
  expect(await editor.below(editor.slug)).toContain(
    'Another post already uses this slug. Choose a different one.',
  );
  expect(dialogs.said).toEqual(['alert: Error saving post']);
  await expect(editor.title).toHaveValue('Mine');
  await expect(editor.content).toHaveValue('My own words.');
  await expect(editor.tags).toHaveValue('a, b');
  await expectAccessible(page);
  await editor.slug.fill(`post-${crypto.randomUUID()}`);
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
});
