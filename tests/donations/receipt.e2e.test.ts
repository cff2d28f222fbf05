/** The receipt page as a browser shows it (P-55, P-56, P-57); its words are in the unit tests. */
import type { Locator, Page } from '@playwright/test';
import type { Receipt } from '#model/donations/contract.ts';
import { buildReceipt } from '#tests/support/factories/receipt.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { onScreens } from '#tests/support/browser/screens.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import {
  postDonation,
  declineDonation,
  giveDonation,
  refundNewest,
} from '#tests/support/browser/give.ts';

/** Answers the island's reads one after the other; the last answer stays. */
async function answerWith(page: Page, ...receipts: Receipt[]) {
  const left = [...receipts];
  await page.route('**/api/donation/*', (route) => {
    const json = left.length > 1 ? left.shift() : left[0];
    return route.fulfill({ json });
  });
}

/** The server then answers every read of this test's visitor with 429. */
async function useUpReads(page: Page): Promise<void> {
  const reads = Array.from({ length: 61 }, () => page.request.get('/api/donation/none'));
  await Promise.all(reads);
}

/** Measures how far an element reaches beyond the column of its neighbor, in pixels. */
async function overhang(element: Locator, neighbor: Locator): Promise<number> {
  const [box, column] = await Promise.all([
    element.boundingBox(),
    neighbor.locator('xpath=..').boundingBox(),
  ]);
  if (!box || !column) return Infinity;
  return Math.round(box.x + box.width - column.x - column.width);
}

/** The narrower of the two spaces between what a button says and its edges, in pixels. */
async function roomBesideWords(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const words = text.getBoundingClientRect();
    const edges = element.getBoundingClientRect();
    return Math.min(words.left - edges.left, edges.right - words.right);
  });
}

test('a completed donation shows every fact, and prints', async ({ page, receipt }) => {
  const { id } = await giveDonation(page.request);
  await page.goto(
    `/donate/success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded&id=${id}`,
  );
  await expect(page, 'the address has nothing but the id').toHaveURL(
    new RegExp(`/donate/success\\?id=${id}$`),
  );
  await expect(receipt.title).toHaveText('Thank You for Your Donation!');
  for (const [label, value] of [
    ['Donation ID', id],
    ['Payment method', 'Visa ending in 4242'],
    ['Donor', 'Test Donor'],
    ['Email', 'donor@mail.example'],
    ['Status', 'Completed'],
  ] as const) {
    await expect(receipt.detail(label)).toHaveText(value);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await receipt.detail('Donation ID').getByRole('button', { name: id }).click();
  await expect(receipt.detail('Donation ID').getByRole('status')).toHaveText(
    'The donation ID was copied.',
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await expect(receipt.sheet.getByText('$100.00 USD')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Read Our Blog' })).toHaveAttribute('href', '/blog');
  await expect(page.getByRole('main').getByRole('link', { name: 'Your giving' })).toHaveAttribute(
    'href',
    '/giving',
  );
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    `/api/donation/${id}/receipt.pdf`,
  );
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(receipt.sheet).toBeVisible();
  for (const name of ['Return to Home', 'Download PDF']) {
    await expect(page.getByText(name)).toBeHidden();
  }
  await expect(receipt.title).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expectReadableTwiceAsLarge(page);
});

test('a long address stays on the page, and words stay clear of the edges of their buttons @long', async ({
  page,
  receipt,
}) => {
  const donorEmail = 'first.second.third.fourth.fifth.sixth@department.of.a.university.example';
  const { id } = await giveDonation(page.request, { donorEmail });
  await receipt.open(id);
  await expect(receipt.sent).toContainText(donorEmail);
  await onScreens(page, ['desktop', 'phone'], async () => {
    expect(await overhang(receipt.sent, receipt.title)).toBeLessThanOrEqual(0);
    for (const label of ['Download PDF', 'Return to Home', 'Read Our Blog']) {
      expect(await roomBesideWords(page.getByRole('link', { name: label }))).toBeGreaterThan(7);
    }
  });
});

test('a refunded donation says so, and thanks for nothing @journey @long', async ({
  page,
  receipt,
}) => {
  const { id } = await giveDonation(page.request);
  await refundNewest(page.request, '100.00');
  await page.request.get(`/api/donation/${id}`);
  const main = page.getByRole('main');
  await expect(async () => {
    await receipt.open(id);
    await expect(receipt.title).toHaveText('Your gift was refunded', { timeout: 500 });
  }, 'Stripe tells us a moment later').toPass();
  await expect(main).toContainText(/\$100\.00 returned on \w+\s\d+,\s\d{4}/);
  await expect(receipt.detail('Status')).toHaveText('Refunded');
  await expect(main).not.toContainText('Thank');
  await expect(main).not.toContainText('Completed');
  await expectAccessible(page);
  await expectReadableTwiceAsLarge(page);
});

test('an open payment is looked at again until it is completed', async ({ page, receipt }) => {
  await page.clock.install();
  const { id } = await postDonation(page.request);
  const open = buildReceipt({ id, status: 'pending', cardBrand: null, cardLast4: null });
  const paid = { ...open, status: 'succeeded', receivedAt: '2026-11-20T23:45:00.000Z' } as const;
  await answerWith(page, open, open, paid);
  await receipt.open(id);
  await expect(receipt.detail('Status')).toHaveText('pending');
  await expect(receipt.pending).toContainText("Please don't pay again");
  await expect(page.getByText('This page updates by itself.')).toBeVisible();
  await expect(async () => {
    // Each look is asked for once the one before has been answered.
    await page.clock.fastForward(3_000);
    await expect(receipt.detail('Status')).toHaveText('Completed', { timeout: 500 });
  }).toPass();
  await expect(receipt.detail('Date and time')).toHaveText('November 20, 2026 at 3:45 PM PST');
  await expect(receipt.pending).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your payment is confirmed.');
});

test('looking again stops, and the donor may ask @long', async ({ page, receipt }) => {
  await page.clock.install();
  const { id } = await postDonation(page.request);
  const open = buildReceipt({ id, status: 'pending' });
  let reads = 0;
  await page.route('**/api/donation/*', (route) => {
    reads += 1;
    return route.fulfill({ json: open });
  });
  await receipt.open(id);
  const look = page.getByRole('button', { name: 'Check again' });
  // In small steps, so that no reading is given up while it is under way.
  const passing = async () => {
    await page.clock.fastForward(3_000);
    return look.isVisible();
  };
  await expect.poll(passing, { intervals: [100], timeout: 45_000 }).toBe(true);
  await page.clock.fastForward(600_000);
  expect(reads).toBe(9);
  await look.click();
  await expect.poll(() => reads).toBe(10);
  await expect(receipt.title, 'the button is gone').toBeFocused();
});

test('a failed payment is no receipt for a donation @long', async ({ page, receipt }) => {
  const { id } = await declineDonation(page.request);
  await receipt.open(id);
  await expect(receipt.detail('Status')).toHaveText('failed');
  await expect(receipt.title).toHaveText('Your payment did not go through');
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Try again with $100.00' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Name (optional)')).toHaveValue('Test Donor');
  await expect(page.getByLabel('Email (optional)')).toHaveValue('donor@mail.example');
});

