/** The reviewer's note of an application, on the running product: nothing typed is lost (P-34). */
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/review-test.ts';
import { adminPassword } from '#tests/support/portal/staff.ts';

test('a note is saved after a failure, and is not left by mistake @long', async ({
  page,
  api,
  applied: { id },
  review,
  watch,
}) => {
  watch.announce('503');
  await expect(review.saveNote).toBeHidden();
  await test.step('a note that the server does not take stays, and is saved by the next press', async () => {
    await page.route(
      '**/note',
      (route) => route.fulfill({ status: 503, json: { error: 'The database is not reachable.' } }),
      { times: 1 },
    );
    await review.note.fill('Keep me.');
    await review.saveNote.click();
    await expect(review.message).toHaveText(
      "The server answered 503: The database is not reachable. We don't know whether it was done. If it was not, try again; nothing happens twice.",
    );
    await expect(review.note).toHaveValue('Keep me.');
    await review.saveNote.click();
    await expect(review.message).toHaveText('The note was saved.');
  });
  await review.note.fill('Ask for the calibration file. 李小龍 agrees.');
  await review.saveNote.click();
  await expect(review.message).toHaveText('The note was saved.');
  await expect(review.saveNote).toBeHidden();
  expect((await api.readReview(id)).application.note).toBe(
    'Ask for the calibration file. 李小龍 agrees.',
  );
  await test.step('an unsaved note is not left without a question, and is there again afterwards', async () => {
    await review.note.fill('Half a thought');
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await new AdminPortal(page).section('People').click();
    expect(asked).toEqual(['Leave this page? Your note is not saved.']);
    await expect(page).toHaveURL(`/admin/applications/${id}`);
    page.once('dialog', (dialog) => void dialog.accept());
    await new AdminPortal(page).section('People').click();
    await expect(page).toHaveURL('/admin/people');
    await page.goBack();
    await expect(review.note).toHaveValue('Half a thought');
  });
});

test('a note of somebody else is shown beside what is typed, and never lost unseen @long', async ({
  api,
  applied: { id },
  review,
  watch,
}) => {
  watch.announce('409');
  await review.note.fill('Mine.');
  for (const [theirs, act, notDone] of [
    ['First.', () => review.decide('Approve'), 'Nothing was changed.'],
    ['Second.', () => review.saveNote.click(), 'Your note was not saved.'],
  ] as const) {
    await api.saveNote(id, theirs);
    await act();
    await expect(review.message).toHaveText(
      `Someone else changed this application meanwhile. ${notDone}`,
    );
    await expect(review.decision).toContainText(
      `Someone else changed the note meanwhile: ${theirs}`,
    );
    await expect(review.note).toHaveValue('Mine.');
  }
  await review.saveNote.click();
  await expect(review.message).toHaveText('The note was saved.');
  expect((await api.readReview(id)).application.note).toBe('Mine.');
});

test('a session that ends loses no note @long', async ({ page, review, watch, portal }) => {
  watch.announce('401');
  await review.note.fill('Typed before the change of password.');
  await page.route(
    '**/note',
    (route) => route.fulfill({ status: 401, json: { error: 'Invalid admin password' } }),
    { times: 1 },
  );
  await review.saveNote.click();
  await portal.password.fill(adminPassword);
  await portal.login.click();
  await expect(review.note).toHaveValue('Typed before the change of password.');
});
