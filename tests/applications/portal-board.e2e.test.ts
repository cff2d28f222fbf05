/** Staff see the page Board, and the votes on an application's page (P-120, P-125). */
import { readFile } from 'node:fs/promises';
import { PortalApplicationPage } from '#tests/support/pages/portal-application-page.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/board-test.ts';
import { openReview } from '#tests/support/browser/review-test.ts';

test('members are added and deactivated @journey @long', async ({ page, portal, board, watch }) => {
  watch.announce(/409/);
  await board.clear();
  const email = `${crypto.randomUUID()}@board.example`;
  await portal.enter('/admin/board');
  await portal.openActions();
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

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = await readFile(await (await coming).path(), 'utf8');
  expect(lines).toContain(`Casey Sample,${email},Active,`);

  await row.getByRole('button', { name: 'Edit Casey Sample' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit member' });
  await edit.getByLabel('Email').fill(`moved-${email}`);
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText(['Casey Sample was saved.']);
  await expect(row).toContainText(`moved-${email}`);

  page.on('dialog', (dialog) => void dialog.accept());
  await row.getByRole('button', { name: 'Deactivate... Casey Sample' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: 'Activate Casey Sample' }).click();
  await expect(row.getByRole('button', { name: 'Deactivate... Casey Sample' })).toBeVisible();
});

test('the digest is shown before it leaves, and sent once @journey @long', async ({
  page,
  request,
  portal,
  api,
  board,
}) => {
  const { reference } = await api.apply();
  // Members of an earlier try are on the board, too, inactive.
  await board.clear();
  const member = await board.add('Mara Sample');
  await board.add('Noor Sample');
  const mailsTo = async (email: string) => {
    const mails = (await (await request.get('/_sandbox/mail.json')).json()) as { to: string }[];
    return mails.filter(({ to }) => to.includes(email)).length;
  };
  await portal.enter('/admin/board');
  await portal.openActions();
  const button = page.getByRole('button', { name: "Send today's digest..." });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Preview of the digest' });
  await expect(dialog).toContainText('2 of 2 active members get one email each');
  await expect(dialog.getByRole('heading', { name: 'Preview of the digest' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Mara Sample' }).click();
  await expect(dialog).toContainText(`Mara Sample <${member.email}>`);
  await expect(dialog).toContainText('Dear Mara Sample,');
  await expect(dialog).toContainText(`${reference}, `);
  await expect(dialog).toContainText(/Open (your ballots|all \d+, one after the other)/);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(await mailsTo(member.email), 'mails after looking').toBe(0);

  await button.click();
  await dialog.getByRole('button', { name: 'Send to 2 members' }).click();
  await expect(page.getByRole('status')).toContainText(['The digest goes to 2 members.']);
  // Members of other tests may have got theirs today, too.
  await expect(page.getByText(/the last went to \d+ members on/)).toBeVisible();
  await expect.poll(() => mailsTo(member.email)).toBe(1);

  await button.click();
  await expect(dialog).toContainText('every member with an open vote got the digest today');
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Mara SampleGot it today' }),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
});

test('a preview that does not load sends nothing @long', async ({ page, watch, portal, board }) => {
  watch.announce('status of 503');
  await board.clear();
  await page.route('**/api/admin/board/digest', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is starting.' } }),
  );
  await portal.enter('/admin/board');
  await page.getByRole('button', { name: "Send today's digest..." }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The preview did not load.');
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await page.unroute('**/api/admin/board/digest');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('No email: no member has an open vote.');
});

test('rows are as high as those of the other lists @long', async ({ page, portal, board }) => {
  await board.clear();
  const { email } = await board.add('Casey Sample');
  await portal.enter('/admin/board');
  const row = page.getByRole('row').filter({ hasText: email });
  for (const width of [1440, 1280, 820]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await row.boundingBox())?.height, `at ${width}`).toBeLessThanOrEqual(42);
  }
});

test('a decision without a majority needs a reason @journey', async ({ page, api, board }) => {
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
    new PortalApplicationPage(page).dialog.getByText('Approve this application'),
  ).toBeVisible();
});
