/** Code that a deploy replaced while a page was open: the page stays, and goes on once the code is back. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/board-test.ts';
import { giveDonation } from '#tests/support/browser/give.ts';
import { codeName, loseCode } from '#tests/support/browser/lose-code.ts';
import type { BrowserWatch } from '#tests/support/browser/watch-browser.ts';

/** The sections of the portal by the file of their code: path, name, and heading where it is another. */
const sections: Record<string, [path: string, name: string, heading?: string]> = {
  OverviewPages: ['overview', 'Overview'],
  ApplicationsPages: ['applications', 'Applications'],
  PeoplePages: ['people', 'People'],
  MessagesPage: ['messages', 'Messages'],
  PostsPages: ['blog', 'Blog', 'Blog Management'],
  DonationsPage: ['donations', 'Donations'],
  BoardPage: ['board', 'Board'],
};

/** Islands and figures load these when they are used; each is tried below. */
const others = [
  'Palette',
  'KeysDialog',
  'DateRangeFilter',
  'ImportPages',
  'address-suggestion',
  'probe',
];

/** A browser complains of each file that is gone, and React of each part that it left out. */
const announceLost = (watch: BrowserWatch) =>
  watch.announce(
    'status of 404',
    'dynamically imported module',
    'Failed to load module script',
    '[astro-island]',
  );

test('every file that is loaded on demand is tried here', () => {
  const loaded = globSync('src/{components,islands,portal}/**/*.{astro,ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bimport\(\s*'(?<file>[^']+)'/g)].map(
      ({ groups }) => path.basename(groups?.file ?? '').split('.')[0],
    ),
  );
  expect([...new Set(loaded)].sort()).toEqual([...Object.keys(sections), ...others].sort());
});

test('each section of the portal comes with the next try, without the password @long', async ({
  page,
  watch,
  portal,
}) => {
  test.slow();
  announceLost(watch);
  const lost = await loseCode(page, Object.keys(sections));
  await portal.enter('/admin/people');
  for (const [file, [section, name, heading = name]] of Object.entries(sections)) {
    await test.step(name, async () => {
      await portal.section(name).click();
      await expect(portal.heading('Page not loaded')).toBeFocused();
      await expect(page).toHaveTitle('Page not loaded | Admin Portal');
      await expect(page.getByRole('alert')).toContainText('you are still logged in');
      if (file === 'OverviewPages') await expectAccessible(page);
      lost.delete(file);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(portal.heading(heading)).toBeVisible();
      await expect(page).toHaveURL(`/admin/${section}`);
      await expect(portal.logout).toBeVisible();
    });
  }
});

