/** Staff list, open and export donations (P-46, P-50, P-80, P-90, P-91). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import {
  buildAdminDonation,
  buildReconciliationSummary,
  buildDonationDetails,
  buildDonationStats,
} from '#tests/support/factories/admin-donation.ts';
import { adminDonationsPage } from '#tests/support/pages/admin-donations-page.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { countPresses } from '#tests/support/browser/count-presses.ts';
import { readTwiceAsLarge } from '#tests/support/browser/large-text.ts';

const newest = buildAdminDonation({
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  createdAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-21T07:59:59.000Z',
});
const anonymous = buildAdminDonation({
  id: 'bbbbbbbb-0000-4000-8000-000000000002',
  amountCents: 250_000,
  donorName: null,
  donorEmail: null,
  createdAt: '2026-11-19T10:00:00.000Z',
  refundedCents: 2_500,
});
const listed = [
  newest,
  anonymous,
  buildAdminDonation({
    id: 'cccccccc-0000-4000-8000-000000000003',
    amountCents: 1_000,
    donorName: '=1+1, "Zo\u00eb"',
    donorEmail: 'zoe@mail.example',
    status: 'failed',
    createdAt: '2026-11-18T10:00:00.000Z',
    receivedAt: null,
    disputed: true,
  }),
  buildAdminDonation({
    id: 'dddddddd-0000-4000-8000-000000000004',
    amountCents: 7_550,
    donorName: 'Marek Dvo\u0159\u00e1\u010dek',
    status: 'pending',
    cardBrand: null,
    cardLast4: null,
    createdAt: '2026-11-17T10:00:00.000Z',
    receivedAt: null,
  }),
];

/** Answers what the page reads, so that a test knows every row. */
async function serve(page: Page, rows: AdminDonation[] = listed) {
  await page.route('**/api/admin/donations?*', (route) =>
    route.fulfill({ json: rows, headers: { 'X-Total-Count': String(rows.length) } }),
  );
  await page.route('**/api/admin/donations/stats', (route) =>
    route.fulfill({ json: buildDonationStats() }),
  );
  await page.route('**/api/admin/donations/books', (route) =>
    route.fulfill({ json: buildReconciliationSummary() }),
  );
  await page.route(/\/api\/admin\/donations\/[\da-f-]{36}$/, (route) => {
    const donation = rows.find(({ id }) => route.request().url().endsWith(id)) ?? newest;
    return route.fulfill({ json: buildDonationDetails({ donation }) });
  });
}

/** Presses Export CSV and reads what comes. */
async function download(page: Page) {
  const coming = page.waitForEvent('download');
  await adminDonationsPage(page).exportCsv.click();
  const file = await coming;
  const text = await readFile(await file.path(), 'utf8');
  expect(text.slice(0, 3)).toBe('\ufeffID');
  return { name: file.suggestedFilename(), lines: text.slice(1).split('\r\n').slice(0, -1) };
}

test(
  'the page of donations shows figures, reconciliation and rows',
  { tag: '@screens' },
  async ({ page, donations }) => {
    await serve(page);
    await donations.open();
    await expect(donations.figure('Total donations')).toHaveText('1,312');
    await expect(donations.figure('Successful')).toHaveText('1,284');
    await expect(donations.figure('Total amount')).toHaveText('$148,360.00');
    await expect(donations.figure('Average')).toHaveText('$115.55');
    await expect(page.getByText('Test donations only')).toBeVisible();
    await donations.balance.click();
    await expect(page.getByText('Donations since October 31, 2026')).toBeVisible();
    await expect(page.getByText('Total refunded $25.00')).toBeVisible();
    await expect(page.getByText('4 donations')).toBeVisible();
    await expectAccessible(page);
    await readTwiceAsLarge(page);
    // The rows become cards once the page knows its new width.
    await expect.poll(() => new SiteFrame(page).sidewaysScroll()).toBe(0);
    await expect(page.getByText('Anonymous')).toBeVisible();
    await expect(page.getByText('-', { exact: true }), 'lines of missing addresses').toHaveCount(0);
  },
);

