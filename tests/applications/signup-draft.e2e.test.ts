/** The draft of /signup: what it survives, what is shown about it, what erases it (P-28). */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { SignupPage, completeApplication, typedFields } from '#tests/support/pages/signup-page.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';

const key = 'application-draft';

async function expectComplete(signup: SignupPage): Promise<void> {
  for (const name of typedFields) {
    await expect(signup.field(name)).toHaveValue(completeApplication[name]);
  }
  await expect(signup.researchArea).toHaveValue('biophysics');
  await expect(signup.tag('Ph.D.')).toBeVisible();
  await expect(signup.tag('Postdoctoral Training')).toBeVisible();
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

test('the draft of an application survives a reload and a closed tab', async ({
  page,
  context,
  signup,
}) => {
  await signup.open();
  await expect(signup.form).toContainText(
    'We keep a draft in this browser for 30 days, until you submit or erase it.',
  );
  await expect(signup.eraseDraft).toBeHidden();
  expect(await stored(page), 'looking stores nothing').toBeNull();
  await signup.field('firstName').fill('V');
  await expect(signup.form).toContainText(/We keep a draft in this browser until \w+\s\d+,\s\d/);
  await expect(signup.eraseDraft).toBeVisible();
  await signup.fill();
  await page.reload();
  await signup.ready();
  await expectComplete(signup);
  await page.close();

  const again = new SignupPage(await context.newPage());
  await again.open();
  await expectComplete(again);
  await expect(again.form).toContainText('We restored your earlier draft.');
  const sent = again.page.waitForRequest('**/api/researcher-signup');
  await again.submit.click();
  await expect(again.page.getByText('Application Submitted!')).toBeVisible();
  expect((await sent).postDataJSON(), 'a restored draft has no fill time').toEqual({
    ...completeApplication,
    attemptId: expect.any(String),
  });
  expect(await stored(again.page), 'sending removes the draft').toBeNull();
});

test('an application that is sent again is one application @long', async ({
  page,
  context,
  request,
  watch,
  signup,
}) => {
  watch.announce('ERR_FAILED');
  const email = `${crypto.randomUUID()}@example.org`;
  // The server stores it, and its answer gets lost.
  await signup.answerWith(async (route) => {
    await route.fetch();
    await route.abort();
  });
  await signup.open();
  await signup.fill();
  await signup.field('email').fill(email);
  // A restored draft has no fill time, so a fast test is not marked as spam.
  await page.reload();
  await signup.ready();
  await signup.submit.click();
  await expect(signup.alert).toContainText('Error:');
  await signup.submit.click();
  await expect(signup.submit).toHaveText('Submit Application');
  await page.reload();
  await signup.ready();
  await signup.submit.click();
  await expect(signup.alert).toContainText('Error:');

  const again = new SignupPage(await context.newPage());
  await again.open();
  await again.submit.click();
  await expect(again.page.getByText('Application Submitted!')).toBeVisible();
  const response = await request.post('/api/admin/own-data', {
    headers: staffHeaders,
    data: { email },
  });
  expect(await response.json()).toMatchObject({ applications: 1, mails: 2 });
});

test('the draft of an application is erased by its button, unless brought back @long', async ({
  page,
  signup,
}) => {
  await signup.open();
  await signup.fill();
  await signup.eraseDraft.click();
  await expect(signup.form.getByText('Draft erased.')).toBeVisible();
  for (const name of typedFields) await expect(signup.field(name)).toHaveValue('');
  expect(await stored(page)).toBeNull();
  const bringBack = signup.form.getByRole('button', { name: 'Restore draft' });
  await expect(bringBack).toBeFocused();
  await bringBack.press('Enter');
  await expectComplete(signup);
  await expect(signup.eraseDraft).toBeFocused();
  await signup.eraseDraft.press('Enter');
  await test.step('a stored draft that cannot be read is ignored', async () => {
    await page.evaluate((name) => {
      localStorage.setItem(name, '{');
    }, key);
    await page.reload();
    await signup.ready();
    await expect(signup.field('firstName')).toHaveValue('');
    await expect(signup.form).toContainText('We keep a draft in this browser');
  });
});

test('two tabs write one draft, and sending ends it @long', async ({ page, context }) => {
  const one = new SignupPage(page);
  const two = new SignupPage(await context.newPage());
  await one.open();
  await two.open();
  await one.fill();
  await expectComplete(two);
  await two.field('position').fill('Director');
  await expect(one.field('position')).toHaveValue('Director');
  await two.submit.click();
  await expect(two.page.getByText('Application Submitted!')).toBeVisible();
  await expect(one.form).toContainText('The draft was submitted or erased in another tab.');
  await expect(one.field('position')).toHaveValue('');
  await one.form.getByRole('button', { name: 'Restore draft' }).click();
  await expect(one.field('position')).toHaveValue('Director');
});

test('a browser that refuses storage is named, and the form works @long', async ({
  page,
  signup,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('No storage here.', 'SecurityError');
      },
    });
  });
  await signup.open();
  await expect(signup.form).toContainText('This browser cannot keep a draft.');
  await signup.fill();
  await signup.submit.click();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
});
