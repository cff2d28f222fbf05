/** Staff give a draft a time of its own; when it appears is in tests/posts/scheduled.api.test.ts. */
import { AdminBlogPage } from '#tests/support/pages/admin-blog.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { answerDialogs } from '#tests/support/browser/dialogs.ts';

test('a time is typed, corrected, shown in the list, and cleared @long', async ({
  page,
  watch,
  api,
  editor,
}) => {
  watch.announce(/status of 422/);
  answerDialogs(page);
  await editor.open();
  const title = `Later ${crypto.randomUUID()}`;
  await editor.fill({ title });
  const month = page.getByRole('spinbutton', { name: 'month, Publish on: date' });
  const clear = page.getByRole('button', { name: 'Clear Publish on' });

  await test.step('a time that has passed is refused below its fields', async () => {
    await month.focus();
    await page.keyboard.type('11242020');
    await expect(page.getByText('This time has passed. Choose a later one')).toBeVisible();
    await editor.save.click();
    await expect(month).toBeFocused();
    await expectAccessible(page);
  });
  await test.step('a later one is said in words, with its zone', async () => {
    await page.keyboard.type('07042126');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('530p');
    await expect(
      page.getByText('Scheduled for Thursday, July 4, 2126 at 5:30 PM PDT.'),
    ).toBeVisible();
    await editor.save.click();
  });
  const blog = new AdminBlogPage(page);
  await expect(blog.row(title)).toContainText('Scheduled');
  await blog.edit(title).click();
  await expect(month).toHaveText('07');
  const id = /edit\/(.*)$/.exec(page.url())?.[1] ?? '';
  expect(await api.readPost(id)).toMatchObject({
    published: false,
    scheduledFor: '2126-07-05T00:30:00.000Z',
  });

  await test.step('a day is chosen from the calendar', async () => {
    await page.getByRole('button', { name: /^Calendar/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: /July 9, 2126/ }).click();
    await expect(page.getByText('Tuesday, July 9, 2126 at 5:30 PM PDT')).toBeVisible();
  });
  await test.step('cleared, it is a draft again', async () => {
    await clear.click();
    await expect(clear).toBeHidden();
    await expect(page.getByText('Draft, never published.')).toBeVisible();
    await editor.save.click();
    await expect(page).toHaveURL(/\/admin\/blog$/);
    expect(await api.readPost(id)).toMatchObject({ published: false, scheduledFor: null });
  });
});
