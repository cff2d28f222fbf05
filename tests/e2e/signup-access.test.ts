/** /signup by keyboard alone, without JavaScript, enlarged, and through axe in every state. */
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/letters.ts';
import { SignupPage, completeApplication } from '#tests/pages/signup-page.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

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

for (const [how, width, height] of [
  ['320 pixels', 320, 700],
  // What a window of 1280 × 900 shows at 200 % zoom.
  ['200 % zoom', 640, 450],
] as const) {
  test(`nothing scrolls sideways at ${how}, with every error shown and the list open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const signup = new SignupPage(page);
    await signup.open();
    await signup.submit.click();
    await expect(signup.field('firstName')).toBeFocused();
    await signup.degrees.click();
    await signup.option('Postdoctoral Training').click();
    await signup.field('firstName').fill('x'.repeat(200));
    await expect(signup.tag('Postdoctoral Training')).toBeVisible();
    expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
    if (width === 320) await expectReadableTwiceAsLarge(page);
  });
}

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no control pretends to work, and the page says how to reach us', async ({ page }) => {
    await page.goto('/signup');
    const form = page.getByRole('form', { name: 'Application for access' });
    for (const control of await form.locator('input, textarea, select, button').all()) {
      await expect(control).toBeDisabled();
    }
    const notice = page.getByRole('main').locator('.notice');
    await expect(notice).toContainText('This form needs JavaScript.');
    await expect(notice).toContainText(
      'by email. hello@bioelectric-atlas.example, +1 (555) 010-0100',
    );
    const [above, below] = [await notice.boundingBox(), await form.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(20);
  });
});
