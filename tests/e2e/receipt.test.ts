/** The receipt page in every state (P-17, P-55, P-56, P-57, P-59). */
import type { Locator, Page, Route } from '@playwright/test';
import type { Receipt } from '#contracts/donations.ts';
import { buildReceipt } from '#tests/factories/receipt.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/letters.ts';
import { receiptPage } from '#tests/pages/receipt-page.ts';

/** Answers the receipt's reads, one after the other; the last one stays. */
async function answerWith(page: Page, ...receipts: Receipt[]) {
  const left = [...receipts];
  await page.route('**/api/donation/*', (route) => {
    const json = left.length > 1 ? left.shift() : left[0];
    return route.fulfill({ json });
  });
  return receipts[0]?.id ?? '';
}

/** How far an element reaches beyond the column of its neighbour, in pixels. */
async function overhang(element: Locator, neighbour: Locator): Promise<number> {
  const [box, column] = await Promise.all([
    element.boundingBox(),
    neighbour.locator('xpath=..').boundingBox(),
  ]);
  if (!box || !column) return Infinity;
  return Math.round(box.x + box.width - column.x - column.width);
}

/** The narrower of the two spaces between what a button says and its edges, in pixels. */
async function roomBesideWords(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    const said = document.createRange();
    said.selectNodeContents(element);
    const words = said.getBoundingClientRect();
    const edges = element.getBoundingClientRect();
    return Math.min(words.left - edges.left, edges.right - words.right);
  });
}

test('a completed gift shows every fact', { tag: '@widths' }, async ({ page }) => {
  const receipt = receiptPage(page);
  // Begun before midnight, charged after it: the receipt names the day of the charge.
  const given = buildReceipt({ createdAt: '2026-11-20T07:50:00.000Z' });
  await receipt.open(await answerWith(page, given));
  await expect(page.getByText('was received on November 20, 2026')).toBeVisible();
  await expect(receipt.title).toHaveText('Thank You for Your Donation!');
  await expect(receipt.fact('Donation ID')).toHaveText(given.id);
  await expect(receipt.sheet.getByText('$100.00 USD')).toBeVisible();
  await expect(receipt.fact('Date and time')).toHaveText('November 20, 2026 at 3:42 PM PST');
  await expect(receipt.fact('Payment method')).toHaveText('Visa ending in 4242');
  await expect(receipt.fact('Donor')).toHaveText('Test Donor');
  await expect(receipt.fact('Email')).toHaveText('donor@mail.example');
  await expect(receipt.fact('Status')).toHaveText('Completed');
  await expect(receipt.sheet).toContainText('No goods or services were provided');
  await expect(receipt.sheet).toContainText('Test gift, not charged');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Read Our Blog' })).toHaveAttribute('href', '/blog');
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    `/api/donation/${given.id}/receipt.pdf`,
  );
  await expectAccessible(page);
  await expectReadableTwiceAsLarge(page);
});

test(
  'a long address stays on the page, and words stay clear of the edges of their buttons',
  {
    tag: '@screens',
  },
  async ({ page }) => {
    const receipt = receiptPage(page);
    const donorEmail = 'first.second.third.fourth.fifth.sixth@department.of.a.university.example';
    const acknowledgement = { state: 'sent', at: '2026-11-20T23:43:00.000Z' } as const;
    await receipt.open(await answerWith(page, buildReceipt({ donorEmail, acknowledgement })));
    await expect(receipt.sent).toContainText(donorEmail);
    expect(await overhang(receipt.sent, receipt.title)).toBeLessThanOrEqual(0);
    for (const label of ['Download PDF', 'Return to Home', 'Read Our Blog']) {
      expect(await roomBesideWords(page.getByRole('link', { name: label }))).toBeGreaterThan(7);
    }
  },
);

test('a gift that was partly refunded says how much, and what counts', async ({ page }) => {
  const receipt = receiptPage(page);
  await receipt.open(await answerWith(page, buildReceipt({ refundedCents: 2599 })));
  await expect(receipt.sheet.getByText('$100.00 USD')).toBeVisible();
  await expect(receipt.fact('Refunded')).toHaveText('$25.99 USD');
  await expect(receipt.fact('Status')).toHaveText('Completed');
  await expect(receipt.sheet).toContainText('After the refund, $74.01 is tax-deductible. EIN');
  await expectAccessible(page);
});

