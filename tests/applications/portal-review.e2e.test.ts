/** Staff review one application on the running product (P-33, P-35). */
import type { Review } from '#model/applications/admin-applications.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { runsLeftToRight } from '#tests/support/browser/runs-left-to-right.ts';
import { openReview, test } from '#tests/support/browser/review-test.ts';

test('staff read an application, preview the letter and decide @journey', async ({
  page,
  api,
  portal,
}) => {
  const { id, reference } = await api.apply({
    firstName: 'Ingrid',
    lastName: 'Readable',
    degrees: ['md', 'phd'],
    experience: 'First line.\n\nSecond <b>line</b>.',
  });
  const review = await openReview(page, id);
  await expect(portal.heading('Ingrid Readable')).toBeVisible();
  await expect(review.application.getByRole('term')).toHaveText([
    'Institution/Organization',
    'Position/Title',
    'Degrees/Credentials',
    'Primary research area',
    'Relevant experience',
    'Research goals',
  ]);
  await expect(review.application).toContainText('M.D., Ph.D.');
  await expect(review.application).toContainText('Developmental Biology');
  await expect(review.application).toContainText('Second <b>line</b>.');
  await expect(review.decision).toContainText('7 business days left');
  await expect(review.decision).toContainText('Promised within 5-7 business days (');
  await expectAccessible(page);

  await review.approve.click();
  await expect(review.dialog).toContainText(`acceptance-letter-${reference}.pdf`);
  await expect(review.dialog).toContainText('Ingrid Readable, M.D., Ph.D.');
  await expect(review.dialog).toContainText('For the Scientific Advisory Board');
  await expectAccessible(page);
  await review.answer('Approve and send').click();
  await expect(review.timeLeft).toBeVisible();
  await expectAccessible(page);
});

test('a name that turns text around turns none of our words @long', async ({ page, api }) => {
  // The second leaves what the page isolates it in before it turns.
  const [firstName, lastName] = ['Ada\u202eecalevol', 'Eve\u2069\u202eecalevol'];
  const { id, email } = await api.apply({ firstName, lastName });
  const review = await openReview(page, id);
  await expect(page).toHaveTitle('Adaecalevol Eveecalevol | Admin Portal');
  await review.approve.click();
  await expect(review.dialog).toContainText('Dear Adaecalevol Eveecalevol,');
  await expect(review.dialog).toContainText('Adaecalevol Eveecalevol, Ph.D.');
  for (const text of ['will receive this email', email]) {
    expect(await runsLeftToRight(review.dialog, text)).toBe(true);
  }
});

test('staff preview, approve and undo by keyboard alone @long', async ({ page, review }) => {
  async function tabTo(name: string) {
    const target = review.button(name);
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  }
  await tabTo('Approve');
  await page.keyboard.press('Enter');
  await expect(review.answer('Approve and send')).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(review.approve).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(review.answer('Approve and send')).toBeEnabled();
  await review.answer('Approve and send').focus();
  await page.keyboard.press('Enter');
  await expect(review.message).toHaveText('Approved.');
  await expect(review.next).toBeFocused();
  await tabTo('Undo');
  await page.keyboard.press('Enter');
  await expect(review.message.locator(':focus')).toContainText('Decision undone.');
  await expect(review.approve).toBeVisible();
});

test('a reason and words of staff are in the preview, and come back after an undo @long', async ({
  page,
  review,
}) => {
  const message = review.dialog.getByLabel('In your words');
  const quote = review.dialog.getByRole('blockquote');
  await review.decline.click();
  await expect(review.dialog.getByRole('radio', { name: 'No reason' })).toBeChecked();
  await expect(quote).toBeHidden();
  await review.dialog.getByRole('radio', { name: 'Too little is said about the plan' }).check();
  await message.fill('Which electrodes?');
  await expect(review.dialog.getByText('17 / 500')).toBeVisible();
  await expect(quote).toHaveText(
    /^Reason: too little is said about the plan\.\s+Which electrodes\?$/,
  );
  await expectAccessible(page);
  await message.fill('x'.repeat(501));
  await review.answer('Decline and send').click();
  await expect(message).toBeFocused();
  await expect(review.dialog.getByText('Message may have at most 500 characters.')).toBeVisible();
  await message.fill('Which electrodes?');
  await page.keyboard.press('Escape');
  await review.approve.click();
  await expect(review.dialog.getByLabel('Your paragraph')).toHaveValue('');
  await page.keyboard.press('Escape');
  await review.decline.click();
  await expect(message).toHaveValue('Which electrodes?');
  await review.answer('Decline and send').click();
  await expect(review.history.first()).toContainText('Which electrodes?');
  await review.undo.click();
  await review.decline.click();
  await expect(message).toHaveValue('Which electrodes?');
  await expect(
    review.dialog.getByRole('radio', { name: 'Too little is said about the plan' }),
  ).toBeChecked();
});

