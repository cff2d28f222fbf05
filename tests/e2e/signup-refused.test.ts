/** Each way an application can be refused or fail, and what the applicant then reads (P-24, P-28). */
import { expect, test } from '#tests/support/browser-test.ts';
import { SignupPage, completeApplication, typedFields } from '#tests/pages/signup-page.ts';

const failure = 'Sorry, there was an error submitting your application. Please try again.';

test('without one of its texts: the message, the focus, and no request', async ({ page }) => {
  const signup = new SignupPage(page);
  const sent = await signup.countSent();
  await signup.open();
  await signup.fill();
  for (const [name, message] of [
    ['firstName', 'First name is required.'],
    ['lastName', 'Last name is required.'],
    ['email', 'Email is required.'],
    ['institution', 'Institution/Organization is required.'],
    ['position', 'Position/Title is required.'],
    ['experience', 'Relevant experience is required.'],
    ['motivation', 'Research goals are required.'],
  ] as const) {
    await test.step(name, async () => {
      await signup.field(name).fill('  ');
      await signup.submit.click();
      await expect(signup.field(name)).toBeFocused();
      await expect(signup.field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(signup.field(name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
      await expect(signup.alert).toHaveText('One field needs a correction.');
      expect(sent()).toBe(0);
      await signup.field(name).fill(completeApplication[name]);
      await expect(signup.field(name)).not.toHaveAttribute('aria-invalid');
    });
  }
  await signup.submit.click();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  expect(sent()).toBe(1);
});

test('without a degree: its message, the focus, and no request', async ({ page }) => {
  const signup = new SignupPage(page);
  const sent = await signup.countSent();
  await signup.open();
  await signup.fill(['degrees']);
  await signup.submit.click();
  await expect(page.getByText('Please select at least one degree or credential')).toBeVisible();
  await expect(signup.degrees).toBeFocused();
  await expect(signup.degrees).toHaveAccessibleDescription(
    'Choose at least one. Please select at least one degree or credential',
  );
  expect(sent()).toBe(0);
  await signup.degrees.click();
  await signup.option('Other').click();
  await expect(page.getByText('Please select at least one degree or credential')).toBeHidden();
});

test('without an area: its message, the focus, and no request', async ({ page }) => {
  const signup = new SignupPage(page);
  const sent = await signup.countSent();
  await signup.open();
  await signup.fill(['researchArea']);
  await signup.submit.click();
  await expect(signup.researchArea).toBeFocused();
  await expect(signup.researchArea).toHaveAccessibleDescription(
    'Primary research area is required.',
  );
  expect(sent()).toBe(0);
});

test('what is too long or no address is named, nothing is cut, and no request', async ({
  page,
}) => {
  const signup = new SignupPage(page);
  const sent = await signup.countSent();
  await signup.open();
  await signup.fill();
  for (const [name, text, message] of [
    ['firstName', 'x'.repeat(201), 'First name may have at most 200 characters.'],
    ['lastName', 'x'.repeat(201), 'Last name may have at most 200 characters.'],
    ['email', 'visiting@', 'Enter a full address, such as name@example.org.'],
    ['email', `${'x'.repeat(250)}@example.org`, 'Email may have at most 254 characters.'],
    ['institution', 'x'.repeat(301), 'Institution/Organization may have at most 300 characters.'],
    ['position', 'x'.repeat(301), 'Position/Title may have at most 300 characters.'],
    ['experience', 'x'.repeat(10_001), 'Relevant experience may have at most 10,000 characters.'],
    ['motivation', 'x'.repeat(10_001), 'Research goals may have at most 10,000 characters.'],
  ] as const) {
    await test.step(`${name} of ${text.length} characters`, async () => {
      await signup.field(name).fill(text);
      await signup.submit.click();
      await expect(signup.field(name)).toBeFocused();
      await expect(signup.form.locator('.field-error')).toHaveText(message);
      await expect(signup.field(name)).toHaveValue(text);
      expect(sent()).toBe(0);
      await signup.field(name).fill(completeApplication[name]);
      await expect(signup.form.locator('.field-error')).toHaveCount(0);
    });
  }
});

test('an essay that nears its bound is counted', async ({ page }) => {
  const signup = new SignupPage(page);
  await signup.open();
  await signup.field('motivation').fill('x'.repeat(7999));
  await expect(signup.form).not.toContainText('of 10,000 characters.');
  await signup.field('motivation').fill('x'.repeat(12_345));
  await expect(signup.form).toContainText('12,345 of 10,000 characters.');
});

test('everything missing is named at once; the first has the focus', async ({ page }) => {
  const signup = new SignupPage(page);
  const sent = await signup.countSent();
  await signup.open();
  await signup.submit.click();
  await expect(signup.field('firstName')).toBeFocused();
  await expect(signup.alert).toHaveText('9 fields need a correction.');
  await expect(signup.form.locator('.field-error')).toHaveCount(9);
  expect(sent()).toBe(0);
});

test('a degree and an area that are on no list are refused by the server and shown in place', async ({
  page,
  watch,
}) => {
  watch.announce('status of 422');
  const signup = new SignupPage(page);
  // What is asked of the server is changed on its way: the lists of the page hold nothing unknown.
  await signup.answerWith(async (route, request) => {
    const body: unknown = request.postDataJSON();
    await route.continue({
      postData: JSON.stringify({ ...Object(body), degrees: ['dr'], researchArea: 'alchemy' }),
    });
  });
  await signup.open();
  await signup.fill();
  await signup.submit.click();
  await expect(signup.degrees).toBeFocused();
  await expect(signup.degrees).toHaveAccessibleDescription(
    /Degrees\/Credentials must be chosen from the list\.$/,
  );
  await expect(signup.researchArea).toHaveAccessibleDescription(
    'Primary research area must be chosen from the list.',
  );
  await expect(signup.alert).toHaveText(`Error: ${failure}`);
});

test('after too many applications the applicant reads when to try again', async ({
  page,
  watch,
}) => {
  watch.announce('status of 429');
  const signup = new SignupPage(page);
  await signup.answerWith((route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '42' },
      json: { error: 'Too many requests.' },
    }),
  );
  await signup.open();
  await signup.fill();
  await signup.submit.click();
  await expect(signup.alert).toContainText(failure);
  await expect(signup.alert).toContainText('You can send again in 42 seconds.');
});

for (const [how, words] of [
  ['an unexpected error', 'status of 500'],
  ['no answer at all', 'ERR_FAILED'],
] as const) {
  test(`${how} is said in words, and everything that was entered stays`, async ({
    page,
    watch,
  }) => {
    watch.announce(words);
    const signup = new SignupPage(page);
    await signup.answerWith((route) =>
      words === 'ERR_FAILED'
        ? route.abort()
        : route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    );
    await signup.open();
    await signup.fill();
    await signup.submit.click();
    await expect(signup.alert).toHaveText(`Error: ${failure}`);
    for (const name of typedFields) {
      await expect(signup.field(name)).toHaveValue(completeApplication[name]);
    }
    await expect(signup.tag('Postdoctoral Training')).toBeVisible();
    await page.unroute('**/api/researcher-signup');
    await signup.submit.click();
    await expect(page.getByText('Application Submitted!')).toBeVisible();
    await expect(page.getByText(failure)).toBeHidden();
  });
}