test('a gift that was refunded in full is no ground for a deduction', async ({ page }) => {
  const receipt = receiptPage(page);
  const acknowledgement = { state: 'none', at: null } as const;
  await receipt.open(
    await answerWith(page, buildReceipt({ refundedCents: 10_000, acknowledgement })),
  );
  await expect(receipt.fact('Refunded')).toHaveText('$100.00 USD');
  await expect(page.getByText('received on November 20, 2026, was refunded in full')).toBeVisible();
  await expect(receipt.sheet).toContainText('no part of it is tax-deductible');
  await expect(receipt.sheet).not.toContainText('No goods or services');
  await expect(receipt.sent).toHaveCount(0);
});

test('an anonymous gift without a card names neither', async ({ page }) => {
  const receipt = receiptPage(page);
  const bare = { donorName: null, donorEmail: null, cardBrand: null, cardLast4: null };
  await receipt.open(await answerWith(page, buildReceipt({ ...bare, testMode: false })));
  await expect(receipt.fact('Payment method')).toHaveText('N/A');
  for (const label of ['Donor', 'Email']) await expect(receipt.fact(label)).toHaveCount(0);
  await expect(receipt.sent).toHaveCount(0);
  await expect(receipt.sheet).not.toContainText('Test gift');
});

const mails: [Receipt['acknowledgement'], string][] = [
  [{ state: 'queued', at: null }, 'is queued for donor@mail.example'],
  [
    { state: 'sent', at: '2026-11-20T23:43:00.000Z' },
    'was sent to donor@mail.example on November 20, 2026 at 3:43 PM PST',
  ],
  [{ state: 'failed', at: null }, 'could not be delivered to donor@mail.example'],
];
test("'Receipt Sent' tells the truth of the mail", async ({ page }) => {
  const receipt = receiptPage(page);
  for (const [acknowledgement, words] of mails) {
    await test.step(acknowledgement.state, async () => {
      await receipt.open(await answerWith(page, buildReceipt({ acknowledgement })));
      await expect(receipt.sent).toContainText(words);
    });
  }
});

test('an open payment is looked at again until it is completed', async ({ page }) => {
  await page.clock.install();
  const receipt = receiptPage(page);
  const open = buildReceipt({ status: 'pending', cardBrand: null, cardLast4: null });
  const paid = { ...open, status: 'succeeded', receivedAt: '2026-11-20T23:45:00.000Z' } as const;
  await receipt.open(await answerWith(page, open, open, paid));
  await expect(receipt.fact('Status')).toHaveText('pending');
  await expect(receipt.pending).toContainText("Please don't pay again");
  await expect(page.getByRole('heading', { name: 'Receipt to follow' })).toBeVisible();
  await expect(page.getByText('your receipt will go to donor@mail.example')).toBeVisible();
  await expect(receipt.sheet).not.toContainText('Tax deductibility');
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await page.clock.fastForward(3_000);
  await expect(receipt.fact('Status')).toHaveText('Completed');
  await expect(receipt.fact('Date and time')).toHaveText('November 20, 2026 at 3:45 PM PST');
  await expect(receipt.pending).toHaveCount(0);
});

test('a bank that is processing the payment is named, also after a declined card', async ({
  page,
}) => {
  const receipt = receiptPage(page);
  const none = { cardBrand: null, cardLast4: null };
  const method = { paymentMethod: 'US bank account', processing: true };
  await receipt.open(
    await answerWith(page, buildReceipt({ ...none, ...method, status: 'failed' })),
  );
  await expect(receipt.title).toHaveText('Thank You for Your Donation!');
  await expect(receipt.pending).toContainText('being processed by your bank');
  await expect(receipt.fact('Payment method')).toHaveText('US bank account');
  await expect(receipt.fact('Status')).toHaveText('failed');
});

test('looking again stops, and the donor may ask', async ({ page }) => {
  await page.clock.install();
  const receipt = receiptPage(page);
  const open = buildReceipt({ status: 'pending' });
  let reads = 0;
  await page.route('**/api/donation/*', (route) => {
    reads += 1;
    return route.fulfill({ json: open });
  });
  await receipt.open(open.id);
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
});

