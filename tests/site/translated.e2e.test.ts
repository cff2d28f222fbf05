/** Every page with an island, translated by the browser, walked to its end (P-98). */
import type { Locator, Page } from '@playwright/test';
import { buildReceipt } from '#tests/support/factories/receipt.ts';
import { ArticlePage, BlogListPage } from '#tests/support/pages/blog-pages.ts';
import { completeMessage } from '#tests/support/pages/contact-page.ts';
import { testCards } from '#tests/support/pages/donate-page.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';
import { expect, test } from '#tests/support/browser/board-test.ts';
import { approvedPath } from '#tests/support/browser/seeded-host.ts';
import { test as seededTest } from '#tests/support/browser/seeded-test.ts';
import { postDonation } from '#tests/support/browser/give.ts';
import { expectTranslated, translatePages } from '#tests/support/browser/translate-page.ts';

const timestamps = ['before hydration', 'after hydration'] as const;

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await expectTranslated(page);
  return new PublicPage(page).main;
}

for (const when of timestamps) {
  // The short run walks each page once, because the linter's rules `react-google-translate` find the texts that a
  // translation would break in the sources of all islands.
  const rarely = when === 'before hydration' ? ' @long' : '';

  test.describe(when, () => {
    test.beforeEach(({ page }) => translatePages(page, { when }));

    test(`a donation is paid after a changed amount and a declined card${rarely}`, async ({
      page,
      donate,
      receipt,
      watch,
    }) => {
      watch.announce('402 (Payment Required)');
      await donate.open();
      await expectTranslated(page);
      const { main } = new PublicPage(page);
      const amount = (text: string) => main.getByText(text).locator('visible=true').first();
      await main.getByRole('radio', { name: 'Monthly' }).check();
      await expect(main.getByText('a month').first()).toBeVisible();
      await main.getByRole('radio', { name: 'Once' }).check();
      await donate.customAmount.fill('5000');
      await expect(main.getByText('Benefactor Circle, from $5,000')).toBeVisible();
      await donate.customAmount.fill('0.5');
      await expect(main.getByText('circle, from')).toHaveCount(0);
      await donate.continueButton.click();
      await expect(donate.alert.first()).toContainText('Please enter a valid amount');
      await donate.choose(10);
      await expect(main.getByText('Your gift: $10.00')).toBeVisible();
      await donate.back.click();
      await donate.choose(100);
      await expect(main.getByText('Your gift: $100.00')).toBeVisible();
      await expect(amount('Patron')).toBeVisible();
      await donate.email.fill('no address');
      await donate.continueToPayment.click();
      await expect(donate.email).toBeFocused();
      await donate.introduce({ name: 'Ada Visitor', email: 'ada@mail.example' });
      await donate.cardNumber.waitFor();
      await expect(main.getByText('One payment of $100.00 in US dollars.')).toBeVisible();
      await expectTranslated(page);
      await donate.edit('name').click();
      await expect(donate.heading).toHaveText('Your Information');
      await donate.continueToPayment.click();
      await donate.pay(testCards.declined);
      await expect(donate.alert).toContainText('No money was taken.');
      await donate.pay(testCards.succeeds);
      await page.waitForURL('**/donate/success?id=*');
      await expect(receipt.title).toHaveText('Thank You for Your Donation!');
      await expect(receipt.detail('Status')).toHaveText('Completed');
      await expectTranslated(page);
    });

    test('a receipt becomes complete once its payment is @long', async ({ page, receipt }) => {
      const { id } = await postDonation(page.request);
      const pending = buildReceipt({ id, status: 'pending' });
      let reads = 0;
      await page.route('**/api/donation/*', (route) => {
        reads += 1;
        return route.fulfill({ json: reads < 2 ? pending : { ...pending, status: 'succeeded' } });
      });
      await receipt.open(id);
      await expect(receipt.detail('Status')).toHaveText('pending');
      await expect(receipt.detail('Status')).toHaveText('Completed');
      await expect(receipt.sent).toBeVisible();
      await expectTranslated(page);
    });

    test('a message is sent after a look at each tab @long', async ({ page, contact }) => {
      await contact.open();
      await expectTranslated(page);
      for (const [tab, text] of [
        ['Partner', 'Proposals from pharmaceutical, academic,'],
        ['Donor', 'Gifts by check, transfer, stock or will,'],
      ] as const) {
        await contact.tab(tab).click();
        await expect(contact.panel).toContainText(text);
        await expect(contact.panel).not.toContainText('Questions about the data');
      }
      await contact.send.click();
      await expect(contact.form.getByRole('alert')).toContainText('4');
      await contact.fill({ ...completeMessage, email: 'no address' });
      await contact.send.click();
      await expect(contact.form.getByRole('alert')).not.toContainText('4');
      await contact.email.fill(completeMessage.email);
      await contact.send.click();
      await expect(contact.sheet).toContainText(completeMessage.email);
      await expectTranslated(page);
      await expect(contact.form).toContainText('Send another message');
      await expect(contact.name).toHaveValue('');
    });

    test('an application is sent after a degree was taken back @long', async ({ page, signup }) => {
      await page.route('**/api/review-times', (route) =>
        route.fulfill({ json: { median: 4, longest: 6, decisions: 12 } }),
      );
      await signup.open();
      await expect(page.getByText('median 4, longest 6 business days.')).toBeVisible();
      await expectTranslated(page);
      await signup.submit.click();
      await expect(signup.alert).not.toBeEmpty();
      await signup.fill();
      await signup.tag('Ph.D.').click();
      await expect(signup.tag('Ph.D.')).toHaveCount(0);
      await expect(signup.form.getByText('1 selected')).toBeVisible();
      await signup.eraseDraft.click();
      await signup.form.getByRole('button', { name: 'Restore draft' }).click();
      await signup.submit.click();
      await expect(signup.sheet).toBeVisible();
      await expectTranslated(page);
      await page.getByText('Send another application').click();
      await expect(signup.field('firstName')).toHaveValue('');
    });

    test('an applicant corrects, answers and withdraws an application @long', async ({
      page,
      api,
    }) => {
      const { id, link } = await api.apply();
      const { pathname } = new URL(link);
      const main = await open(page, pathname);
      await main.getByRole('button', { name: 'Correct the application' }).click();
      await main.getByRole('button', { name: 'Cancel' }).click();
      await main.getByRole('button', { name: 'Correct the application' }).click();
      await main.getByLabel('Position/Title').fill('Professor');
      await main.getByRole('button', { name: 'Save corrections' }).click();
      await expect(main.getByText('version 2')).toBeVisible();
      await expectTranslated(page);
      await api.ask(id, 'Which indicator did you use?');
      await open(page, pathname);
      await main.getByRole('button', { name: 'Send answer' }).click();
      await expect(main.getByText('Answer is required.')).toBeVisible();
      await main.getByLabel('Your answer').fill('A dye.');
      await main.getByRole('button', { name: 'Send answer' }).click();
      await expect(main.getByText('A dye.')).toBeVisible();
      await main.getByRole('button', { name: 'Withdraw the application' }).click();
      await main.getByRole('button', { name: 'Undo the withdrawal' }).click();
      await expect(main.getByRole('button', { name: 'Withdraw the application' })).toBeVisible();
      await expectTranslated(page);
    });

    test('a member votes and changes the vote @long', async ({ page, api, board }) => {
      const { reference } = await api.apply();
      const path = await board.ballotPath(await board.add('Alex Sample'), reference);
      const main = await open(page, path);
      await main.getByRole('button', { name: 'No conflict of interest' }).click();
      await main.getByRole('radio', { name: 'Approve' }).check();
      await main.getByRole('button', { name: 'Cast my vote' }).click();
      await expect(main.getByText('Reason is required.')).toBeVisible();
      await main.getByLabel('Your reason, in one sentence').fill('A fair offer of data.');
      await main.getByRole('button', { name: 'Cast my vote' }).click();
      await expect(main).toContainText('1 approves.');
      await expectTranslated(page);
      await main.getByRole('button', { name: 'Change my vote' }).click();
      await main.getByRole('radio', { name: 'Decline' }).check();
      await main.getByRole('button', { name: 'Cast my vote' }).click();
      await expect(main).toContainText('1 declines.');
    });

    test('an article that failed comes back with its changes @long', async ({
      page,
      api,
      watch,
    }) => {
      watch.announce('status of 503');
      const { id, slug, title } = await api.createPost();
      const list = new BlogListPage(page);
      await list.open();
      await expectTranslated(page);
      const article = new ArticlePage(page);
      await page.route('**/api/blog/**', (route) => route.fulfill({ status: 503, json: {} }));
      await article.open(slug);
      await expectTranslated(page);
      await expect(article.main).toContainText('Failed to fetch blog post');
      await page.unroute('**/api/blog/**');
      await api.updatePost(id, { title: 'A changed title', content: 'Changed **text**.' });
      await article.tryAgain.click();
      await expect(article.main.getByRole('heading', { level: 1 })).toHaveText('A changed title');
      await expect(article.body).toHaveText('Changed text.');
      await expect(article.main).not.toContainText(title);
      await expectTranslated(page);
      await api.deletePost(id);
    });

    test('the numbers of the first page count up to their values @long', async ({ page }) => {
      const main = await open(page, '/');
      await new PublicPage(page).seeAll();
      await expect(main.locator('count-up').first()).toHaveText('150+');
      await expect(main.locator('count-up').last()).toHaveText('$50M');
    });

    test('the newsletter form thanks and can be used again @long', async ({ page }) => {
      await open(page, '/');
      const { footer } = new SiteFrame(page);
      await footer.getByRole('textbox').fill('ada@example.org');
      await footer.getByRole('button').click();
      await expect(footer.getByText('Thank you for subscribing!')).toBeVisible();
      await expect(footer.getByRole('button')).toHaveText('Subscribe');
    });
  });

  seededTest.describe(when, () => {
    seededTest('an entry in the register is published and taken back @long', async ({ page }) => {
      await translatePages(page, { when });
      const main = await open(page, approvedPath('register'));
      const preview = main.getByRole('region', { name: 'As it will appear' });
      const fold = (name: string) => main.locator('summary').filter({ hasText: name });
      await fold('Your entry in the register').click();
      await main.getByLabel('Public title').fill('A first title');
      await main.getByLabel('Public title').fill('A use');
      await expect(preview).toContainText('A use');
      await main.getByLabel('Two sentences for everyone').fill('We measure drift.');
      await main.getByRole('checkbox', { name: /^I agree/ }).check();
      await main.getByRole('button', { name: 'Publish in the register' }).click();
      await expect(main.getByText(/^Listed since /)).toBeVisible();
      await fold('Publications').click();
      await main.getByLabel('DOI').fill('10.1234/example');
      await main.getByRole('button', { name: 'Add' }).click();
      await main.getByRole('button', { name: 'Remove 10.1234/example' }).click();
      await expect(preview.getByRole('link')).toHaveCount(0);
      await main.getByRole('button', { name: 'Take it back' }).click();
      await main.getByRole('button', { name: 'Write one' }).click();
      await expectTranslated(page);
    });
  });
}

test('words that changed before hydration are drawn again', async ({ page, contact, watch }) => {
  // React draws the island again on its own; https://react.dev/errors/418.
  watch.announce('Minified React error #418');
  await translatePages(page, { when: 'before hydration', changesWords: true });
  await contact.open();
  await contact.tab('Donor').click();
  await contact.fill();
  await contact.send.click();
  await expect(contact.sheet).toContainText(completeMessage.email);
});

test('an island that fails offers to reload, with what was typed', async ({
  page,
  contact,
  watch,
}) => {
  watch.announce('NotFoundError');
  await contact.open();
  await contact.fill();
  // An extension of the browser may take away what React shows.
  await contact.panel
    .locator('p')
    .first()
    .evaluate((description) => description.remove());
  await contact.send.click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('This part of the page stopped working.');
  await expect(failure).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await failure.getByRole('button', { name: 'Reload the page' }).click();
  await expect(contact.name).toBeEnabled();
});
