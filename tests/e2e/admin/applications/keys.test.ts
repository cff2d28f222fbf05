/** Reviewing many applications by keyboard (fault 23). */
import { ApplicationPage } from '#tests/pages/application-page.ts';
import { PortalApi } from '#tests/support/portal-api.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { openReview, test } from '#tests/support/browser/review-test.ts';

test('ten applications are approved with at most 25 keys', async ({ page, playwright, host }) => {
  test.slow();
  const ids: string[] = [];
  // The public form takes five applications a minute from one address.
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    const extraHTTPHeaders = { 'X-Forwarded-For': address };
    const visitor = await playwright.request.newContext({ baseURL: host.url, extraHTTPHeaders });
    const api = new PortalApi(visitor, host.adminPassword);
    for (let count = 0; count < 5; count++) ids.push((await api.apply()).id);
  }
  const review = await openReview(page, ids[0] ?? '', host.adminPassword);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const id of ids) {
    await expect(page).toHaveURL(`/admin/applications/${id}`);
    await expect(review.approve).toBeVisible();
    await press('a');
    await expect(review.answer('Approve and send')).toBeEnabled();
    await press(id === ids.at(-1) ? 'Control+Enter' : 'Control+Shift+Enter');
  }
  await expect(review.message).toHaveText('Approved.');
  expect(keys).toBeLessThanOrEqual(25);
  const api = new PortalApi(page.request, host.adminPassword);
  for (const id of ids) {
    expect((await api.readReview(id)).application.status).toBe('approved');
  }
});

test('after a decision the focus is on the next application, and letters move', async ({
  page,
  host,
  api,
}) => {
  const [first, second] = [await api.apply(), await api.apply()];
  const review = await openReview(page, first.id, host.adminPassword);
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
    await expect(page).toHaveURL(`/admin/applications/${second.id}`);
    await expect(new ApplicationPage(page).approve).toBeVisible();
  });
});
