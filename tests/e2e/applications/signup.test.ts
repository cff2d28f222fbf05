/** The applicant's way through /signup: written, sent, refused, by keyboard, through axe (P-24, P-28). */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/letters.ts';
import { SignupPage, completeApplication, typedFields } from '#tests/pages/signup-page.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

const success =
  "Thank you for your application! We'll review it and contact you within 5-7 business days.";
const failure = 'Sorry, there was an error submitting your application. Please try again.';

test('the form has every control by name; a complete application is sent as specified, and another can be sent', async ({
  page,
}) => {
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

test('the sheet appears although the server answers without a reference', async ({ page }) => {
  const signup = new SignupPage(page);
  await signup.open();
  for (const body of ['{}', '{"ok":true,"reference":null}', '']) {
    await signup.answerWith((route) => route.fulfill({ status: 200, body }));
    await signup.fill();
    await signup.submit.click();
    await expect(signup.sheet).toContainText(success);
    await expect(signup.sheet).toContainText(`We will write to${completeApplication.email}`);
    await expect(signup.sheet).not.toContainText('Reference');
    await signup.sheet.getByRole('button', { name: 'Send another application' }).click();
  }
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
  await expect(signup.sheet).toBeVisible();
  expect(calls).toBe(1);
});

test('an application is written and sent by keyboard alone', async ({ page }) => {
  const signup = new SignupPage(page);
  await signup.open();
  await signup.field('firstName').focus();
  for (const name of ['firstName', 'lastName', 'email', 'institution', 'position'] as const) {
    await expect(signup.field(name)).toBeFocused();
    await page.keyboard.type(completeApplication[name]);
    await page.keyboard.press('Tab');
  }
  await expect(signup.degrees).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(signup.researchArea).toBeFocused();
  await page.keyboard.type('biop');
  await page.keyboard.press('Tab');
  for (const name of ['experience', 'motivation'] as const) {
    await expect(signup.field(name)).toBeFocused();
    await page.keyboard.insertText(completeApplication[name]);
    await page.keyboard.press('Tab');
  }
  await expect(signup.submit).toBeFocused();
  const sent = page.waitForRequest('**/api/researcher-signup');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject(completeApplication);
  await expect(page.getByText('Application Submitted!')).toBeVisible();
});

test('what is missing, too long or no address is named, and nothing is sent or cut', async ({
  page,
}) => {
  const signup = new SignupPage(page);
  const sent = await signup.countSent();
  const error = signup.form.locator('.field-error');
  await signup.open();
  await test.step('everything missing is named at once; the first has the focus', async () => {
    await signup.submit.click();
    await expect(signup.field('firstName')).toBeFocused();
    await expect(signup.alert).toHaveText('9 fields need a correction.');
    await expect(error).toHaveCount(9);
    for (const [control, words] of [
      [signup.field('firstName'), /First name is required\.$/],
      [signup.field('lastName'), /Last name is required\.$/],
      [signup.field('email'), /Email is required\.$/],
      [signup.field('institution'), /Institution\/Organization is required\.$/],
      [signup.field('position'), /Position\/Title is required\.$/],
      [signup.degrees, /Please select at least one degree or credential$/],
      [signup.researchArea, /Primary research area is required\.$/],
      [signup.field('experience'), /Relevant experience is required\.$/],
      [signup.field('motivation'), /Research goals are required\.$/],
    ] as const) {
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toHaveAccessibleDescription(words);
    }
  });
  await test.step('a degree and an area are required', async () => {
    await signup.fill(['degrees', 'researchArea']);
    await signup.submit.click();
    await expect(signup.degrees).toBeFocused();
    await signup.degrees.click();
    await signup.option('Other').click();
    await expect(page.getByText('Please select at least one degree or credential')).toBeHidden();
    await signup.degrees.press('Escape');
    await signup.submit.click();
    await expect(signup.researchArea).toBeFocused();
    await signup.researchArea.selectOption('biophysics');
    await expect(error).toHaveCount(0);
  });
  for (const [name, text, message] of [
    ['firstName', '  ', 'First name is required.'],
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
      await expect(error).toHaveText(message);
      await expect(signup.field(name)).toHaveValue(text);
      await signup.field(name).fill(completeApplication[name]);
      await expect(error).toHaveCount(0);
    });
  }
  await test.step('an essay that nears its bound is counted', async () => {
    await signup.field('motivation').fill('x'.repeat(7999));
    await expect(signup.form).not.toContainText('of 10,000 characters.');
    await signup.field('motivation').fill('x'.repeat(12_345));
    await expect(signup.form).toContainText('12,345 of 10,000 characters.');
    await signup.field('motivation').fill(completeApplication.motivation);
  });
  expect(sent()).toBe(0);
  await signup.submit.click();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  expect(sent()).toBe(1);
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

test('axe finds nothing in any state of the form @screens', async ({ page, watch }) => {
  test.slow();
  watch.announce('status of 500');
  const signup = new SignupPage(page);
  await signup.open();
  await expectAccessible(page);
  await signup.submit.click();
  await expect(signup.field('firstName')).toBeFocused();
  await expectAccessible(page);
  await signup.answerWith((route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
  await signup.fill();
  await signup.degrees.press('ArrowDown');
  await expect(signup.degreeList).toBeVisible();
  await expectAccessible(page);
  await signup.degrees.press('Escape');
  await signup.submit.click();
  await expect(page.getByText('Error:')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/researcher-signup');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await signup.answerWith(async (route) => {
    await released;
    await route.fulfill({ status: 201, json: { ok: true } });
  });
  await signup.submit.click();
  await expect(signup.submit).toHaveText('Submitting Application...');
  await expectAccessible(page);
  release();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  await expectAccessible(page);
});

test('nothing scrolls sideways in narrow windows, with every error shown and the list open', async ({
  page,
}) => {
  const signup = new SignupPage(page);
  await signup.open();
  await signup.submit.click();
  await expect(signup.field('firstName')).toBeFocused();
  await signup.degrees.click();
  await signup.option('Postdoctoral Training').click();
  await signup.field('firstName').fill('x'.repeat(200));
  await expect(signup.tag('Postdoctoral Training')).toBeVisible();
  // 320 pixels, and a window of 1280 x 900 at 200 % zoom.
  for (const [width, height] of [
    [640, 450],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await new SiteFrame(page).sidewaysScroll(), `${width} pixels`).toBe(0);
  }
  await expectReadableTwiceAsLarge(page);
});

test('fingers find targets of 44 pixels @phone', async ({ page }) => {
  const signup = new SignupPage(page);
  await signup.open();
  await signup.fill();
  await signup.degrees.click();
  for (const target of [
    signup.tag('Ph.D.'),
    signup.option('M.D.'),
    signup.eraseDraft,
    signup.submit,
    signup.degrees,
  ]) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
});
