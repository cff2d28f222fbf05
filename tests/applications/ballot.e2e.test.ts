/** `/ballot/{token}` asks about conflicts, takes the vote, and shows the votes of the others (P-121). */
import { PublicPage } from '#tests/support/pages/public-page.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/board-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';

test('a member votes, reads the other votes and changes the vote @journey', async ({
  page,
  api,
  board,
}) => {
  const { firstName, lastName, motivation, reference } = await api.apply();
  const name = `${firstName} ${lastName}`;
  const [member, other] = [await board.add('Alex Sample'), await board.add('Robin Sample')];
  const path = await board.ballotPath(member, reference);
  await board.vote(await board.ballotPath(other, reference), 'decline', 'Not with these data.');
  const response = await page.goto(path);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  const { main } = new PublicPage(page);
  await expectSound(page, 'Before you read');
  await expect(main).toContainText(name);
  expect(await page.content()).not.toContain(motivation);
  expect(await page.content()).not.toContain('Not with these data.');
  await expectReadableTwiceAsLarge(page);

  await main.getByRole('button', { name: 'No conflict of interest' }).click();
  await expectSound(page, name);
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main.getByText(motivation)).toBeVisible();
  expect(await page.content()).not.toContain('Not with these data.');
  await main.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(main.getByRole('alert')).toHaveText('2 fields need a correction.');
  const approve = main.getByRole('radio', { name: 'Approve' });
  await expect(approve).toHaveAccessibleDescription('Choose approve, decline or question.');
  await expect(approve).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByText('Reason is required.')).toBeVisible();
  await expect(approve).toBeFocused();
  await expectAccessible(page);
  await approve.check();
  await main.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(main.getByLabel('Your reason, in one sentence')).toBeFocused();
  await main.getByLabel('Your reason, in one sentence').fill('A fair offer of data.');
  await page.reload();
  await expect(main.getByRole('radio', { name: 'Approve' })).toBeChecked();
  await expect(main.getByLabel('Your reason, in one sentence')).toHaveValue(
    'A fair offer of data.',
  );
  await main.getByRole('button', { name: 'Cast my vote' }).click();

  await expect(main.getByRole('heading', { name: 'The votes so far' })).toBeFocused();
  await expect(main).toContainText('1 approves, 1 declines.');
  await expect(main.getByRole('listitem').filter({ hasText: 'Robin Sample' })).toContainText(
    'Not with these data.',
  );
  await expectSound(page, name);
  await main.getByRole('button', { name: 'Change my vote' }).click();
  await expect(main.getByRole('heading', { name: 'Your vote' })).toBeFocused();
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('heading', { name: 'The votes so far' })).toBeFocused();
  await main.getByRole('button', { name: 'Change my vote' }).click();
  await main.getByRole('radio', { name: 'Ask a question' }).check();
  await main.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(main).toContainText('1 declines, 1 asks a question.');
});

test('who recuses reads no further @long', async ({ page, api, board, watch }) => {
  const institution = 'Institute of Recusals';
  const { motivation, reference } = await api.apply({ institution });
  const path = await board.ballotPath(await board.add('Alex Sample'), reference);
  await page.goto(path);
  const { main } = new PublicPage(page);
  await main.getByRole('button', { name: 'No conflict of interest' }).click();
  await main.getByRole('radio', { name: 'Approve' }).check();
  await main.getByLabel('Your reason, in one sentence').fill('A fair offer of data.');
  watch.announce(/ERR_FAILED/);
  await page.route('**/api/ballot/*', (route) => route.abort());
  await main.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(main.getByText('Your answer could not be sent. Please try again.')).toBeVisible();
  await expect(main.getByLabel('Your reason, in one sentence')).toHaveValue(
    'A fair offer of data.',
  );
  await page.unroute('**/api/ballot/*');
  page.once('dialog', (dialog) => void dialog.accept());
  await main.getByRole('button', { name: 'Recuse myself after all' }).click();
  await expectSound(page, 'You recused yourself');
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.content()).not.toContain(motivation);
  expect(await page.content()).not.toContain(institution);
});

test('a member votes, changes the vote and recuses without JavaScript, until the decision @long', async ({
  browser,
  host,
  api,
  board,
}) => {
  const { id, motivation, reference } = await api.apply();
  const [member, late] = [await board.add('Alex Sample'), await board.add('Robin Sample')];
  const path = await board.ballotPath(member, reference);
  await board.vote(path, 'approve', 'A fair offer of data.');
  const latePath = await board.ballotPath(late, reference);
  const context = await browser.newContext({ baseURL: host.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByText(motivation)).toBeVisible();
  await expect(page.getByText('A fair offer of data.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Change my vote' }).click();
  await expect(page.getByRole('radio', { name: 'Approve' })).toBeChecked();
  await page.getByRole('radio', { name: 'Decline' }).check();
  await page.getByLabel('Your reason, in one sentence').fill('');
  await page.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(page.getByText('Reason is required.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Decline' })).toBeChecked();
  await page.getByLabel('Your reason, in one sentence').fill('Not with these cells.');
  await page.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(page.getByText('1 declines.')).toBeVisible();
  await page.goto(latePath);
  await page.getByRole('button', { name: 'No conflict of interest' }).click();
  await expect(page.getByText(motivation)).toBeVisible();
  await page.getByRole('button', { name: 'Recuse myself after all' }).click();
  await expect(page.getByText('Your vote is taken back')).toBeVisible();
  await page.getByRole('button', { name: 'I recuse myself' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You recused yourself');
  await api.decide(id, 'approved', 'One vote.');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This application is decided');
  expect(await page.content()).not.toContain(motivation);
  expect(await page.content()).not.toContain('Not with these cells.');
  await page.goto(`/ballot/${crypto.randomUUID()}.${'a'.repeat(26)}`);
  await expect(page.getByRole('main')).toContainText('For a new link, write to the staff');
  await context.close();
});
