/** The portal's page Board, and the votes on an application's page (P-120, P-125). */
import { ApplicationPage } from '#tests/pages/application-page.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/board-test.ts';
import { openReview } from '#tests/support/browser/review-test.ts';

test('members are added and deactivated @journey', async ({ page, portal, board, watch }) => {
  watch.announce(/409/);
  await board.clear();
  const email = `${crypto.randomUUID()}@board.example`;
  await portal.enter('/admin/board');
  await expect(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await page.getByRole('button', { name: 'Add member' }).click();
  const form = page.getByRole('form', { name: 'New member' });
  await form.getByLabel('Name').fill('Casey Sample');
  await form.getByRole('button', { name: 'Add member' }).click();
  await expect(form.getByText('Email is required.')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await form.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByRole('status')).toContainText(['Casey Sample was added.']);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Active');
  await expectSound(page);

  await page.getByRole('button', { name: 'Add member' }).click();
  await form.getByLabel('Name').fill('Another Sample');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Add member' }).click();
  await expect(form.getByText('A member of the board has this address already.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Another Sample');

  page.on('dialog', (dialog) => void dialog.accept());
  await row.getByRole('button', { name: 'Deactivate... Casey Sample' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: 'Activate Casey Sample' }).click();
  await expect(row.getByRole('button', { name: 'Deactivate... Casey Sample' })).toBeVisible();
});

test('the digest is sent once', async ({ page, portal, api, board }) => {
  await api.apply();
  await board.clear();
  await board.add('Casey Sample');
  await portal.enter('/admin/board');
  const button = page.getByRole('button', { name: "Send today's digest" });
  await button.click();
  await expect(page.getByRole('status')).toContainText(['The digest goes to 1 member.']);
  await expect(page.getByText('the last went to 1 member on')).toBeVisible();
  await button.click();
  await expect(page.getByRole('status')).toContainText(['No digest was sent']);
});

test('votes; no majority needs a reason in the note @journey', async ({ page, api, board }) => {
  await board.clear();
  const { id, reference } = await api.apply();
  const members = [await board.add('Alex Sample'), await board.add('Robin Sample')];
  for (const member of members) {
    await board.vote(
      await board.ballotPath(member, reference),
      'approve',
      `${member.name} agrees.`,
    );
  }
  const review = await openReview(page, id);
  const votes = page.getByRole('region', { name: 'Votes of the board' });
  await expect(votes.getByRole('listitem').filter({ hasText: 'Alex Sample' })).toContainText(
    'Alex Sample agrees.',
  );
  await expect(page.getByText('2 of 2 answered')).toBeVisible();
  await expect(page.getByText('Vote by Alex Sample')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(review.note).toBeFocused();
  await expect(page.getByText('Give the reason in the note.')).toBeVisible();
  await expectAccessible(page);
  await review.note.fill('Both who are on the board agree.');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(
    new ApplicationPage(page).dialog.getByText('Approve this application'),
  ).toBeVisible();
});