test('gifts from a file come with the next try, inside the donations @long', async ({
  page,
  watch,
  portal,
}) => {
  announceLost(watch);
  const lost = await loseCode(page, ['ImportPages']);
  await portal.enter('/admin/donations/import');
  await expect(portal.heading('Page not loaded')).toBeVisible();
  lost.delete('ImportPages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(portal.heading('Record gifts from a file')).toBeVisible();
});

test('code that fails once comes by itself @long', async ({ page, watch, portal }) => {
  announceLost(watch);
  const lost = await loseCode(page, ['DonationsPage', 'Palette']);
  page.on('response', (response) => {
    if (response.status() === 404) lost.delete(codeName(response.url()) ?? '');
  });
  await portal.enter('/admin/donations');
  await expect(portal.heading('Donations')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await expect(page.getByText('could not be loaded')).toBeHidden();
});

test('a search, the keys and the dates of the portal stay apart from its pages @long', async ({
  page,
  watch,
  portal,
}) => {
  announceLost(watch);
  const lost = await loseCode(page, ['Palette', 'KeysDialog', 'DateRangeFilter']);
  await portal.enter('/admin/messages');
  const { search } = new AdminTable(page, 'messages');
  await search.fill('typed before');
  const dates = page.getByRole('status').filter({ hasText: 'The filter by date' });
  await expect(dates).toContainText('could not be loaded');
  await expectAccessible(page);
  for (const [file, keys, title, comes] of [
    ['Palette', 'Control+Shift+k', 'The search could not be loaded', 'Find anything, do anything'],
    ['KeysDialog', '?', 'The keys could not be loaded', 'Keys'],
  ] as const) {
    await test.step(file, async () => {
      if (keys === '?') await search.blur();
      await page.keyboard.press(keys);
      const failure = page.getByRole('dialog', { name: title });
      await expect(failure.getByRole('alert')).toContainText('What you typed');
      await expect(failure.getByRole('button', { name: 'Try again' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(failure).toBeHidden();
      if (keys !== '?') await expect(search).toBeFocused();
      await expect(search).toHaveValue('typed before');
      await page.keyboard.press(keys);
      await expect(failure).toBeVisible();
      lost.delete(file);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog', { name: comes })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  lost.delete('DateRangeFilter');
  await dates.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Dates: ' })).toBeVisible();
  await expect(dates).toBeHidden();
  await expect(search).toHaveValue('typed before');
  await expect(portal.logout).toBeVisible();
});

test('without its suggestions an address can be sent @long', async ({ page, watch, contact }) => {
  announceLost(watch);
  const lost = await loseCode(page, ['address-suggestion']);
  await contact.open();
  const missed = page.waitForResponse((response) => response.status() === 404);
  await contact.fill();
  await contact.email.fill('ada@gmial.com');
  await missed;
  await expect(contact.email).toHaveValue('ada@gmial.com');
  await expect(contact.send).toBeEnabled();
  lost.clear();
  await contact.email.fill('ada@gmal.com');
  await expect(page.getByRole('button', { name: 'Did you mean gmail.com?' })).toBeVisible();
  await contact.send.click();
  await expect(contact.sheet).toContainText('ada@gmal.com');
});

test('a figure whose probe is lost says so, and answers the next use @long', async ({
  page,
  watch,
}) => {
  announceLost(watch);
  const lost = await loseCode(page, ['probe']);
  await page.goto('/atlas/wound');
  const across = page.getByRole('slider', { name: 'Position across' });
  await across.focus();
  await page.keyboard.press('ArrowRight');
  const failure = page.getByRole('status').filter({ hasText: 'could not be loaded' });
  await expect(failure).toBeVisible();
  await expectAccessible(page);
  lost.clear();
  await page.keyboard.press('ArrowRight');
  await expect(across).toHaveAttribute('aria-valuetext', /^−?\d+\.\d mV at /);
  await expect(failure).toBeHidden();
});

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' });

/** Islands that wait for their script, except those that show nothing before. */
const waitingIsland = 'astro-island[ssr]:is([client="only"], :has(> *))';

const waiting = (page: Page) => page.locator(waitingIsland);

/** Opens a page without a file of code, and makes sure that it goes on when the file is back. */
async function expectRecovery(page: Page, address: string, name: string) {
  const lost = await loseCode(page, [name]);
  await page.goto(address);
  await expect(notice(page).or(page.locator(`html:not(:has(${waitingIsland}))`))).toBeVisible({
    timeout: 15_000,
  });
  const isNoticed = await notice(page).isVisible();
  lost.clear();
  if (isNoticed) {
    await expect(notice(page)).toHaveCount(1);
    await notice(page).getByRole('button', { name: 'Try again' }).click();
  }
  await expect(waiting(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  await page.unrouteAll();
  return isNoticed;
}

test('an island comes with the next try, and the rest of its page stays @long', async ({
  page,
  watch,
}) => {
  announceLost(watch);
  for (const [address, name] of [
    ['/contact', 'ContactForm'],
    ['/admin', 'AdminApp'],
  ] as const) {
    await test.step(name, async () => {
      expect(await expectRecovery(page, address, name), 'it was missed').toBe(true);
    });
  }
});

test('the other islands come with the next try, too @long', async ({ page, watch, api, board }) => {
  announceLost(watch);
  const { link, reference } = await api.apply();
  const ballot = await board.ballotPath(await board.add('Alex Sample'), reference);
  const { id } = await giveDonation(page.request);
  for (const [address, name] of [
    ['/signup', 'SignupForm'],
    ['/donate', 'Donate'],
    [`/donate/success?id=${id}`, 'ReceiptPage'],
    [new URL(link).pathname, 'ApplicantCase'],
    [ballot, 'ConflictQuestion'],
  ] as const) {
    await test.step(name, async () => {
      expect(await expectRecovery(page, address, name), 'it was missed').toBe(true);
    });
  }
});

test('what is typed elsewhere on a page outlives the next try @long', async ({
  page,
  watch,
  contact,
}) => {
  announceLost(watch);
  const lost = await loseCode(page, ['ContactForm']);
  await page.goto('/contact');
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  const newsletter = page.getByRole('contentinfo').getByRole('textbox');
  await newsletter.fill('ada@example.org');
  const retry = notice(page).getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect(retry).toHaveAttribute('aria-disabled', 'true');
  await expect(retry, 'it failed once more').not.toHaveAttribute('aria-disabled');
  lost.clear();
  await retry.click();
  await expect(contact.name).toBeEnabled();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(newsletter).toHaveValue('ada@example.org');
});

test('a page recovers from each of its files that is lost, one at a time @long', async ({
  page,
  watch,
}) => {
  announceLost(watch);
  for (const address of ['/contact', '/signup', '/donate', '/admin']) {
    const files = new Set<string>();
    page.on('request', (request) => files.add(codeName(request.url()) ?? ''));
    await page.goto(address, { waitUntil: 'networkidle' });
    page.removeAllListeners('request');
    files.delete('');
    expect(files.size).toBeGreaterThan(3);
    for (const name of files) {
      await test.step(`${address} without ${name}`, () => expectRecovery(page, address, name));
    }
  }
});
