/** Staff ask the applicant, and see answer and corrections (P-112, P-113). */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { openReview, test } from '#tests/support/browser/review-test.ts';

test('a question stops the clock until its answer appears @long', async ({
  page,
  request,
  api,
  watch,
}) => {
  const { id, link, position } = await api.apply();
  const acts = `/api${new URL(link).pathname}`;
  const review = await openReview(page, id);
  await review.button('Ask the applicant a question...').click();
  const send = review.dialog.getByRole('button', { name: 'Send question' });
  await expect(review.dialog.getByLabel('Question')).toBeFocused();
  await send.click();
  await expect(review.dialog).toContainText('Question is required.');
  await expect(review.dialog.getByLabel('Question')).toBeFocused();
  await review.dialog.getByLabel('Question').fill('Which indicator?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await review.button('Ask the applicant a question...').click();
  await expect(review.dialog.getByLabel('Question')).toHaveValue('Which indicator?');
  await send.click();
  await expect(review.message).toContainText('Question sent.');
  await expect(review.decision).toContainText('business days left after the answer');
  await expect(review.button('Ask the applicant a question...')).toHaveCount(0);

  await request.post(`${acts}/correct`, { data: { position: 'Professor' } });
  await request.post(`${acts}/answer`, { data: { answer: 'A dye.' } });
  watch.announce(/409/);
  await review.approve.click();
  await review.dialog.getByRole('button', { name: 'Approve and send' }).click();
  await expect(review.message).toContainText('Someone else changed this application meanwhile.');
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText('A dye.');
  const corrections = page.getByRole('region', { name: 'Corrections' });
  await expect(corrections.getByRole('row', { name: 'Position' })).toContainText(position);
  await expect(corrections.getByRole('row', { name: 'Position' })).toContainText('Professor');
  await expectAccessible(page);
});
