/** The applicant's way through /signup (P-28); how it fails stands in `signup-refused.test.ts`. */
import { expect, test } from '#tests/support/browser-test.ts';
import { SignupPage, completeApplication, typedFields } from '#tests/pages/signup-page.ts';
import { difficultNames } from '#tests/factories/paper.ts';

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

test('a complete application is sent as specified, a sheet replaces the form, and another can be sent', async ({
  page,
}) => {
  const signup = new SignupPage(page);
  await signup.open();
  await signup.fill();
  const sent = page.waitForRequest('**/api/researcher-signup');
  await signup.submit.click();
  await expect(signup.sheet.getByRole('heading')).toBeFocused();
  await expect(signup.sheet).toBeInViewport({ ratio: 0.5 });
  await expect(signup.sheet).toContainText(success);
  await expect(signup.form).toBeHidden();
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({
    ...completeApplication,
    fillTimeMs: expect.any(Number),
    attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const reply = await request.response();
  expect(reply?.status()).toBe(201);
  const { reference } = (await reply?.json()) as { reference: string };
  await expect(signup.sheet).toContainText(`Reference${reference}`);
  await expect(signup.sheet).toContainText(`We will write to${completeApplication.email}`);
  await expect(signup.sheet).toContainText(/Decision by[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}/);
  await signup.sheet.getByRole('button', { name: 'Send another application' }).click();
  await expect(signup.field('firstName')).toBeFocused();
  for (const name of typedFields) await expect(signup.field(name)).toHaveValue('');
  await expect(signup.degrees).toHaveText('Select degrees...');
  await expect(signup.researchArea).toHaveValue('');
  await expect(signup.eraseDraft).toBeHidden();
});

for (const body of ['{}', '{"ok":true,"reference":null}', '']) {
  test(`the sheet appears although the server answers only "${body}"`, async ({ page }) => {
    const signup = new SignupPage(page);
    await signup.answerWith((route) => route.fulfill({ status: 200, body }));
    await signup.open();
    await signup.fill();
    await signup.submit.click();
    await expect(signup.sheet).toContainText(success);
    await expect(signup.sheet).toContainText(`We will write to${completeApplication.email}`);
    await expect(signup.sheet).not.toContainText('Reference');
  });
}

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
  await expect(signup.sheet).toBeVisible();
  expect(calls).toBe(1);
});

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

test('difficult names arrive letter by letter, and both mails carry them @long', async ({
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
