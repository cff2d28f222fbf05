/** The editor takes what other programs leave on the clipboard, and what is dropped on it or beside its fields. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { AuthorsPage } from '#tests/support/pages/authors-page.ts';
import { makePicture } from '#tests/support/factories/make-picture.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const stored = /^\/media\/[0-9a-f]{64}-\d+\.webp$/;
const address = 'https://atlas.example/limb.jpg';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Copies as another program would, and pastes by the keyboard. */
async function paste(field: Locator, texts: Record<string, string>): Promise<void> {
  const png = (await makePicture({ width: 300, height: 200, format: 'png' })).toString('base64');
  await field.page().evaluate(
    async ({ words, picture }) => {
      const { buffer } = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const item = new ClipboardItem({
        ...words,
        'image/png': new Blob([buffer], { type: 'image/png' }),
      });
      await navigator.clipboard.write([item]);
    },
    { words: texts, picture: png },
  );
  await field.press('Control+v');
}

const word = (text: string) => ({ 'text/plain': text, 'text/html': `<p>${text}</p>` });
const excel = (...cells: string[]) => ({
  'text/plain': `${cells.join('\t')}\n`,
  'text/html': `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`,
});
const powerPoint = (text: string) => ({
  'text/plain': text,
  'text/html': `<div><b>${text}</b></div>`,
});
const screenshot = {};

/** Drops files of this machine as a person does, so that the browser does what it does by itself. */
async function drop(page: Page, on: Locator, files: string[]): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error('Nothing to drop on');
  const devtools = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 30) };
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data });
  }
  await devtools.detach();
}

test('words are pasted as words and a screenshot as a picture, in the text and the cover @long', async ({
  page,
  watch,
  editor,
}) => {
  watch.announce(/atlas\.example/);
  await editor.open();
  await editor.fill({ content: '' });
  const picture = page.getByRole('group', { name: 'Picture', exact: true });

  await paste(editor.content, word('From Word. '));
  await paste(editor.content, powerPoint('From a slide. '));
  await paste(editor.content, excel('Dose', '5'));
  await expect(editor.content).toHaveValue('From Word. From a slide. Dose\t5\n');
  await expect(picture).toBeHidden();

  await paste(editor.content, screenshot);
  await picture.getByRole('textbox', { name: 'Alt text' }).fill('Marked _out_ as `x`');
  await page.keyboard.press('Enter');
  await expect(editor.content).toHaveValue(
    /Dose\t5\n!\[Marked \\_out\\_ as \\`x\\`\]\(\/media\/[0-9a-f]{64}-300\.webp\)$/,
  );
  await expect(editor.preview.getByRole('img', { name: 'Marked _out_ as `x`' })).toBeVisible();

  await paste(editor.cover, excel(address));
  await expect(editor.cover).toHaveValue(address);
  await editor.cover.fill('');
  await paste(editor.cover, screenshot);
  await expect(editor.cover).toHaveValue(stored);
});

test('words are pasted as words and a screenshot as a picture, as an avatar @long', async ({
  page,
  watch,
}) => {
  watch.announce(/atlas\.example/);
  await new AdminPortal(page).enter('/admin/blog/authors');
  const authors = new AuthorsPage(page);
  await authors.newAuthor.click();
  await paste(authors.avatar, word(address));
  await expect(authors.avatar).toHaveValue(address);
  await authors.avatar.fill('');
  await paste(authors.avatar, screenshot);
  await expect(authors.avatar).toHaveValue(stored);
});

test('no dropped file vanishes without a word, and none replaces the page @long', async ({
  page,
  editor,
}) => {
  const folder = createTempFolder('drop');
  const files = ['first.png', 'second.png', 'report.pdf'].map((name) => join(folder, name));
  const [first = '', second = '', report = ''] = files;
  await writeFile(first, await makePicture({ width: 300, height: 200, format: 'png' }));
  await writeFile(second, await makePicture({ width: 200, height: 300, format: 'png' }));
  await writeFile(report, '%PDF-1.4');
  await editor.open();
  await editor.fill({ content: 'Kept.' });

  await drop(page, editor.content, [report]);
  await expect(page.getByText('report.pdf was not added.')).toBeVisible();
  await expect(page.getByText(/^Only JPEG, PNG, WebP, AVIF and GIF pictures/)).toBeVisible();

  await drop(page, editor.content, [first, second, report]);
  await expect(page.getByText('second.png and report.pdf were not added.')).toBeVisible();
  const picture = page.getByRole('group', { name: 'Picture', exact: true });
  await picture.getByRole('textbox', { name: 'Alt text' }).fill('The first');
  await page.keyboard.press('Enter');
  await expect(editor.content).toHaveValue(/^Kept\.!\[The first\]\(\/media\/.*\)$/);
  await expect(page.getByText('second.png and report.pdf were not added.')).toBeVisible();

  const cover = page.getByRole('group', { name: 'Cover' });
  await drop(page, cover, [first, second]);
  await expect(editor.cover).toHaveValue(stored);
  await expect(cover.getByText('second.png was not added.')).toBeVisible();

  for (const beside of [editor.title, page.getByRole('heading', { name: 'New Post' })]) {
    await drop(page, beside, [report]);
    await expect(page).toHaveURL(/\/admin\/blog\/new$/);
    await expect(editor.content).toHaveValue(/^Kept\./);
  }
});
