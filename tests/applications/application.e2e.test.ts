/** The applicant's page: read, corrected, answered, withdrawn (P-110 to P-114). */
import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';

const question = 'Which indicator did you use?';

async function open(page: Page, link: string, heading: string) {
  const response = await page.goto(new URL(link).pathname);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expectSound(page, heading);
  return new PublicPage(page).main;
}

test('an applicant corrects an application in review, withdraws it and brings it back @journey', async ({
  page,
  api,
  watch,
}) => {
  const { link, reference } = await api.apply();
  const main = await open(page, link, 'In review');
  await expect(main).toContainText(reference);
  await expect(main).toContainText('business days left');
  await expect(main.getByText('Voltage imaging of regenerating planaria.')).toBeVisible();
  for (const href of await main.locator('a').evaluateAll((all) => all.map((a) => a.outerHTML))) {
    expect(href).not.toContain(link.split('/').at(-1));
  }

  await test.step('a wrong field is named and focused; the address is fixed', async () => {
    await main.getByRole('button', { name: 'Correct the application' }).click();
    await expect(main.getByRole('heading', { name: 'Correct the application' })).toBeFocused();
    await expect(main.getByLabel('Email')).toHaveAttribute('readonly');
    await main.getByLabel('Position/Title').fill(' ');
    await main.getByRole('button', { name: 'Save corrections' }).click();
    await expect(main.getByLabel('Position/Title')).toBeFocused();
    await expect(main.getByText('Position/Title is required.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('without an answer what was typed stays; then it is a new version', async () => {
    await main.getByLabel('Position/Title').fill('Professor');
    watch.announce(/ERR_FAILED/);
    await page.route('**/correct', (route) => route.abort());
    await main.getByRole('button', { name: 'Save corrections' }).click();
    await expect(main.getByRole('alert')).toContainText('What you typed is still here.');
    await page.unroute('**/correct');
    await page.reload();
    await expect(main.getByLabel('Position/Title')).toHaveValue('Professor');
    await main.getByRole('button', { name: 'Save corrections' }).click();
    await expect(main.getByText('version 2')).toBeVisible();
    await expect(main.getByLabel('Position/Title')).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(main.getByText('Professor')).toBeVisible();
  });

  await test.step('what was sent can be folded, and shows that it opens', async () => {
    const summary = main.locator('summary', { hasText: 'What you sent' });
    await expect(summary.locator('svg')).toBeVisible();
    await summary.press('Enter');
    await expect(main.getByText('Professor')).toBeHidden();
  });

  const heading = main.getByRole('heading', { level: 1 });
  await main.getByRole('button', { name: 'Withdraw the application' }).click();
  await expectSound(page, 'Withdrawn');
  await expect(heading).toBeFocused();
  await main.getByRole('button', { name: 'Undo the withdrawal' }).click();
  await expect(heading).toHaveText('In review');
  await expectReadableTwiceAsLarge(page);
});

test('a question takes only the first answer', async ({ page, api, watch }) => {
  const { link, id } = await api.apply();
  await api.ask(id, question);
  const main = await open(page, link, 'A question for you');
  await expect(main.getByRole('heading', { name: question })).toBeVisible();
  await expect(main).toContainText('Clock stopped');
  await main.getByRole('button', { name: 'Send answer' }).click();
  await expect(main.getByText('Answer is required.')).toBeVisible();
  await expect(main.getByLabel('Your answer')).toBeFocused();
  await main.getByLabel('Your answer').fill('A dye.');
  await main.getByRole('button', { name: 'Correct the application first' }).click();
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    main.getByRole('button', { name: 'Correct the application first' }),
    'the focus is back where it came from',
  ).toBeFocused();
  await page.reload();
  await expect(main.getByLabel('Your answer')).toHaveValue('A dye.');

  const other = await page.context().newPage();
  await other.goto(new URL(link).pathname);
  await other.getByLabel('Your answer').fill('Another dye.');
  await other.getByRole('button', { name: 'Send answer' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('In review');
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(other.getByText('Another dye.')).toBeVisible();
  await other.close();

  watch.announce(/409/);
  await main.getByRole('button', { name: 'Send answer' }).click();
  await expect(main.getByRole('alert')).toContainText('This question was already answered.');
  await expect(main.getByLabel('Your answer')).toHaveValue('A dye.');
});

test('mail that was refused is named for the applicant and for staff @long', async ({
  page,
  api,
  portal,
}) => {
  const { link, id } = await api.apply({ email: `${crypto.randomUUID()}@refused.example` });
  await expect.poll(async () => (await api.readReview(id)).undelivered.length).toBe(1);
  const main = await open(page, link, 'In review');
  const notice = main.locator('.notice', { hasText: 'Our email did not reach you.' });
  await expect(notice).toContainText('@refused.example did not accept:');
  await expect(notice).toContainText('write to us from another address: hello@');
  await expectReadableTwiceAsLarge(page);
  await portal.enter(`/admin/applications/${id}`);
  const staffNotice = page.locator('.notice', { hasText: 'An email did not arrive.' });
  await expect(staffNotice).toContainText('No such mailbox');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View person' }).click();
  await expect(page).toHaveURL(/\/admin\/people\/researcher\//);
  await expect(staffNotice).toContainText('No such mailbox');
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the page takes what the applicant does, and the link is asked for again @long', async ({
    page,
    api,
    watch,
  }) => {
    // Chromium reports a view transition that it skips, although no script of the page runs.
    watch.announce(/422|Transition was aborted/);
    const { link, reference, email } = await api.apply();
    await page.goto(new URL(link).pathname);
    const { main } = new PublicPage(page);
    await expect(main).toContainText(reference);
    await expect(main.getByText('Voltage imaging of regenerating planaria.')).toBeVisible();
    await main.getByRole('button', { name: 'Correct the application' }).click();
    const institution = main.getByLabel('Institution/Organization');
    await institution.fill('');
    await main.getByRole('checkbox', { name: 'M.D.', exact: true }).check();
    await main.getByRole('button', { name: 'Save corrections' }).click();
    await expect(main.getByText('Institution/Organization is required.')).toBeVisible();
    await expect(main.getByRole('checkbox', { name: 'M.D.', exact: true })).toBeChecked();
    await institution.fill('Institute of Nerves');
    await main.getByRole('button', { name: 'Save corrections' }).click();
    await expect(main.getByText('Institute of Nerves')).toBeVisible();
    await main.getByRole('button', { name: 'Withdraw the application' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Withdrawn');
    await main.getByRole('button', { name: 'Undo the withdrawal' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('In review');
    await main.getByRole('link', { name: 'We can send it again' }).click();
    for (const address of [email, 'stranger@example.org']) {
      await page.goto('/application');
      await main.getByLabel('Reference').fill(reference);
      await main.getByLabel('Email').fill(address);
      await main.getByRole('button', { name: 'Email me a link' }).click();
      await expect(main.getByRole('status')).toContainText('its link is on its way');
    }
  });
});

test('the request for the link names what is missing in its own words @long', async ({ page }) => {
  await page.goto('/application');
  const { main } = new PublicPage(page);
  const [reference, email] = [main.getByLabel('Reference'), main.getByLabel('Email')];
  await main.getByLabel('Email').fill('ana@');
  await main.getByRole('button', { name: 'Email me a link' }).click();
  await expect(reference).toBeFocused();
  await expect(reference).toHaveAccessibleDescription(/^Such as .* Reference is required\.$/);
  await expect(email).toHaveAccessibleDescription(
    /^The address .* Enter a full address, such as name@example\.org\.$/,
  );
  await expectAccessible(page);
  await test.step('a slip in the address is asked about', async () => {
    await email.fill('ana@gmial.com');
    await main.getByRole('button', { name: 'Did you mean gmail.com?' }).click();
    await expect(email).toHaveValue('ana@gmail.com');
    await expect(email).toBeFocused();
  });
  await test.step('taking it takes the message off the field', async () => {
    await email.fill('ana@gmail');
    await main.getByRole('button', { name: 'Email me a link' }).click();
    await expect(main.getByText('Enter a full address')).toBeVisible();
    await main.getByRole('button', { name: 'Did you mean gmail.com?' }).click();
    await expect(email).toHaveValue('ana@gmail.com');
    await expect(main.getByText('Enter a full address')).toHaveCount(0);
  });
  await reference.fill('BAI-2026-9999');
  await email.fill('ana@mail.example');
  await expect(main.getByText('Enter a full address')).toHaveCount(0);
  await main.getByRole('button', { name: 'Email me a link' }).click();
  await expect(main.getByRole('status')).toContainText('its link is on its way');
  await expect(main.getByRole('heading', { name: 'Check your email' })).toBeFocused();
});

test('a link that opens nothing says so and offers a new one @long', async ({ page, watch }) => {
  watch.announce(/404/);
  const response = await page.goto('/application/nothing');
  expect(response?.status()).toBe(404);
  await expectSound(page, 'This link does not open anything');
  await page.getByRole('link', { name: 'Email me a link' }).click();
  await expectSound(page, 'Your application');
});
