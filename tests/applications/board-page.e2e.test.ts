/** `/board/{token}` leads a member through all ballots, one after the other (P-128). */
import { applicationsSchema } from '#model/applications/admin-applications.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/board-test.ts';
import { countPresses } from '#tests/support/browser/count-presses.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';

test('a member votes on six applications and recuses from one in one visit @journey @long', async ({
  page,
  request,
  api,
  board,
}) => {
  await board.clear();
  const queue = await request.get('/api/admin/applications', { headers: staffHeaders });
  for (const { id } of applicationsSchema.parse(await queue.json()))
    await api.decide(id, 'declined');
  for (let count = 0; count < 7; count += 1) await api.apply({ lastName: `Number ${count}` });
  const path = await board.boardPath(await board.add('Alex Sample'));
  await page.goto(path);
  const { main } = new PublicPage(page);
  await expectSound(page, 'Your ballots');
  await expect(main).toContainText('Seven applications wait for your vote.');
  await expectReadableTwiceAsLarge(page);
  const presses = await countPresses(page);
  await main
    .getByRole('link', { name: /^Vote on the application of/ })
    .first()
    .click();

  for (let left = 6; left >= 0; left -= 1) {
    await expect(main.getByRole('link', { name: 'Your ballots' })).toBeVisible();
    if (left === 4) {
      page.once('dialog', (dialog) => void dialog.accept());
      await main.getByRole('button', { name: 'I recuse myself' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You recused yourself');
      await main.getByRole('link', { name: `Next application (${left} left)` }).click();
      continue;
    }
    await main.getByRole('button', { name: 'No conflict of interest' }).click();
    await main.getByRole('radio', { name: 'Approve' }).check();
    await main.getByLabel('Your reason, in one sentence').fill('A fair offer of data.');
    await main.getByRole('button', { name: 'Cast my vote' }).click();
    if (left === 0) break;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before you read');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(
      /^Your vote is cast/,
    );
    if (left === 6) await expectAccessible(page);
  }
  await expect(main.getByRole('link', { name: 'Back to your ballots' })).toBeFocused();
  expect(presses(), 'three a ballot').toBeLessThanOrEqual(21);
  await page.keyboard.press('Enter');
  await expectSound(page, 'Your ballots');
  await expect(main).toContainText('No application waits for your vote. Thank you.');
  await expect(main.getByRole('listitem').filter({ hasText: 'Recused' })).toContainText(
    'You hear no more about it',
  );
  const opens = main.getByRole('link', { name: /^Open/ });
  await expect(opens).toHaveCount(6);
  await opens.first().click();
  await expect(main.getByRole('heading', { name: 'The votes so far' })).toBeVisible();
});

test('the page of ballots is stored and indexed nowhere, and sends no referrer @long', async ({
  request,
  board,
}) => {
  const response = await request.get(await board.boardPath(await board.add('Alex Sample')));
  expect(response.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
});

test('after a vote the next ballot opens at once and leads back to the votes @long', async ({
  page,
  api,
  board,
}) => {
  await api.apply();
  await api.apply();
  const path = await board.boardPath(await board.add('Alex Sample'));
  await page.goto(path);
  const { main } = new PublicPage(page);
  const votes = main.getByRole('link', { name: /^Vote on the application of/ });
  await votes.first().click();
  await main.getByRole('button', { name: 'No conflict of interest' }).click();
  await main.getByRole('radio', { name: 'Approve' }).check();
  await main.getByLabel('Your reason, in one sentence').fill('A fair offer of data.');
  await main.getByRole('button', { name: 'Cast my vote' }).click();
  await expectSound(page, 'Before you read');
  await expect(page).toHaveURL(/\/ballot\/[^?]+$/);
  await main.getByRole('link', { name: 'See all votes' }).click();
  await expect(main.getByRole('heading', { name: 'The votes so far' })).toBeVisible();
  await expect(main).toContainText('A fair offer of data.');
});

test('who forwards the address of a ballot gives no other ballot away', async ({
  page,
  browser,
  host,
  api,
  board,
}) => {
  const { reference } = await api.apply();
  await page.goto(await board.boardPath(await board.add('Alex Sample')));
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  const back = page.getByRole('main').getByRole('link', { name: 'Your ballots' });
  await expect(back).toBeVisible();
  await expect(page).toHaveURL(/\/ballot\/[^?]+$/);
  const address = page.url();
  await page.reload();
  await expect(back).toBeVisible();
  await expect(page).toHaveURL(address);

  const context = await browser.newContext({ baseURL: host.url });
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Before you read');
  await expect(other.locator('a[href^="/board/"]')).toHaveCount(0);
  await context.close();
});

test('without JavaScript the page lists the ballots and opens them @long', async ({
  browser,
  host,
  api,
  board,
}) => {
  const { reference } = await api.apply();
  const path = await board.boardPath(await board.add('Alex Sample'));
  const context = await browser.newContext({ baseURL: host.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  const item = page.getByRole('listitem').filter({ hasText: reference });
  await expect(item).toContainText('7 business days left');
  await item.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before you read');
  await page.getByRole('link', { name: 'Your ballots' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your ballots');
  await context.close();
});

test('an unknown link of a member opens nothing, and says where a new one comes from @long', async ({
  request,
}) => {
  const response = await request.get(`/board/${crypto.randomUUID()}.${'a'.repeat(26)}`);
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('For a new link, write to the staff');
});
