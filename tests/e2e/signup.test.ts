/** The applicant's way through /signup, and each way it can fail (spec §2, §4, §5, §8). */
import { expect, test } from '#tests/support/browser-test.ts';
import { SignupPage, completeApplication, typedFields } from '#tests/pages/signup-page.ts';
import { difficultNames } from '#tests/factories/paper.ts';

const failure = 'Sorry, there was an error submitting your application. Please try again.';
const success =
  "Thank you for your application! We'll review it and contact you within 5-7 business days.";

test('the page has its sections, its sidebar and every control by name', async ({ page }) => {
  const signup = new SignupPage(page);
  await signup.open();
  for (const name of ['Personal information', 'Academic background', 'Research information']) {
    await expect(signup.form.getByRole('region', { name })).toBeVisible();
  }
  for (const name of typedFields) {
    await expect(signup.field(name)).toHaveAttribute('required', '');
  }
  await expect(signup.field('email')).toHaveAttribute('type', 'email');
  for (const name of ['experience', 'motivation'] as const) {
    await expect(signup.field(name)).toHaveAttribute('rows', '4');
  }
  await expect(signup.degrees).toHaveAttribute('name', 'degrees');
  await expect(signup.researchArea).toHaveAttribute('name', 'researchArea');
  await expect(signup.researchArea).toHaveValue('');
  await expect(signup.researchArea.locator('option').first()).toHaveText('Select an area...');
  await expect(signup.form).toHaveAttribute('method', 'post');
  await expect(signup.form).toContainText('All fields are required.');
  const sidebar = page.getByRole('complementary', { name: 'What to expect' });
  await expect(sidebar).toContainText(
    'The advisory board reviews applications and typically responds within 5-7 business days.',
  );
  for (const step of [
    'Committee review',
    'Email notification of decision',
    'Credentials on approval',
    'Full platform access and datasets',
  ]) {
    await expect(sidebar).toContainText(step);
  }
});

test('the pages that invite researchers lead here', async ({ page }) => {
  await page.goto('/researchers');
  const calls = page.getByRole('main').getByRole('link', { name: 'Apply for Access' });
  await expect(calls).toHaveCount(2);
  for (const call of await calls.all()) await expect(call).toHaveAttribute('href', '/signup');
  await page.getByRole('banner').getByRole('link', { name: 'Researcher Signup' }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

test('a complete application is sent as the specification says, and the form is empty again', async ({
  page,
}) => {
  const signup = new SignupPage(page);
  await signup.open();
  await signup.fill();
  const sent = page.waitForRequest('**/api/researcher-signup');
  await signup.submit.click();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  await expect(page.getByText(success)).toBeVisible();
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({
    ...completeApplication,
    fillTimeMs: expect.any(Number),
    attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect((await request.response())?.status()).toBe(201);
  for (const name of typedFields) await expect(signup.field(name)).toHaveValue('');
  await expect(signup.degrees).toHaveText('Select degrees...');
  await expect(signup.researchArea).toHaveValue('');
  await expect(signup.eraseDraft).toBeHidden();
});

test('while sending, the button says so, keeps its width, and nothing can be changed or sent twice', async ({
  page,
}) => {
  const signup = new SignupPage(page);
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await signup.answerWith(async (route) => {
    calls += 1;
    await released;
    await route.fulfill({ status: 201, json: { ok: true } });
  });
  await signup.open();
  await signup.fill();
  const atRest = await signup.submit.boundingBox();
  await signup.submit.dblclick();
  await expect(signup.submit).toHaveText('Submitting Application...');
  await expect(signup.submit).toHaveAttribute('aria-disabled', 'true');
  expect((await signup.submit.boundingBox())?.width).toBe(atRest?.width);
  await signup.field('position').press('Enter');
  await signup.field('position').press('x');
  await expect(signup.field('position')).toHaveValue(completeApplication.position);
  await signup.researchArea.selectOption('other');
  await expect(signup.researchArea).toHaveValue('biophysics');
  await signup.tag('Ph.D.').click();
  await expect(signup.tag('Ph.D.')).toBeVisible();
  release();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  await expect(signup.submit).toHaveText('Submit Application');
  expect(calls).toBe(1);
});

for (const [name, message] of [
  ['firstName', 'First name is required.'],
  ['lastName', 'Last name is required.'],
  ['email', 'Email is required.'],
  ['institution', 'Institution/Organization is required.'],
  ['position', 'Position/Title is required.'],
  ['experience', 'Relevant experience is required.'],
  ['motivation', 'Research goals are required.'],
] as const) {
  test(`without ${name}: its message, the focus, and no request`, async ({ page }) => {
    const signup = new SignupPage(page);
    const sent = await signup.countSent();
    await signup.open();
    await signup.fill([name]);
    await signup.field(name).fill('  ');
    await signup.submit.click();
    await expect(signup.field(name)).toBeFocused();
    await expect(signup.field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(signup.field(name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
    await expect(signup.alert).toHaveText('One field needs a correction.');
    expect(sent()).toBe(0);
    await signup.field(name).fill(completeApplication[name]);
    await expect(signup.field(name)).not.toHaveAttribute('aria-invalid');
    await signup.submit.click();
    await expect(page.getByText('Application Submitted!')).toBeVisible();
    expect(sent()).toBe(1);
  });
}

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
  test(`${name} of ${text.length} characters: "${message}", nothing cut, no request`, async ({
    page,
  }) => {
    const signup = new SignupPage(page);
    const sent = await signup.countSent();
    await signup.open();
    await signup.fill();
    await signup.field(name).fill(text);
    await signup.submit.click();
    await expect(signup.field(name)).toBeFocused();
    await expect(signup.form.locator('.field-error')).toHaveText(message);
    await expect(signup.field(name)).toHaveValue(text);
    expect(sent()).toBe(0);
  });
}

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

test('a filled honeypot is sent along, and no person can reach it', async ({ page }) => {
  const signup = new SignupPage(page);
  await signup.open();
  await signup.fill();
  const trap = signup.form.locator('[name=website]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).not.toBeInViewport();
  await trap.fill('https://example.org');
  const sent = page.waitForRequest('**/api/researcher-signup');
  await signup.submit.click();
  expect((await sent).postDataJSON()).toMatchObject({ website: 'https://example.org' });
  await expect(page.getByText('Application Submitted!')).toBeVisible();
});

test('difficult names arrive letter by letter, and both mails carry them', async ({
  page,
  request,
}) => {
  const signup = new SignupPage(page);
  await signup.open();
  await signup.fill();
  const email = `${crypto.randomUUID()}@example.org`;
  const name = [difficultNames.vietnamese, `O'Neil ${difficultNames.chinese}`] as const;
  await signup.field('firstName').fill(name[0]);
  await signup.field('lastName').fill(name[1]);
  await signup.field('email').fill(email);
  await signup.field('institution').fill(difficultNames.arabic);
  // A restored draft tells no fill time: a test fills faster than people, which would be marked.
  await page.reload();
  await signup.ready();
  await signup.submit.click();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  await expect(async () => {
    const reply = await request.get('/_sandbox/mail.json');
    const mails = (await reply.json()) as { to: unknown; subject: string; text: string }[];
    const ours = mails.filter((mail) => JSON.stringify(mail).includes(email));
    expect(ours).toHaveLength(2);
    for (const { text } of ours) expect(text).toContain(`${name[0]} ${name[1]}`);
    expect(ours.some(({ subject }) => subject.includes(difficultNames.arabic))).toBe(true);
  }).toPass();
});
