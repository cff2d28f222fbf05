/** The applicant's entry in the register, on the page of the application. */
import { unlistedId } from '#tests/support/factories/register.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { approvedPath } from '#tests/support/browser/seeded-host.ts';
import { expect, test } from '#tests/support/browser/seeded-test.ts';
import { openReview } from '#tests/support/browser/review-test.ts';

test('an entry of the register is published, shown, changed, hidden and taken back @journey @long', async ({
  page,
  watch,
}, { project }) => {
  watch.announce('status of 422');
  await page.goto(approvedPath('register'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are approved');
  const title = page.getByLabel('Public title');
  const sentences = page.getByLabel('Two sentences for everyone');
  const consent = page.getByRole('checkbox', { name: /^I agree/ });
  const publish = page.getByRole('button', { name: 'Publish in the register' });
  const preview = page.getByRole('region', { name: 'As it will appear' });
  const heading = page.locator('summary').filter({ hasText: 'Your entry in the register' });
  const publications = page.locator('summary').filter({ hasText: 'Publications' });
  const use = `Use ${project.name}`;

  await test.step('nothing is published without consent', async () => {
    await expect(heading).toContainText('Not published');
    await heading.click();
    await expect(consent).not.toBeChecked();
    await title.fill(use);
    await sentences.fill('We measure drift. The corrections are open.');
    await expect(preview).toContainText(use);
    await expect(page.getByText('43 of 400 characters.')).toBeVisible();
    await publish.click();
    await expect(consent).toBeFocused();
    await expect(page.getByText('Check the box to agree that this is public.')).toBeVisible();
    await consent.check();
    await page.reload();
    await expect(title).toHaveValue(use);
    await expect(sentences).toHaveValue('We measure drift. The corrections are open.');
    await expect(consent).not.toBeChecked();
    await expectSound(page);
  });
  await test.step('with consent it is in the register at once', async () => {
    await consent.check();
    await publish.click();
    await expect(page.getByText(/^Listed since /)).toBeVisible();
    await expect(heading).toBeFocused();
    await expect(heading).toContainText(/Published \w+ \d{4}/);
    expect(await (await page.request.get('/register.json')).text()).toContain(use);
  });
  await test.step('staff hide it, and the applicant reads so', async () => {
    const portal = await page.context().newPage();
    const review = await openReview(portal, unlistedId);
    await portal.getByRole('button', { name: 'Hide from the register' }).click();
    await expect(review.message).toContainText('The entry is off the register.');
    expect(await (await page.request.get('/register.json')).text()).not.toContain(use);
    await page.reload();
    await heading.click();
    await expect(page.getByText('We took this entry off the register.')).toBeVisible();
    await portal.getByRole('button', { name: 'Show in the register' }).click();
    await expect(review.message).toContainText('The entry can be listed again.');
    await portal.close();
    await page.reload();
    await heading.click();
  });
  await test.step('a DOI is checked, added and removed', async () => {
    const doi = page.getByLabel('DOI');
    await expect(publications).toContainText('None yet');
    await publications.click();
    await doi.fill('no doi');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Enter a DOI, such as 10.1234/example.')).toBeVisible();
    await doi.fill('https://doi.org/10.1234/example');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(preview.getByRole('link', { name: 'doi.org/10.1234/example' })).toBeVisible();
    await expect(publications).toContainText('1 DOI');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove 10.1234/example' }).click();
    await expect(preview.getByRole('link')).toHaveCount(0);
    await expect(doi).toBeFocused();
  });
  await test.step('after a reload it is there; a delay takes it off the page until then', async () => {
    await page.reload();
    await heading.click();
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(heading).toBeFocused();
    await expect(title).toHaveValue(use);
    await page.getByRole('radio', { name: 'In 12 months' }).check();
    await consent.check();
    await publish.click();
    await expect(page.getByText(/^Will be listed on /)).toBeVisible();
    expect(await (await page.request.get('/register.json')).text()).not.toContain(use);
  });
  await test.step('a correction keeps the day, unless another one is chosen', async () => {
    const waiting = await page.getByText(/^Will be listed on /).textContent();
    const day = waiting?.replace('Will be listed on ', '').replace(/\.$/, '') ?? '';
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByRole('radio', { name: `As before, on ${day}` })).toBeChecked();
    await expectAccessible(page);
    await consent.check();
    await publish.click();
    await expect(page.getByText(`Will be listed on ${day}.`)).toBeVisible();
  });
  await test.step('taken back, the form can be opened again', async () => {
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText('You have no entry in the register.')).toBeVisible();
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Write one' }).click();
    await expect(title).toBeVisible();
  });
  await expectReadableTwiceAsLarge(page);
});
