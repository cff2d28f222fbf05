/** Staff and donors who have a keyboard and no mouse. */
import { expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { giveDonation } from '#tests/support/browser/give.ts';
import { openFromList } from '#tests/support/browser/open-person.ts';
import { enterAt, tabTo, typeInto } from '#tests/support/browser/tab-to.ts';
import { findInMail } from '#tests/support/mail/find-in-mail.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';

test('staff record a gift with its third parties, correct its address, and join and part its giver @long', async ({
  page,
  portal,
  donations,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `fund-${mark}@mail.example`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name);
  const openForm = async () => {
    await enterAt(page, page.getByRole('button', { name: 'Record a donation' }));
    await expect(portal.heading('Record a donation')).toBeFocused();
  };
  const record = async (donor: string, address: string) => {
    await tabTo(page, page.getByRole('radio', { name: 'Check', exact: true }));
    while (!(await page.getByRole('radio', { name: 'Donor-advised fund' }).isChecked()))
      await page.keyboard.press('ArrowRight');
    await tabTo(page, field('Date received'));
    await page.keyboard.type('06062026');
    await typeInto(page, field('Amount'), '75');
    await typeInto(page, field('Donor name'), donor);
    await typeInto(page, field('Donor email'), address);
    await tabTo(page, page.getByRole('radio', { name: 'Person', exact: true }));
    while (!(await page.getByRole('radio', { name: 'Fund', exact: true }).isChecked()))
      await page.keyboard.press('ArrowRight');
    await typeInto(page, field('Through'), 'Fidelity Charitable');
    await typeInto(page, field('On behalf of'), `Ana Adviser ${mark}`);
    await expectSound(page);
    await enterAt(page, button('Record only'));
    await expect(page.getByText(`Recorded: $75.00 from ${donor}.`)).toBeVisible();
  };
  await test.step('two gifts are recorded', async () => {
    await portal.enter('/admin/donations');
    await openForm();
    await record(`Lantern Fund ${mark}`, email);
    await openForm();
    await record(`Lantern Giving ${mark}`, `other-${email}`);
  });
  await test.step('the address of one is corrected', async () => {
    await typeInto(page, donations.search, `other-${email}`);
    await expect(donations.rows).toHaveCount(1);
    await enterAt(page, donations.rows.first().getByRole('button', { name: 'View' }));
    await expect(donations.dialog).toContainText('Fidelity Charitable');
    await expect(donations.dialog).toContainText(`Ana Adviser ${mark}`);
    await enterAt(page, donations.dialog.getByRole('button', { name: 'Send again...' }));
    await expect(donations.dialog.getByLabel('Send to')).toBeFocused();
    await typeInto(page, donations.dialog.getByLabel('Send to'), email);
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(donations.dialog.getByRole('link', { name: email, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the two givers of the address are joined and parted', async () => {
    await openFromList(page, `Lantern Fund ${mark}`);
    const giver = page.getByRole('region', { name: 'Giver' });
    const outcome = giver.getByRole('status').first();
    const join = giver.getByRole('button', { name: 'Join...' });
    const question = page.getByRole('dialog', { name: 'Join these two givers?' });
    await enterAt(page, join);
    await enterAt(page, question.getByRole('button', { name: 'Join', exact: true }));
    await expect(outcome).toHaveText('The two are one giver now.');
    await enterAt(page, giver.getByRole('button', { name: 'Undo' }));
    await expect(outcome).toHaveText('They are two givers again.');
    // The page is read again as it is once the ten minutes have passed.
    await page.route('**/api/admin/people/donor/**', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace(/"undoUntil":"[^"]+"/g, '"undoUntil":null');
      await route.fulfill({ response, body: text });
    });
    await enterAt(page, join);
    await enterAt(page, question.getByRole('button', { name: 'Join', exact: true }));
    await expect(question).toBeHidden();
    await expect(giver.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expectSound(page);
    await enterAt(page, giver.getByRole('button', { name: 'Part' }));
    await expect(outcome).toHaveText('They are two givers again.');
    await expect(join).toBeVisible();
  });
});

test('a donor lowers, pauses, resumes, raises and ends a monthly donation @long', async ({
  page,
  request,
  watch,
}) => {
  const email = `keys-${crypto.randomUUID()}@mail.example`;
  const { main } = new PublicPage(page);
  const button = (name: RegExp | string) => main.getByRole('button', { name });
  await giveDonation(request, { frequency: 'monthly', amount: 25, donorEmail: email });
  await request.post('/api/giving/link', { data: { email } });
  await page.goto(await findInMail(request, email, /\/giving\/\S+\.\S+/));

  const changeTo = async (dollars: string) => {
    await enterAt(page, main.locator('summary', { hasText: 'Change the amount' }));
    await typeInto(page, main.getByLabel('New amount'), dollars);
    await enterAt(page, button(`Change to $${dollars}.00`));
    await expect(main.getByText(`Changed to $${dollars}.00.`)).toBeVisible();
    await expectSound(page);
  };
  await test.step('lowers', () => changeTo('15'));
  await test.step('pauses and resumes', async () => {
    await enterAt(page, main.locator('summary', { hasText: 'for up to 3 months' }));
    await tabTo(page, main.getByRole('radio', { name: '1 month' }));
    await page.keyboard.press('ArrowDown');
    await expect(main.getByRole('radio', { name: '2 months' })).toBeChecked();
    await expect(main.getByText(/^No payment in \w+ and \w+\./)).toBeVisible();
    await enterAt(page, button('Pause for 2 months'));
    await expect(main.getByText('Paused for 2 months.')).toBeVisible();
    await expect(
      main.getByText('$15.00 a month, as before. Nothing is charged today.'),
    ).toBeVisible();
    await enterAt(page, button(/^Resume from /));
    await expect(main.getByText('Resumed.')).toBeVisible();
  });
  await test.step('raises', () => changeTo('40'));
  await test.step('ends', async () => {
    // The sandbox's page is on the site's own origin, unlike Stripe's, and has no transitions.
    watch.announce(
      'ViewTransition opt-in disabled',
      'Transition was skipped',
      'Transition was aborted',
    );
    await enterAt(page, button('Card or cancel at Stripe'));
    await expect(page.getByRole('heading', { name: 'Customer portal' })).toBeVisible();
    await enterAt(page, page.getByRole('button', { name: 'Cancel subscription' }));
    await expect(page.getByText('Status: canceled')).toBeVisible();
  });
});
