/** Lists, dialogs, articles and a donor's pages show names and sums of hostile lengths and of other scripts. */
import type { Page } from '@playwright/test';
import { buildAdminDonation } from '#tests/support/factories/admin-donation.ts';
import { buildMessage, buildPerson } from '#tests/support/factories/admin-rows.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';
import { fulfillList, doubleAdmin } from '#tests/support/portal/admin-double.ts';
import { findInMail } from '#tests/support/mail/find-in-mail.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { giveDonation } from '#tests/support/browser/give.ts';
import { onScreens } from '#tests/support/browser/screens.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const names = [
  'Maximiliana-Theodora Example von und zu Beispielstadt-Musterhausen-Probendorf',
  'مثال طويل لاسم شخص لا وجود له في أي مكان من العالم',
  'שם ארוך לדוגמה של אדם שאינו קיים בשום מקום',
  '見本山田太郎左衛門之助長名前例示用人物名称試験',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
];

const longAddress = 'a-local-part-that-goes-on-and-on@department-of-long-names.university.example';

/** They hold twelve letters or more and are narrower than a word. */
function narrowBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ':is(main, [role=dialog]) :is(h1, h2, h3, p, li, dd, td, button)',
      ),
    ].flatMap((box) => {
      const text = box.textContent.trim();
      const isBlock = getComputedStyle(box).display !== 'inline' && box.checkVisibility();
      const isHeard = getComputedStyle(box).clipPath !== 'none';
      if (!isBlock || isHeard || text.length < 12 || box.clientWidth >= 56) return [];
      return `${text.slice(0, 30)}: ${box.clientWidth} pixels`;
    }),
  );
}

/** No column collapses and nothing leaves the screen, on any of them. */
async function expectRoomForWords(page: Page): Promise<void> {
  await onScreens(page, ['desktop', 'tablet', 'phone'], async (screen) => {
    await expect.poll(() => new SiteFrame(page).sidewaysScroll(), screen).toBe(0);
    expect(await narrowBoxes(page), screen).toEqual([]);
  });
}

test('every list keeps its columns under names, addresses and sums without end @long', async ({
  page,
  watch,
}) => {
  // The rows are made up, so the server has no more to say of them.
  watch.announce('status of 404');
  const createdAt = '2026-11-20T10:00:00.000Z';
  const person = { email: longAddress, createdAt };
  await doubleAdmin(page, {
    messages: names.map((name) => buildMessage({ ...person, name, subject: names.join(' ') })),
    people: names.map((name) => buildPerson({ ...person, name, institution: names.join(' ') })),
  });
  const donations = names.map((donorName) =>
    buildAdminDonation({
      donorName,
      donorEmail: longAddress,
      amountCents: 99_999_999,
      refundedCents: 1_250,
      tribute: { kind: 'memory', name: names[0] ?? '', notify: null, message: null },
    }),
  );
  await page.route('**/api/admin/donations?*', (route) =>
    fulfillList(route, new URL(route.request().url()), donations),
  );
  const portal = new AdminPortal(page);
  await portal.enter('/admin/messages');
  for (const section of ['Messages', 'People', 'Donations'] as const) {
    await portal.section(section).click();
    await expect(page.getByText('Maximiliana-Theodora').first()).toBeVisible();
    await expectRoomForWords(page);
    if (section === 'People') continue;
    await test.step(`what a row of ${section} opens`, async () => {
      await page.getByRole('row').nth(1).getByRole('button').first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Maximiliana-Theodora');
      await expectRoomForWords(page);
      expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
});

test('a receipt, the donor’s year and the check of a document keep their words @long', async ({
  page,
  request,
}) => {
  for (const donorName of names) {
    const donorEmail = `${crypto.randomUUID()}@department-of-long-names.university.example`;
    const { id } = await giveDonation(request, {
      donorName,
      donorEmail,
      amount: 9_999.99,
      tribute: { kind: 'memory', name: names[0] ?? '', notify: null, message: null },
    });
    await request.post('/api/giving/link', { data: { email: donorEmail } });
    const paths = [
      `/donate/success?id=${id}`,
      await findInMail(request, donorEmail, /\/verify\/\S+/),
      await findInMail(request, donorEmail, /\/giving\/\S+\.\S+/),
    ];
    for (const path of paths) {
      await page.goto(path);
      await expect(
        page
          .getByText('9,999.99')
          .or(page.getByLabel(/^Amount on/))
          .first(),
      ).toBeVisible();
      await expectRoomForWords(page);
      await expectReadableTwiceAsLarge(page);
    }
  }
});

test('articles and their list keep their words under titles and tags without end @long', async ({
  page,
  api,
}) => {
  test.slow();
  const titles = [...names, names.slice(0, 2).join(' ').repeat(2)];
  const posts = await Promise.all(
    titles.map(async (title) => {
      const author = await api.createAuthor({ name: title.slice(0, 200), title: longAddress });
      return api.createPost({
        title,
        category: title.slice(0, 100),
        tags: [title.slice(0, 60)],
        excerpt: `${title} ${longAddress}`,
        authorId: author.id,
        content: `## ${title}\n\n${title} ${longAddress}\n\n- ${longAddress}\n\n## ${longAddress}`,
      });
    }),
  );
  for (const path of ['/blog', ...posts.map(({ slug }) => `/blog/${slug}`)]) {
    await page.goto(path);
    await expectRoomForWords(page);
    await expectReadableTwiceAsLarge(page);
  }
  for (const { id } of posts) await api.deletePost(id);
});