test('the list of donations fits a low window @long', async ({ page, donations }) => {
  await page.setViewportSize({ width: 800, height: 450 });
  await serve(page);
  await donations.open();
  await expect(donations.rows.first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('In balance')).toBeInViewport();
  const table = page.getByRole('table', { name: 'Reconciliation' });
  const difference = table.getByRole('row', { name: 'Difference 0 $0.00' });
  await expect(difference).toBeHidden();
  await page.getByRole('link', { name: 'Payouts' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(difference).toBeVisible();
  await expectAccessible(page);
});

test('the bars of the months are printed in their colors @long', async ({ page, donations }) => {
  await serve(page);
  await donations.open();
  await donations.balance.click();
  await page.emulateMedia({ media: 'print' });
  const chart = page.getByRole('region', { name: 'Donations per month' });
  await expect(chart.locator('li > span > span').first()).toHaveCSS('print-color-adjust', 'exact');
});

test('in forced colors all bars of the months look alike @long', async ({ page, donations }) => {
  await serve(page);
  await donations.open();
  await donations.balance.click();
  const chart = page.getByRole('region', { name: 'Donations per month' });
  await page.emulateMedia({ media: 'screen', forcedColors: 'active', colorScheme: 'dark' });
  const readLooks = (bar: string) =>
    chart.locator(`li:${bar} > span:first-child > span`).evaluate((one) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(one);
      return { backgroundColor, borderTopColor };
    });
  const ordinary = await readLooks('first-child');
  expect(await readLooks('nth-last-child(2)')).toEqual(ordinary);
  expect((await readLooks('last-child')).borderTopColor).toBe(ordinary.borderTopColor);
});

test(
  'on a phone the first donation begins in the upper half, and no keys are named @long',
  { tag: '@phone' },
  async ({ page, donations }) => {
    await serve(page);
    await donations.open();
    const first = page.getByRole('listitem').filter({ hasText: 'Test Donor' }).first();
    await expect(first).toBeVisible();
    await expect(page.getByText('In balance')).toBeVisible();
    expect((await first.boundingBox())?.y, 'top of the first donation').toBeLessThan(422);
    await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0);
    await expect(donations.mode).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await donations.mode.selectOption('Live and Test');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Largest first');
    await expect(page.getByRole('listitem').filter({ hasText: '$2,500.00' })).toBeInViewport();
    await expectAccessible(page);
  },
);

const address = 'somebody.new@mail.example';

/** Opens five donations, of which the last has a long address and was refunded and disputed. */
async function openFive(page: Page, donations: ReturnType<typeof adminDonationsPage>) {
  const [first, ...others] = listed;
  const whole = buildAdminDonation({
    amountCents: 5_000,
    refundedCents: 5_000,
    disputed: true,
    donorEmail: 'a.name.that.does.not.fit@department.university.example',
    createdAt: '2026-01-20T23:42:00.000Z',
  });
  await serve(page, [{ ...first, donorEmail: address } as AdminDonation, ...others, whole]);
  await donations.open();
  await expect(donations.rows).toHaveCount(5);
  return (position: number) => donations.rows.nth(position);
}

