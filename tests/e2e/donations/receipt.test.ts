/** The receipt page in every state (P-17, P-55, P-56, P-57, P-59). */
import type { Locator, Page, Route } from '@playwright/test';
import type { Receipt } from '#contracts/donations/donations.ts';
import { buildReceipt } from '#tests/factories/receipt.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/letters.ts';

/** Answers the receipt's reads one after the other; the last answer stays. */
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
    const text = document.createRange();
    text.selectNodeContents(element);
    const words = text.getBoundingClientRect();
    const edges = element.getBoundingClientRect();
    return Math.min(words.left - edges.left, edges.right - words.right);
  });
}

test('a completed donation shows every fact, and prints', async ({ page, receipt }) => {
  // Begun before midnight, charged after it: the receipt names the day of the charge.
  const given = buildReceipt({ createdAt: '2026-11-20T07:50:00.000Z' });
  await answerWith(page, given);
  await page.goto(
    `/donate/success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded&id=${given.id}`,
  );
  await expect(page, 'the address has nothing but the id').toHaveURL(
    new RegExp(`/donate/success\\?id=${given.id}$`),
  );
  await expect(page.getByText('was received on November 20, 2026')).toBeVisible();
  await expect(receipt.title).toHaveText('Thank You for Your Donation!');
  for (const [label, value] of [
    ['Donation ID', given.id],
    ['Date and time', 'November 20, 2026 at 3:42 PM PST'],
    ['Payment method', 'Visa ending in 4242'],
    ['Donor', 'Test Donor'],
    ['Email', 'donor@mail.example'],
    ['Status', 'Completed'],
  ] as const) {
    await expect(receipt.fact(label)).toHaveText(value);
  }
  await expect(receipt.sheet.getByText('$100.00 USD')).toBeVisible();
  await expect(receipt.sheet).toContainText('No goods or services were provided');
  await expect(receipt.sheet).toContainText('Test gift, not charged');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Read Our Blog' })).toHaveAttribute('href', '/blog');
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    `/api/donation/${given.id}/receipt.pdf`,
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

test(
  'a long address stays on the page, and words stay clear of the edges of their buttons',
  {
    tag: '@screens',
  },
  async ({ page, receipt }) => {
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

const mail = 'donor@mail.example';

/** What the receipt of each kind of donation says, and what it does not mention. */
const kinds: [name: string, receipt: Partial<Receipt>, says: string[], omits: string[]][] = [
  [
    'partly refunded',
    { refundedCents: 2599 },
    [
      '$100.00 USD',
      'Refunded$25.99 USD',
      'StatusCompleted',
      'After the refund, $74.01 is tax-deductible. EIN',
    ],
    [],
  ],
  [
    'refunded in full',
    { refundedCents: 10_000, acknowledgement: { state: 'none', at: null } },
    [
      'Refunded$100.00 USD',
      'received on November 20, 2026, was refunded in full',
      'no part of it is tax-deductible',
    ],
    ['No goods or services', 'Receipt Sent'],
  ],
  [
    'anonymous, live, without a card',
    { donorName: null, donorEmail: null, cardBrand: null, cardLast4: null, testMode: false },
    ['Payment methodN/A'],
    ['Donor', 'Email', 'Receipt Sent', 'Test gift'],
  ],
  [
    'with a queued mail',
    { acknowledgement: { state: 'queued', at: null } },
    [`is queued for ${mail}`],
    [],
  ],
  [
    'with a sent mail',
    { acknowledgement: { state: 'sent', at: '2026-11-20T23:43:00.000Z' } },
    [`was sent to ${mail} on November 20, 2026 at 3:43 PM PST`],
    [],
  ],
  [
    'with a failed mail',
    { acknowledgement: { state: 'failed', at: null } },
    [`could not be delivered to ${mail}`],
    [],
  ],
  [
    // A declined card before it changes nothing about the payment that is under way.
    'processed by a bank',
    {
      cardBrand: null,
      cardLast4: null,
      status: 'failed',
      paymentMethod: 'US bank account',
      processing: true,
    },
    [
      'Thank You for Your Donation!',
      'being processed by your bank',
      'Payment methodUS bank account',
      'Statusfailed',
    ],
    [],
  ],
];

test('a receipt says what became of the donation and of its mail', async ({ page, receipt }) => {
  for (const [name, facts, says, omits] of kinds) {
    await test.step(name, async () => {
      const given = buildReceipt(facts);
      await receipt.open(await answerWith(page, given));
      await expect(receipt.fact('Donation ID')).toHaveText(given.id);
      const main = page.getByRole('main');
      for (const words of says) await expect(main).toContainText(words);
      const lines = await main.innerText();
      for (const words of omits) expect(lines).not.toMatch(new RegExp(`^${words}\\b`, 'im'));
    });
  }
  await expectAccessible(page);
});

test('an open payment is looked at again until it is completed', async ({ page, receipt }) => {
  await page.clock.install();
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

test('looking again stops, and the donor may ask', async ({ page, receipt }) => {
  await page.clock.install();
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

test('a failed payment is no receipt for a donation', async ({ page, receipt }) => {
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

test('a read that hangs is given up after half a minute', async ({ page, receipt }) => {
  await page.clock.install();
  const given = buildReceipt();
  await page.route('**/api/donation/*', (route) => route.fulfill({ json: given }));
  await page.route('**/api/donation/*', () => undefined, { times: 1 });
  const asked = page.waitForRequest('**/api/donation/*');
  await receipt.open(given.id);
  await page.clock.runFor(1);
  await asked;
  await expect(page.getByText('Your receipt is loading.')).toBeAttached();
  await expectAccessible(page);
  await page.clock.fastForward(30_000);
  await expect(receipt.alert).toHaveText('Failed to load donation details');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(1);
  await expect(receipt.fact('Status')).toHaveText('Completed');
});

test('a failed load, no id and an unknown id', async ({ page, watch, receipt }) => {
  watch.announce('status of 500', 'ERR_CONNECTION_FAILED', 'status of 404');
  const given = buildReceipt();
  await page.route('**/api/donation/*', (route) => route.fulfill({ json: given }));
  for (const fail of [
    (route: Route) => route.fulfill({ status: 500, json: {} }),
    (route: Route) => route.abort('connectionfailed'),
  ]) {
    await page.route('**/api/donation/*', fail, { times: 1 });
    await receipt.open(given.id);
    await expect(receipt.title).toHaveText('Unable to Load Donation');
    await expect(receipt.alert).toHaveText('Failed to load donation details');
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(receipt.fact('Status')).toHaveText('Completed');
    await expect(receipt.title).toBeFocused();
  }
  await page.unrouteAll();
  await receipt.open(given.id);
  await expect(receipt.title).toHaveText('Unable to Load Donation');
  await expect(receipt.alert).toHaveText('Donation not found');
  await receipt.open();
  await expect(receipt.title).toHaveText('Unable to Load Donation');
  await expect(receipt.alert).toHaveText('No donation ID provided');
  await expect(page.getByText('Open the link in your receipt email.')).toBeVisible();
  await expectAccessible(page);
});
