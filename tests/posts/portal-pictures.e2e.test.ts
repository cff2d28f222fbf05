/** Pictures are chosen, pasted or dropped where they are needed (P-187); which are refused is in upload.api.test.ts. */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { pressKey } from '#tests/support/browser/press-key.ts';
import { makePicture } from '#tests/support/factories/make-picture.ts';

test('a picture is put into the text with its alt text, and as the cover', async ({
  page,
  watch,
  api,
  editor,
}) => {
  watch.announce(/status of 415/);
  const file = async (width: number) => ({
    name: 'limb.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePicture({ width, height: 400, format: 'jpeg' }),
  });
  await editor.open();
  const title = `Pictures ${crypto.randomUUID()}`;
  const slug = await editor.fill({ title, content: 'Before.\n\n' });
  await editor.content.press('Control+End');

  await test.step('the toolbar and its keys mark what is chosen', async () => {
    const toolbar = page.getByRole('toolbar', { name: 'Markdown' });
    await toolbar.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('bold');
    await expect(editor.content).toHaveValue('Before.\n\n**bold**');
    await editor.content.press('Control+z');
    await editor.content.fill('word');
    await editor.content.press('Control+a');
    await editor.content.press('Control+i');
    await expect(editor.content).toHaveValue('_word_');
    await editor.content.fill('word');
    await editor.content.press('Control+a');
    await pressKey(page, { key: 'и', code: 'KeyB', ctrl: true });
    await expect(editor.content).toHaveValue('**word**');
    await editor.content.fill('Before.\n\n');
    await editor.content.press('Control+End');
  });
  await test.step('a picture needs its words, and comes where the cursor was', async () => {
    await page.getByLabel('Picture for the text').setInputFiles(await file(1600));
    const picture = page.getByRole('group', { name: 'Picture', exact: true });
    const alt = picture.getByRole('textbox', { name: 'Alt text' });
    await expect(alt).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Alt text is required.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('A limb bud');
    await page.keyboard.press('Enter');
    await expect(editor.content).toBeFocused();
    await expect(editor.content).toHaveValue(
      /^Before\.\n\n!\[A limb bud\]\(\/media\/[0-9a-f]{64}-1600\.webp\)$/,
    );
  });
  await test.step('what is no picture is said where it was chosen, and nothing is lost', async () => {
    const wrong = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('words') };
    await page.getByLabel('Cover file').setInputFiles(wrong);
    await expect(page.getByText('notes.png was not uploaded.')).toBeVisible();
    await expect(page.getByText('This file is not a picture that can be shown.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the cover fills in its address', async () => {
    await page.getByLabel('Cover file').setInputFiles(await file(900));
    await expect(editor.cover).toHaveValue(/^\/media\/[0-9a-f]{64}-900\.webp$/);
    await expect(page.getByRole('group', { name: 'Cover' }).getByLabel('Alt text')).toBeEnabled();
    await page.getByRole('group', { name: 'Cover' }).getByLabel('Alt text').fill('A bud, drawn');
    await expectAccessible(page);
  });
  await editor.published.check();
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(await api.publicStatus(slug)).toBe(200);
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole('img', { name: 'A bud, drawn' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'A limb bud' });
  await expect(picture).toHaveAttribute('srcset', /-640\.webp 640w, .*-1280\.webp 1280w, .*1600w$/);
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a picture is deleted from the list of all, which says what shows it @long', async ({
  page,
  api,
  editor,
}) => {
  await editor.open();
  const title = `Deleted picture ${crypto.randomUUID()}`;
  const slug = await editor.fill({ title, content: 'Text.' });
  const buffer = await makePicture({ width: 700, height: 300, format: 'jpeg' });
  await page
    .getByLabel('Cover file')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer });
  await expect(editor.cover).toHaveValue(/^\/media\/[0-9a-f]{64}-700\.webp$/);
  const url = await editor.cover.inputValue();
  await editor.published.check();
  await editor.save.click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  expect(await api.publicStatus(slug)).toBe(200);

  await page.getByRole('button', { name: 'Pictures' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pictures');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });
  await expect(row).toContainText('700 × 300');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this picture?' });
  await expect(dialog).toContainText('It is used in 1 post');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await expect(page.getByRole('status').getByText('The picture was deleted.')).toBeAttached();
  expect((await page.request.get(url)).status()).toBe(404);
  // The blog of the tests that follow must not ask for the picture that is gone.
  const shown = (await api.listPosts()).filter((post) => post.slug === slug);
  for (const { id } of shown) await api.deletePost(id);
});
