/** Staff review many applications by keyboard. */
import { PortalApplicationPage } from '#tests/support/pages/portal-application-page.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { openReview, test } from '#tests/support/browser/review-test.ts';

test('the keyboard alone decides, moves and undoes @long', async ({ page, api }) => {
  const [first, second, third] = [await api.apply(), await api.apply(), await api.apply()];
  const review = await openReview(page, first.id);
  await expect(page.getByRole('navigation', { name: 'Queue' })).toBeVisible();
  await test.step('j and k move, but type in a field', async () => {
    await page.keyboard.press('j');
    await expect(page).toHaveURL(`/admin/applications/${second.id}`);
    await expect(review.approve).toBeVisible();
    await page.keyboard.press('k');
    await expect(page).toHaveURL(`/admin/applications/${first.id}`);
    await review.note.fill('');
    await review.note.press('j');
    await expect(review.note).toHaveValue('j');
    await review.note.fill('');
    await review.note.blur();
  });
  await test.step('a previews, Ctrl+Shift+Enter sends and opens the next', async () => {
    await page.keyboard.press('a');
    await expect(review.answer('Approve and send')).toBeEnabled();
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page).toHaveURL(`/admin/applications/${second.id}`);
    await expect(review.approve).toBeVisible();
    expect((await api.readReview(first.id)).application.status).toBe('approved');
  });
  await test.step('d previews, Ctrl+Enter sends, u takes it back', async () => {
    await page.keyboard.press('d');
    await expect(review.answer('Decline and send')).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(review.next).toBeFocused();
    await expect(review.next).toHaveText(/^Next application \(\d+ waiting\)$/);
    await page.keyboard.press('u');
    await expect(review.message).toHaveText('Decision undone. No email was sent.');
    await expect(review.approve).toBeVisible();
  });
  await test.step('Enter opens the next one', async () => {
    await page.keyboard.press('a');
    await expect(review.answer('Approve and send')).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(review.next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/applications/${third.id}`);
    await expect(new PortalApplicationPage(page).approve).toBeVisible();
  });
});
