/** The palette and the keys of the portal (P-188), and how few of them a day's work takes. */
import type { Page } from '@playwright/test';
import { PortalApplicationPage } from '#tests/support/pages/portal-application-page.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { holdCalls } from '#tests/support/browser/hold-calls.ts';
import { giveDonation } from '#tests/support/browser/give.ts';
import { pressKey } from '#tests/support/browser/press-key.ts';

const readPalette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Find anything, do anything' });
  return {
    dialog,
    input: dialog.getByRole('combobox', { name: 'Search' }),
    options: dialog.getByRole('option'),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
  };
};

test('pages, acts of the page and records are found by keyboard alone', async ({
  page,
  portal,
  api,
  request,
}) => {
  // Statements are offered where somebody gave.
  await giveDonation(request, { amount: 25 });
  const word = `Zq${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`;
  const applied = await api.apply({ firstName: 'Marek', lastName: word });
  await portal.enter('/admin/donations');
  await expect(portal.heading('Donations')).toBeVisible();
  const palette = readPalette(page);
  await test.step('the acts of the page come first, and the first one is chosen', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette.input).toBeFocused();
    await expect(palette.dialog.getByRole('group').first()).toHaveAccessibleName('On this page');
    await expect(palette.option('Yearly statements')).toBeVisible();
    const first = await palette.options.first().getAttribute('id');
    await expect(palette.input).toHaveAttribute('aria-activedescendant', first ?? '');
    await expectAccessible(page);
  });
  await test.step('letters narrow, Enter does it', async () => {
    await page.keyboard.type('>yearly');
    await expect(palette.options).toHaveText([/^Yearly statements/]);
    await page.keyboard.press('Enter');
    await expect(palette.dialog).toBeHidden();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('a record by name', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`marek ${word.slice(0, 6)}`);
    await expect(palette.option(new RegExp(`${applied.reference}, Marek`))).toBeVisible();
    await expect(palette.dialog.getByRole('status')).toHaveText('2 results');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/applications/${applied.id}`);
  });
  await test.step('the first one that is found is chosen, be it one of two or the only one', async () => {
    await page.keyboard.press('Control+k');
    for (const [text, results] of [
      [word, '2 results'],
      [applied.reference, '1 result'],
    ] as const) {
      await palette.input.press('Control+a');
      await page.keyboard.type(text);
      await expect(palette.dialog.getByRole('status')).toHaveText(results);
      const first = await palette.options.first().getAttribute('id');
      await expect(palette.input).toHaveAttribute('aria-activedescendant', first ?? '');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();
  });
  await test.step('a search says that it goes on, then that nothing was found; Escape clears, then closes', async () => {
    const answer = await holdCalls(page, '**/api/admin/search*');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${word}nothing`);
    await expect(palette.dialog.getByText('Searching...')).toBeVisible();
    answer();
    await expect(palette.dialog.getByText('Nothing found. Try fewer letters.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette.input).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();
  });
});

test('what is typed before the palette has loaded is searched, and the focus returns', async ({
  page,
  portal,
  api,
}) => {
  const word = `Zq${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`;
  const applied = await api.apply({ firstName: 'Marek', lastName: word });
  await portal.enter('/admin/people');
  const load = await holdCalls(page, /\/_astro\/Palette\.[^/]+\.js/);
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(word.slice(0, 6));
  const { dialog, input, option } = readPalette(page);
  await expect(dialog.getByRole('searchbox')).toHaveValue(word.slice(0, 6));
  await expectAccessible(page);
  load();
  await expect(input).toBeFocused();
  await page.keyboard.type(word.slice(6));
  await expect(input).toHaveValue(word);
  await expect(option(new RegExp(`${applied.reference}, Marek`))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(search).toBeFocused();
});

test('keys are letters while somebody types, and ? lists those of the page @long', async ({
  page,
  portal,
}) => {
  await portal.enter('/admin/people');
  const palette = readPalette(page);
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('g?');
  await expect(search).toHaveValue('g?');
  await page.keyboard.press('Control+k');
  await expect(palette.input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await search.fill('');
  await search.blur();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByRole('region')).toHaveCount(2);
  const lists = keys.getByRole('region', { name: 'Lists' });
  await expect(lists.getByText('Search people')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(portal.heading('Messages')).toBeVisible();
});

test('shortcuts are where they are on a Latin keyboard when the layout is Cyrillic @long', async ({
  page,
  portal,
}) => {
  await portal.enter('/admin/people');
  await pressKey(page, { key: 'л', code: 'KeyK', ctrl: true });
  const palette = readPalette(page);
  await expect(palette.input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
  await pressKey(page, { key: 'п', code: 'KeyG' });
  await pressKey(page, { key: 'ь', code: 'KeyM' });
  await expect(portal.heading('Messages')).toBeVisible();
});

test('the button opens it, and what the search fails with is said @long', async ({
  page,
  portal,
  watch,
}) => {
  watch.announce(/status of 500/);
  await page.route('**/api/admin/search*', (route) =>
    route.fulfill({ status: 500, json: { error: 'No answer.' } }),
  );
  await portal.enter('/admin/people');
  await page.getByRole('button', { name: 'Go to...' }).click();
  const palette = readPalette(page);
  await palette.input.fill('payouts');
  await palette.input.fill('qqqq');
  await expect(palette.dialog.getByRole('alert')).toContainText('could not be searched');
  await expect(palette.dialog).not.toContainText(/Nothing found|0 results/);
  await palette.input.fill('payouts');
  await palette.option(/Payouts/).click();
  await expect(page).toHaveURL('/admin/donations/payouts');
});

test('ten applications are decided with at most 25 keys @long', async ({ page, portal, api }) => {
  test.slow();
  let pressed = 0;
  async function press(key: string) {
    pressed += 1;
    await page.keyboard.press(key);
  }
  for (let count = 0; count < 10; count += 1) await api.apply();
  await portal.enter('/admin/people');
  await expect(portal.heading('People')).toBeFocused();
  await press('g');
  await press('a');
  const table = new AdminTable(page, 'applications');
  await expect(table.rows.first()).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  const review = new PortalApplicationPage(page);
  for (let decided = 0; decided < 10; decided += 1) {
    await expect(review.approve).toBeVisible();
    const here = page.url();
    await press('a');
    await expect(review.answer('Approve and send')).toBeEnabled();
    await press(decided < 9 ? 'Control+Shift+Enter' : 'Control+Enter');
    if (decided < 9) await expect(page).not.toHaveURL(here);
    else await expect(review.next).toBeFocused();
  }
  expect(pressed).toBeLessThanOrEqual(25);
});