test('the row of a donation is on one line at each width, and cuts nothing', async ({
  page,
  donations,
}) => {
  const row = await openFive(page, donations);
  // In a narrow table the address is drawn below the donor.
  const inColumn = row(0).getByText(address);
  const drawn = row(0).locator(`[data-address="${address}"]`);
  for (const [width, shown] of [
    [1440, inColumn],
    [1366, inColumn],
    [1280, inColumn],
    [1112, drawn],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(shown).toBeVisible();
    const height = async (position: number) => (await row(position).boundingBox())?.height;
    expect(await height(0), `height of the row at ${width}`).toBeLessThanOrEqual(41);
    expect(await height(1), `a badge and a refund at ${width}`).toBe(52);
    for (const words of [
      shown,
      row(0).getByText('Test Donor'),
      row(1).getByText('refunded'),
      row(0).locator('td').last(),
    ]) {
      const cut = await words.evaluate((cell) => [
        cell.scrollWidth - cell.clientWidth,
        cell.scrollHeight - cell.clientHeight,
      ]);
      expect(cut, `pixels that are cut at ${width}`).toEqual([0, 0]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const longer = row(4).getByText('a.name.that.does.not.fit@department.university.example');
  await expect(longer).toHaveAttribute('title', /university\.example$/);
  expect((await longer.boundingBox())?.height, 'two lines of an address').toBeLessThan(40);
});

test('the row of a donation says amount, donor, card, day and state', async ({
  page,
  donations,
}) => {
  const row = await openFive(page, donations);
  await expect(row(0)).toContainText('$100.00');
  await expect(row(0)).toContainText('Visa \u2022\u2022\u2022\u2022 4242');
  await expect(row(0)).toContainText('November 20, 2026');
  await expect(row(1)).toContainText('Anonymous');
  await expect(row(1)).toContainText('refunded $25.00');
  await expect(row(2)).toContainText('failed');
  await expect(row(2)).toContainText('Disputed');
  await expect(row(3).locator('td').nth(4)).toHaveText('-');
  await expect(row(4)).toContainText(/Disputedrefunded(?! \$)/);
});

test('a donation of the list opens in full', async ({ page, donations }) => {
  await openFive(page, donations);
  await donations.rows.first().getByRole('button', { name: 'View' }).click();
  await expect(donations.dialog).toContainText('aaaaaaaa-0000-4000-8000-000000000001');
  await expect(donations.dialog).toContainText('November 20, 2026 at 11:59 PM PST');
  await expect(donations.dialog.getByRole('link', { name: 'Open the receipt' })).toHaveAttribute(
    'href',
    '/donate/success?id=aaaaaaaa-0000-4000-8000-000000000001',
  );
  await expect(donations.dialog).toContainText('Test Donor 9 donations, $2,325.00');
  await expect(donations.dialog.getByRole('link', { name: 'Test Donor' })).toHaveAttribute(
    'href',
    '/admin/people/donor/dddddddd-0000-4000-8000-00000000000d',
  );
  await expect(donations.dialog).toContainText(
    'Acknowledgment SentSent November 20, 2026 at 3:43 PM PST to donor@mail.example.',
  );
  await expect(donations.dialog.getByRole('link', { name: 'Open document' })).toHaveAttribute(
    'href',
    '/api/donation/aaaaaaaa-0000-4000-8000-000000000001/receipt.pdf',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(donations.dialog).toHaveCount(0);
});

test('Export CSV holds the filtered rows, and no formula', async ({ page, donations }) => {
  await openFive(page, donations);
  const all = await download(page);
  expect(all.name).toMatch(/^donations-\d{4}-\d\d-\d\d\.csv$/);
  expect(all.lines).toHaveLength(6);
  await expect(page.getByText('Exported 5 donations.')).toBeVisible();
  await donations.status.selectOption('Failed');
  await expect(donations.rows).toHaveCount(1);
  expect((await download(page)).lines.slice(1)).toEqual([
    `cccccccc-0000-4000-8000-000000000003,10.00,usd,"'=1+1, ""Zo\u00eb""",zoe@mail.example,failed,4242,visa,2026-11-18T10:00:00.000Z,0.00,yes,,test,,Online,,,,,,,,,,,,,,0.00`,
  ]);
});

test('refunds of last month are listed and exported in three presses', async ({
  page,
  donations,
}) => {
  await page.clock.setFixedTime('2026-11-21T02:00:00.000Z');
  const refund = (donorName: string, refundedAt: string) =>
    buildAdminDonation({
      donorName,
      refundedAt,
      refundedCents: 2_500,
      createdAt: '2026-09-01T10:00:00.000Z',
    });
  const october = refund('Refunded in October', '2026-10-31T10:00:00.000Z');
  await serve(page, [...listed, october, refund('Now', '2026-11-02T10:00:00.000Z')]);
  await donations.open();
  const presses = await countPresses(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('refunds');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Dates: / }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(donations.rows).toHaveCount(1);
  await expect(donations.rows).toContainText('Refunded in October');
  const { lines } = await download(page);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Refunded in October');
  expect(presses()).toBe(3);
});

test('Export CSV waits for the last row @long', async ({ page, watch, donations }) => {
  watch.announce('status of 500');
  await serve(page);
  const [first, ...rest] = listed;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/donations?*', async (route) => {
    const isLater = route.request().url().includes('after=');
    if (isLater) await held;
    await route.fulfill({
      json: isLater ? rest : [first],
      headers: {
        'X-Total-Count': '4',
        ...(isLater ? {} : { Link: '</api/admin/donations?after=x>; rel="next"' }),
      },
    });
  });
  await donations.open();
  await expect(donations.rows).toHaveCount(1);
  const coming = page.waitForEvent('download');
  await donations.exportCsv.click();
  await expect(page.getByText('The export waits for the last row. 1 of 4 loaded.')).toBeVisible();
  release();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text.split('\r\n').slice(1, -1)).toHaveLength(4);

  let isFirstWhole = false;
  await page.route('**/api/admin/donations?*', (route) =>
    isFirstWhole && !route.request().url().includes('after=')
      ? route.fallback()
      : route.fulfill({ status: 500, json: { error: 'Broken.' } }),
  );
  await donations.open();
  // Nothing is there that could be saved.
  await expect(donations.exportCsv).toBeDisabled();
  isFirstWhole = true;
  await donations.open();
  await expect(donations.rows).toHaveCount(1);
  await donations.exportCsv.click();
  await expect(
    page.getByText('Nothing was exported, because the list is not complete.'),
  ).toBeVisible();
});

test('records that differ open by themselves @long', async ({ page, watch, donations }) => {
  watch.announce('status of 500');
  await serve(page);
  await page.route('**/api/admin/donations/books', (route) =>
    route.fulfill({
      json: buildReconciliationSummary({ unmatched: 2, ours: { count: 1_282, cents: 14_830_000 } }),
    }),
  );
  await page.route('**/books', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await donations.open();
  await expect(page.getByText('The reconciliation did not load.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Out of balance')).toBeVisible();
  await expect(donations.reconciliation).toContainText(
    'Stripe and our records differ: 2 online donations, $60.00 since October 31, 2026.',
  );
  await expect(page.getByRole('row', { name: 'Difference 2 $60.00' })).toBeVisible();
  await donations.reconciliation.click();
  await expect(page.getByRole('row', { name: 'Difference 2 $60.00' })).toBeHidden();
});

test('the acknowledgment says what became of it @long', async ({ page, watch, donations }) => {
  watch.announce('status of 503');
  await serve(page);
  await donations.open();
  const details = '**/api/admin/donations/*-*-*-*-*';
  const mail = { at: null, to: 'donor@mail.example', error: null };
  for (const [acknowledgement, text] of [
    [{ ...mail, state: 'queued' }, 'QueuedQueued for donor@mail.example.'],
    [
      { ...mail, state: 'failed', error: '550 5.1.1 No such user' },
      'FailedNot delivered to donor@mail.example. The mail server said: 550 5.1.1 No such user',
    ],
    [{ ...mail, state: 'none', to: null }, 'NoneNo email was queued.'],
  ] as const) {
    await page.route(details, (route) =>
      route.fulfill({
        json: buildDonationDetails({ donation: newest, acknowledgement, donor: null }),
      }),
    );
    await donations.rows.first().getByRole('button', { name: 'View' }).click();
    await expect(donations.dialog).toContainText(text);
    await expect(donations.dialog.getByRole('link', { name: 'Test Donor' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  const acknowledgement = { ...mail, state: 'none', to: null } as const;
  await page.route(details, (route) =>
    route.fulfill({ json: buildDonationDetails({ donation: anonymous, acknowledgement }) }),
  );
  await donations.rows.nth(1).getByRole('button', { name: 'View' }).click();
  await expect(donations.dialog).toContainText('NoneThe donor gave no email address.');
  await page.keyboard.press('Escape');
  await page.route(details, (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is starting.' } }),
  );
  await donations.rows.first().getByRole('button', { name: 'View' }).click();
  await expect(donations.dialog).toContainText('Donor and acknowledgment did not load.');
});

test('a corrected address is shown in the open dialog, in the list and in the next dialog @long', async ({
  page,
  donations,
}) => {
  const corrected = 'corrected@mail.example';
  let donation = newest;
  await serve(page);
  await page.route('**/api/admin/donations?*', (route) =>
    route.fulfill({ json: [donation], headers: { 'X-Total-Count': '1' } }),
  );
  await page.route('**/api/admin/donations/*-*-*-*-*', (route) =>
    route.fulfill({ json: buildDonationDetails({ donation }) }),
  );
  const gift = {
    source: 'monthly',
    amountCents: 2_500,
    currency: 'usd',
    description: null,
    status: 'succeeded',
    at: '2026-10-01T19:00:00.000Z',
    subscriptionId: 'sub_1',
  };
  const gifts = [
    { ...gift, id: crypto.randomUUID() },
    { ...gift, id: crypto.randomUUID() },
    { ...gift, id: newest.id, source: 'card', subscriptionId: null },
  ];
  await page.route('**/address', (route) =>
    route.fulfill({ json: { email: newest.donorEmail, gifts } }),
  );
  await page.route('**/acknowledgement', (route) => {
    expect(route.request().postDataJSON()).toEqual({ email: corrected, moves: [newest.id] });
    donation = { ...newest, donorEmail: corrected };
    return route.fulfill({ status: 202, json: buildDonationDetails().acknowledgement });
  });
  await donations.open();
  await donations.rows.first().getByRole('button', { name: 'View' }).click();
  await donations.dialog.getByRole('button', { name: 'Send again...' }).click();
  await donations.dialog.getByLabel('Send to').fill(corrected);
  const moving = donations.dialog.getByRole('group', { name: 'What moves with it' });
  await expect(moving).toContainText(
    '3 payments and 1 monthly donation will move to the new address.',
  );
  await moving.getByLabel('$25.00, monthly donation, 2 payments').uncheck();
  await expect(moving).toContainText('1 payment will move to the new address.');
  await donations.dialog.getByRole('button', { name: 'Send the document' }).click();
  const address = donations.dialog.getByRole('link', { name: corrected });
  await expect(address).toBeVisible();
  await expect(donations.rows.first()).toContainText(corrected);
  await donations.dialog.getByRole('button', { name: 'Send again...' }).click();
  await expect(donations.dialog.getByLabel('Send to')).toHaveValue(corrected);
  await page.keyboard.press('Escape');
  await donations.rows.first().getByRole('button', { name: 'View' }).click();
  await expect(address).toBeVisible();
});

test('a live site lists test donations only on demand @long', async ({ page, donations }) => {
  const live = buildAdminDonation({ donorName: 'Live Donor', testMode: false, paymentId: 'pi_1' });
  const lists: Record<string, AdminDonation[]> = { test: listed, all: [live, ...listed] };
  await serve(page);
  await page.route('**/api/admin/donations/stats', (route) =>
    route.fulfill({
      json: buildDonationStats({
        testMode: false,
        otherMode: { ...buildDonationStats(), total: 4 },
      }),
    }),
  );
  await page.route('**/api/admin/donations?*', (route) => {
    const rows = lists[new URL(route.request().url()).searchParams.get('mode') ?? ''] ?? [live];
    return route.fulfill({ json: rows, headers: { 'X-Total-Count': String(rows.length) } });
  });
  await donations.open();
  await expect(donations.rows).toHaveCount(1);
  await expect(donations.mode).toHaveValue('live');
  expect((await download(page)).lines[1]).toMatch(/,live,pi_1,Online,+tax acknowledgment,0\.00$/);
  await donations.mode.selectOption('Test Only');
  await expect(donations.rows).toHaveCount(4);
  await expect(page.getByText('Test donations are listed but not counted')).toBeVisible();
  expect((await download(page)).lines).toHaveLength(5);
  await donations.mode.selectOption('Live and Test');
  await expect(page.getByText('5 donations, 4 of them test')).toBeVisible();
  await expect(donations.rows).toHaveCount(5);
  await expect(donations.figure('Total donations')).toHaveText('1,312');
});
