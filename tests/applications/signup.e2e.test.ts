/** An application is written at /signup, sent, refused, by keyboard and through axe (P-24, P-28). */
import type { Locator } from '@playwright/test';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { answerNames } from '#model/applications/application-details.ts';
import {
  completeApplication,
  requiredFields,
  typedFields,
} from '#tests/support/pages/signup-page.ts';

const success =
  "Thank you for your application! We'll review it and contact you within 5-7 business days.";
const failure = 'Sorry, there was an error submitting your application. Please try again.';

test('the form of an application has its parts, marks and words', async ({ page, signup }) => {
  await signup.open();
  for (const name of ['Personal information', 'Academic background', 'Research information']) {
    await expect(signup.form.getByRole('region', { name })).toBeVisible();
  }
  for (const name of requiredFields) {
    await expect(signup.field(name)).toHaveAttribute('aria-required', 'true');
  }
  await expect(signup.field('email')).toHaveAttribute('type', 'email');
  for (const name of ['experience', 'motivation'] as const) {
    await expect(signup.field(name)).toHaveAttribute('rows', '4');
  }
  await expect(signup.degrees).toHaveAttribute('name', 'degrees');
  await expect(signup.researchArea).toHaveAttribute('name', 'researchArea');
  await expect(signup.researchArea).toHaveValue('');
  await expect(signup.researchArea.locator('option').first()).toHaveText('Select an area...');
  const color = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  expect(await color(signup.researchArea), 'what is still to be chosen').toBe(
    await color(signup.form.getByText('Select degrees...')),
  );
  await expect(signup.form).toHaveAttribute('method', 'post');
  await expect(signup.form).toContainText('All fields are required.');
  const sidebar = page.getByRole('complementary', { name: 'What to expect' });
  await expect(sidebar).toContainText(
    'The advisory board reviews applications and typically responds within 5-7 business days.',
  );
  for (const step of [
    'Committee review',
    'Email notification of decision',
    'Letter of acceptance on approval',
    'Your own access key',
  ]) {
    await expect(sidebar).toContainText(step);
  }
});

test('a complete application is sent, and its sheet says what follows', async ({
  page,
  signup,
}) => {
  await signup.open();
  await signup.fill();
  const sent = page.waitForRequest('**/api/researcher-signup');
  await signup.submit.click();
  await expect(signup.sheet.getByRole('heading')).toBeFocused();
  await expect(signup.sheet).toBeInViewport({ ratio: 0.5 });
  await expect(signup.sheet).toContainText(success);
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({
    ...completeApplication,
    fillTimeMs: expect.any(Number),
    attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const reply = await request.response();
  if (!reply) throw new Error('The application got no answer.');
  expect(reply.status()).toBe(201);
  const { reference } = (await reply.json()) as { reference: string };
  await expect(signup.sheet).toContainText(`Reference${reference}`);
  await expect(signup.sheet).toContainText(`We will write to${completeApplication.email}`);
  await expect(signup.sheet).toContainText(
    /Decision by[A-Z][a-z]+day, [A-Z][a-z]+\s\d{1,2},\s\d{4}/,
  );
  await expect(signup.sheet.getByRole('link', { name: 'Open your application' })).toBeVisible();
  await expect(signup.form).toBeHidden();
});

test('another application begins empty and has a sheet of its own @long', async ({
  page,
  signup,
}) => {
  await signup.open();
  await signup.fill();
  await signup.submit.click();
  await page.getByText('Send another application').click();
  for (const name of typedFields) await expect(signup.field(name)).toHaveValue('');
  await expect(signup.degrees).toHaveText('Select degrees...');
  await expect(signup.researchArea).toHaveValue('');
  await expect(signup.eraseDraft).toBeHidden();
  await signup.fill();
  await signup.field('email').fill('second@example.org');
  await signup.submit.click();
  await expect(signup.sheet.getByText('second@example.org')).toBeVisible();
  await expect(signup.sheet).toHaveCount(1);
});

test('the sheet appears although the server answers without a reference @long', async ({
  signup,
}) => {
  await signup.open();
  await signup.answerWith((route) => route.fulfill({ status: 200, body: '' }));
  await signup.fill();
  await signup.submit.click();
  await expect(signup.sheet).toContainText(success);
  await expect(signup.sheet).toContainText(`We will write to${completeApplication.email}`);
  await expect(signup.sheet).not.toContainText('Reference');
});

test('an application is written and sent by keyboard alone @long', async ({ page, signup }) => {
  await signup.open();
  await signup.field('firstName').focus();
  for (const name of answerNames) {
    if (name === 'degrees') {
      await expect(signup.degrees).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
    } else if (name === 'researchArea') {
      await expect(signup.researchArea).toBeFocused();
      await page.keyboard.type('biop');
    } else {
      await expect(signup.field(name)).toBeFocused();
      await page.keyboard.insertText(completeApplication[name]);
    }
    await page.keyboard.press('Tab');
  }
  await expect(signup.submit).toBeFocused();
  const sent = page.waitForRequest('**/api/researcher-signup');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject(completeApplication);
  await expect(page.getByText('Application Submitted!')).toBeVisible();
});

test('everything that is missing is named at once, and nothing is sent @long', async ({
  signup,
}) => {
  const sent = await signup.countSent();
  await signup.open();
  await signup.submit.click();
  await expect(signup.field('firstName')).toBeFocused();
  await expect(signup.alert).toHaveText('9 fields need a correction.');
  await expect(signup.form.locator('.field-error')).toHaveCount(9);
  for (const [control, words] of [
    [signup.field('firstName'), /First name is required\.$/],
    [signup.field('lastName'), /or a dash if you have none\.$/],
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
  expect(sent()).toBe(0);
});

test('a degree and an area are required @long', async ({ page, signup }) => {
  const sent = await signup.countSent();
  await signup.open();
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
  await expect(signup.form.locator('.field-error')).toHaveCount(0);
  expect(sent()).toBe(0);
  await signup.submit.click();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  expect(sent()).toBe(1);
});

test('an essay that nears its bound is counted @long', async ({ signup }) => {
  await signup.open();
  await signup.field('motivation').fill('x'.repeat(7999));
  await expect(signup.form).not.toContainText('of 10,000 characters.');
  await signup.field('motivation').fill('x'.repeat(12_345));
  await expect(signup.form).toContainText('12,345 of 10,000 characters.');
});

test('what is on no list is refused in its place @long', async ({ watch, signup }) => {
  watch.announce('status of 422');
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

test('axe finds nothing in any state of the form @journey', async ({ page, watch, signup }) => {
  watch.announce('status of 500');
  await signup.open();
  await signup.submit.click();
  await expect(signup.field('firstName')).toBeFocused();
  await expectSound(page);
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
  await signup.field('position').press('x');
  await expect(signup.field('position')).toHaveValue(completeApplication.position);
  await signup.researchArea.selectOption('other');
  await expect(signup.researchArea).toHaveValue('biophysics');
  await signup.tag('Ph.D.').click();
  await expect(signup.tag('Ph.D.')).toBeVisible();
  await expectAccessible(page);
  await expectReadableTwiceAsLarge(page);
  release();
  await expect(page.getByText('Application Submitted!')).toBeVisible();
  await expectAccessible(page);
});

test('fingers find targets of 44 pixels @phone @long', async ({ signup }) => {
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