test('a preview and a decision that fail can be tried again @long', async ({
  page,
  api,
  watch,
}) => {
  watch.announce('503', 'ERR_CONNECTION_FAILED');
  const { id, reference } = await api.apply();
  await page.clock.install();
  const review = await openReview(page, id);
  await test.step('a preview that does not load is tried again, and nothing is sent unseen', async () => {
    await page.route(
      '**/preview',
      (route) => route.fulfill({ status: 503, json: { error: 'The database is not reachable.' } }),
      { times: 1 },
    );
    await review.approve.click();
    await expect(review.dialog).toContainText('The preview could not be loaded.');
    await expect(review.answer('Approve and send')).toBeDisabled();
    await review.answer('Try again').click();
    await expect(review.answer('Approve and send')).toBeEnabled();
    await review.answer('Cancel').click();
  });
  await test.step('a decision without a response is reported', async () => {
    await page.route('**/decision', (route) => route.abort('connectionfailed'), { times: 1 });
    await review.decide('Approve');
    await expect(review.message).toContainText('The server could not be reached.');
    await expect(review.approve).toBeVisible();
  });
  await review.decide('Approve');
  await expect(review.timeLeft).toHaveText(/^within (?:9:\d\d|10:00)$/);
  await page.clock.fastForward('05:00');
  await expect(review.timeLeft).toHaveText(/^within 4:\d\d$/);
  await page.clock.fastForward('05:30');
  await expect(review.decision.getByText('is about to leave')).toBeVisible();
  await expect(review.undo).toBeVisible();
  await test.step('the letter is downloaded as it is mailed', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), review.download.click()]);
    expect(file.suggestedFilename()).toBe(`acceptance-letter-${reference}.pdf`);
  });
});

test('an application that somebody else decided on meanwhile is decided once, and that is shown @long', async ({
  api,
  applied: { id },
  review,
  watch,
}) => {
  watch.announce('409');
  const place = review.page.getByRole('navigation', { name: 'Queue' }).getByText(/^Application/);
  await expect(place).toBeVisible();
  await review.note.fill('My own thoughts.');
  await review.decline.click();
  await expect(review.answer('Decline and send')).toBeEnabled();
  await api.decide(id, 'approved');
  await review.answer('Decline and send').click();
  await expect(review.message).toHaveText(
    'This application was already approved. Nothing was changed.',
  );
  await expect(
    review.decision.getByText(/^\w+\s\d+,\s\d{4} at \d+:\d\d [AP]M P[DS]T$/),
  ).toBeVisible();
  await expect(review.message.locator(':focus')).toHaveText(/already approved/);
  await expect(review.undo).toBeVisible();
  await expect(review.note).toHaveValue('My own thoughts.');
  await expect(place, 'it waits no longer').toBeHidden();
  expect((await api.readReview(id)).application.status).toBe('approved');
});

test('the mark of the day is one line, also at the end of the scale @long', async ({
  page,
  applied,
}) => {
  await page.route(`**/api/admin/applications/${applied.id}`, async (route) => {
    const response = await route.fetch();
    const { application, ...rest } = (await response.json()) as Review;
    const overdue = { ...application, createdAt: '2026-01-05T18:00:00.000Z' };
    await route.fulfill({ response, json: { ...rest, application: overdue } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const review = await openReview(page, applied.id);
  await expect(review.decision.getByText(/^Overdue by/)).toBeVisible();
  const mark = review.decision.getByText('Promised', { exact: true });
  expect((await mark.boundingBox())?.height, 'one line and the pointer below it').toBeLessThan(48);
});

test.describe('where another day has begun', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('where another day has begun the letter has the date that is printed on it @long', async ({
    applied,
    api,
    review,
  }) => {
    await review.decide('Approve');
    await expect(review.download).toBeVisible();
    const { letter } = await api.readReview(applied.id);
    const issued = formatPacificDate(letter?.issuedAt ?? '');
    await expect(review.decision.getByText(/^Issued/)).toContainText(`Issued ${issued}.`);
  });
});

test('the review leads to other applications and the queue, and says that an unknown one is none @long', async ({
  page,
  api,
  watch,
  portal,
}) => {
  watch.announce('404');
  const first = await api.apply({ firstName: 'Twice' });
  const second = await api.apply({ firstName: 'Twice', email: first.email });
  const review = await openReview(page, first.id);
  await expect(review.decision).toContainText('Also from this address');
  await review.decision.getByRole('link', { name: second.reference }).click();
  await expect(page).toHaveURL(`/admin/applications/${second.id}`);
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await expect(queue).toContainText(/Application \d+ of \d+ waiting/);
  await queue.getByRole('link', { name: 'Before: Twice' }).click();
  await expect(page).toHaveURL(`/admin/applications/${first.id}`);
  const path = `/admin/applications/${crypto.randomUUID()}`;
  await portal.enter(path);
  await expect(portal.heading('The application was not found')).toBeVisible();
  await expectAccessible(page);
});