test('a failed payment is no receipt for a gift', async ({ page }) => {
  const receipt = receiptPage(page);
  await receipt.open(await answerWith(page, buildReceipt({ status: 'failed' })));
  await expect(receipt.fact('Status')).toHaveText('failed');
  await expect(receipt.title).toHaveText('Your payment did not go through');
  await expect(
    page.getByText('Nothing was charged. You can try again with the same or another card.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment attempt' })).toBeVisible();
  await expect(page.getByText('What your gift makes possible')).toHaveCount(0);
  await expect(receipt.sent).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Try again with $100.00' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Name (optional)')).toHaveValue('Test Donor');
  await expect(page.getByLabel('Email (optional)')).toHaveValue('donor@mail.example');
});

test('without JavaScript the receipt page links the PDF', async ({ browser, host }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const { id } = buildReceipt();
  await page.goto(`${host.url}/donate/success?id=${id}`);
  await expect(page.locator('main noscript a.button')).toHaveAttribute(
    'href',
    `/api/donation/${id}/receipt.pdf`,
  );
  await expect(page.locator('main [aria-busy]')).toBeHidden();
  await page.close();
});

test('while it loads, its outlines stand', async ({ page }) => {
  await page.route('**/api/donation/*', () => undefined);
  await receiptPage(page).open(buildReceipt().id);
  await expect(page.getByText('Your receipt is loading.')).toBeAttached();
  await expectAccessible(page);
});

test('a read that hangs is given up after half a minute and may be tried again', async ({
  page,
}) => {
  await page.clock.install();
  const receipt = receiptPage(page);
  const given = buildReceipt();
  await page.route('**/api/donation/*', (route) => route.fulfill({ json: given }));
  await page.route('**/api/donation/*', () => undefined, { times: 1 });
  const asked = page.waitForRequest('**/api/donation/*');
  await receipt.open(given.id);
  await page.clock.runFor(1);
  await asked;
  await page.clock.fastForward(30_000);
  await expect(receipt.alert).toHaveText('Failed to load donation details');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(1);
  await expect(receipt.fact('Status')).toHaveText('Completed');
});

test('no id', { tag: '@widths' }, async ({ page }) => {
  const receipt = receiptPage(page);
  await receipt.open();
  await expect(receipt.title).toHaveText('Unable to Load Donation');
  await expect(receipt.alert).toHaveText('No donation ID provided');
  await expect(page.getByText('Open the link in your receipt email.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test('an unknown id', async ({ page, watch }) => {
  watch.announce('status of 404');
  const receipt = receiptPage(page);
  await receipt.open(buildReceipt().id);
  await expect(receipt.title).toHaveText('Unable to Load Donation');
  await expect(receipt.alert).toHaveText('Donation not found');
});

const failures: [string, (route: Route) => Promise<void>][] = [
  ['that the server fails', (route) => route.fulfill({ status: 500, json: {} })],
  ['without a connection', (route) => route.abort('connectionfailed')],
];
for (const [kind, fail] of failures) {
  test(`a load ${kind} is said and may be tried again`, async ({ page, watch }) => {
    watch.announce('status of 500', 'ERR_CONNECTION_FAILED');
    const receipt = receiptPage(page);
    const given = buildReceipt();
    await page.route('**/api/donation/*', (route) => route.fulfill({ json: given }));
    await page.route('**/api/donation/*', fail, { times: 1 });
    await receipt.open(given.id);
    await expect(receipt.title).toHaveText('Unable to Load Donation');
    await expect(receipt.alert).toHaveText('Failed to load donation details');
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(receipt.fact('Status')).toHaveText('Completed');
    await expect(receipt.title).toBeFocused();
  });
}

test('the address keeps nothing but the id', async ({ page }) => {
  const given = buildReceipt();
  await answerWith(page, given);
  await page.goto(
    `/donate/success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded&id=${given.id}`,
  );
  await expect(page).toHaveURL(new RegExp(`/donate/success\\?id=${given.id}$`));
});

test('printed, the receipt stands alone', async ({ page }) => {
  const receipt = receiptPage(page);
  await receipt.open(await answerWith(page, buildReceipt()));
  await expect(receipt.sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt.sheet).toBeVisible();
  for (const name of ['Return to Home', 'Download PDF']) {
    await expect(page.getByText(name)).toBeHidden();
  }
  await expect(receipt.title).toBeHidden();
});