test('without JavaScript the receipt shows its details and links the PDF @long', async ({
  browser,
  host,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: host.url });
  const { id } = await giveDonation(page.request);
  const response = await page.goto(`/donate/success?id=${id}`);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const main = page.getByRole('main');
  for (const text of [id, '$100.00', 'Visa ending in 4242', 'Test Donor', 'Completed']) {
    await expect(main).toContainText(text);
  }
  await expect(main.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    `/api/donation/${id}/receipt.pdf`,
  );
  await expect(main.getByRole('button', { name: 'Print' })).toBeDisabled();
  await page.close();
});

test('a read that fails or hangs can be tried again @long', async ({ page, watch, receipt }) => {
  watch.announce('status of 429', 'status of 500', 'ERR_CONNECTION_FAILED');
  await page.clock.install();
  const { id } = await giveDonation(page.request);
  await useUpReads(page);
  await page.route('**/api/donation/*', (route) => route.fulfill({ status: 500, json: {} }));
  const response = await page.goto(`/donate/success?id=${id}`);
  expect(response?.status()).toBe(429);
  expect(response?.headers()['retry-after']).toMatch(/^\d+$/);
  await expect(receipt.title).toHaveText('Unable to Load Donation');
  await expect(receipt.alert).toHaveText('Failed to load donation details');
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  await page.clock.runFor(1);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeEnabled();
  await expectAccessible(page);

  await page.route('**/api/donation/*', () => undefined, { times: 1 });
  const asked = page.waitForRequest('**/api/donation/*');
  await again.click();
  await page.clock.runFor(1);
  await asked;
  await expect(page.getByRole('button', { name: 'Trying...' })).toBeFocused();
  await page.clock.fastForward(30_000);
  await expect(receipt.alert).toHaveText('Failed to load donation details');
  await expect(again, 'the button keeps the focus').toBeFocused();

  await page.unrouteAll();
  await answerWith(page, buildReceipt({ id }));
  await again.click();
  await page.clock.runFor(1);
  await expect(receipt.detail('Status')).toHaveText('Completed');
  await expect(receipt.title).toBeFocused();
});

test('the page of an unknown donation says that there is none @long', async ({
  page,
  watch,
  receipt,
}) => {
  watch.announce('status of 404');
  const response = await page.goto(`/donate/success?id=${crypto.randomUUID()}`);
  expect(response?.status()).toBe(404);
  await expect(receipt.title).toHaveText('Unable to Load Donation');
  await expect(receipt.alert).toHaveText('Donation not found');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a receipt without an id says where to find the link @long', async ({ page, receipt }) => {
  await receipt.open();
  await expect(receipt.title).toHaveText('Unable to Load Donation');
  await expect(receipt.alert).toHaveText('No donation ID provided');
  await expect(page.getByText('Open the link in your receipt email.')).toBeVisible();
  await expectAccessible(page);
});
