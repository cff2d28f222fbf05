import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { InitialReceipt, Receipt } from '#model/donations/contract.ts';
import { ReceiptPage } from '#islands/donations/receipt/ReceiptPage.tsx';
import { readReceiptKey } from '#islands/donations/receipt/use-receipt.ts';
import { buildReceipt } from '#tests/support/factories/receipt.ts';

/** Returns the text of the page before any script runs, its parts apart by one space. */
function readText(initial: InitialReceipt): string {
  const html = renderToStaticMarkup(createElement(ReceiptPage, { initial }));
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([.,@])/g, '$1');
}

test('a key is read as it stands in the address, so that one with a blank opens nothing', () => {
  expect(readReceiptKey('?id=a')).toBe('a');
  expect(readReceiptKey('?id=%20a')).toBe(' a');
  expect(readReceiptKey('?id=a+')).toBe('a ');
  expect([readReceiptKey(''), readReceiptKey('?id=')]).toEqual([null, null]);
});

const mail = 'donor@mail.example';
const refundedAt = '2026-11-22T18:00:00.000Z';
const thanks = 'Thank You for Your Donation!';
const impact = 'What your gift makes possible';

test('a status that is none of ours is shown as it came, and is not a receipt yet', () => {
  const receipt = buildReceipt({ status: 'processing', receivedAt: null });
  const text = readText({ receipt, failure: null });
  expect(text).toContain(thanks);
  expect(text).toContain('Status processing');
  expect(text).toContain('Receipt to follow');
  expect(text).not.toContain('Tax deductibility');
});

const tribute = {
  kind: 'memory',
  name: 'Example Honoree',
  notify: { name: 'Example Family' },
  message: null,
} as const;

/** The receipt of each kind of donation, with what it says and what it does not. */
const kinds: [name: string, receipt: Partial<Receipt>, says: string[], omits: string[]][] = [
  [
    'completed',
    { testMode: false },
    [
      thanks,
      'was received on November 20, 2026',
      'Date and time November 20, 2026 at 3:42 PM PST',
      'Payment method Visa ending in 4242',
      'Donor Test Donor',
      `Email ${mail}`,
      'Status Completed Tax deductibility',
      'No goods or services were provided',
      'Receipt Sent',
      'Download PDF',
      impact,
      'Your giving',
      'Return to Home',
      'Read Our Blog',
    ],
    ['Refunded', 'Disputed', 'Test gift'],
  ],
  [
    'of a test gift',
    {},
    [
      thanks,
      'This was a test gift of $100.00 on November 20, 2026.',
      'Test gift, not charged',
      'Tax deductibility. No card was charged and no gift was received.',
      'Nothing on this page is tax-deductible.',
      'Receipt Sent',
    ],
    ['was received on', 'No goods or services', 'to the extent the law allows', 'EIN'],
  ],
  [
    'partly refunded',
    { refundedCents: 2599, refundedAt, listed: true, testMode: false },
    [
      thanks,
      '$100.00 USD',
      'Refunded $25.99 USD on November 22, 2026',
      'Status Completed, partly refunded',
      'After the refund, $74.01 is tax-deductible.',
      impact,
    ],
    ['not tax-deductible', 'You asked to be named'],
  ],
  [
    'refunded in full',
    { refundedCents: 10_000, refundedAt, listed: true },
    [
      'Your gift was refunded',
      'Your gift of $100.00, received on November 20, 2026, was refunded in full.',
      '$100.00 returned on November 22, 2026 To your Visa ending in 4242.',
      'Refunded, not tax-deductible',
      'Refunded $100.00 USD on November 22, 2026',
      'Status Refunded',
      'no part of it is tax-deductible',
      'Not expecting this? Write to us with the donation ID.',
      'Download PDF',
      'Return to Home',
    ],
    ['Thank', 'Completed', impact, 'No goods or services', 'Receipt Sent', 'asked to be named'],
  ],
  [
    'refunded before the date was kept, by another method',
    {
      refundedCents: 10_000,
      cardBrand: null,
      cardLast4: null,
      paymentMethod: 'US bank account',
      testMode: false,
    },
    ['$100.00 returned To your US bank account.', 'Refunded $100.00 USD Status Refunded'],
    ['returned on', 'Completed', 'Test gift'],
  ],
  [
    'taken back by the bank',
    { refundedCents: 10_000, refundedAt, disputed: true, disputeLost: true },
    [
      'Your gift was returned',
      'was returned to you by your bank.',
      'Your bank took the payment back after a dispute.',
      'Returned $100.00 USD on November 22, 2026',
      'Status Returned by your bank',
      'Returned, not tax-deductible',
    ],
    ['Thank', 'Completed', 'refunded', impact, 'Receipt Sent'],
  ],
  [
    'refunded in part, and then taken back by the bank',
    {
      refundedCents: 10_000,
      refundedAt,
      disputed: true,
      disputeLost: true,
      partlyByBank: true,
    },
    [
      'was returned to you, in part by your bank.',
      'We refunded a part, and your bank took back the rest after a dispute.',
      'Status Returned',
    ],
    ['Returned by your bank'],
  ],
  [
    'disputed',
    { disputed: true, listed: true },
    [
      thanks,
      'Disputed This payment is disputed at your bank.',
      'Status Completed, disputed',
      'Until then no part of this gift is tax-deductible.',
    ],
    ['refunded', 'asked to be named', 'No goods or services'],
  ],
  [
    'taken back by the bank in part',
    { refundedCents: 2599, refundedAt, disputed: true, disputeLost: true },
    ['Returned $25.99 USD on November 22, 2026', 'Status Completed, partly returned'],
    ['Until the bank decides', 'refund'],
  ],
  [
    'disputed after a part of it was refunded',
    { refundedCents: 2599, refundedAt, disputed: true },
    [
      'Disputed This payment is disputed at your bank.',
      'Refunded $25.99 USD on November 22, 2026',
      'Status Completed, partly refunded, disputed',
    ],
    [],
  ],
  [
    'named on the supporters’ page',
    { listed: true },
    ['You asked to be named', 'Take your name off at any time under Your giving.'],
    [],
  ],
  [
    'monthly',
    { monthly: { nextPaymentAt: '2026-12-20T23:42:00.000Z', interval: 'month' } },
    ['This is a monthly donation. The next payment is on December 20, 2026.'],
    [],
  ],
  [
    'anonymous, live, without a card',
    { donorName: null, donorEmail: null, cardBrand: null, cardLast4: null, testMode: false },
    ['Payment method N/A'],
    ['Donor ', 'Email ', 'Receipt Sent', 'Test gift', 'All your gifts'],
  ],
  [
    'with a queued mail',
    { acknowledgement: { state: 'queued', at: null } },
    [`is on its way to ${mail}`],
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
  ...(
    [
      ['queued', 'Example Family will be notified by email, without the amount.'],
      ['sent', 'Example Family was notified by email, without the amount.'],
      [
        'failed',
        'Our email to Example Family could not be delivered. You may want to tell them yourself.',
      ],
      [
        'refused',
        'Example Family will not be notified by email. You may want to tell them yourself.',
      ],
    ] as const
  ).map(([tributeNotice, text]): (typeof kinds)[number] => [
    `in memory, its notice ${tributeNotice}`,
    { tribute, tributeNotice },
    [`In memory of Example Honoree ${text}`],
    [],
  ]),
  [
    'in memory, its notice withdrawn',
    { tribute, tributeNotice: 'none' },
    ['In memory of Example Honoree'],
    ['Example Family'],
  ],
  [
    'pending',
    { status: 'pending', cardBrand: null, cardLast4: null },
    [
      thanks,
      'Nothing has arrived yet: your bank still has to confirm this payment.',
      "Please don't pay again.",
      'Receipt to follow',
      'Status pending',
      `You can close this page: your receipt will go to ${mail}.`,
    ],
    ['This page updates by itself', 'Tax deductibility', 'Download PDF', 'Receipt Sent', impact],
  ],
  [
    'processed by a bank',
    {
      status: 'pending',
      paymentMethod: 'US bank account',
      cardBrand: null,
      cardLast4: null,
      processing: true,
    },
    [
      thanks,
      'being processed by your bank',
      'Payment method US bank account',
      'Receipt to follow',
      'Status pending',
    ],
    ['did not go through'],
  ],
  [
    'failed',
    { status: 'failed' },
    [
      'Your payment did not go through',
      'Nothing was charged. You can try again with the same or another card.',
      'Payment attempt',
      'Status failed',
      'This page is not a receipt.',
      'Try again with $100.00',
    ],
    ['Thank', impact, 'Receipt Sent', 'Download PDF', 'Tax deductibility'],
  ],
  [
    'refused by the bank and perhaps collected again',
    {
      status: 'failed',
      mayBeCollectedAgain: true,
      monthly: { nextPaymentAt: null, interval: 'month' },
    },
    [
      'Your payment did not go through',
      'Your bank refused the payment. Nothing was charged.',
      'Our payment provider may try again.',
      'before you begin another one.',
    ],
    ['Try again with', "won't have to enter"],
  ],
];

test.each(kinds)(
  'without scripts the receipt says what is true of a donation of the kind: %s',
  (_name, details, says, omits) => {
    const text = readText({ receipt: buildReceipt(details), failure: null });
    for (const part of says) expect(text).toContain(part);
    for (const part of omits) expect(text).not.toContain(part);
  },
);

const unable = 'Unable to Load Donation';

test.each([
  ['withoutId', unable, 'No donation ID provided'],
  ['notFound', unable, 'Donation not found'],
  ['unread', unable, 'Failed to load donation details'],
  ['moved', 'This link is no longer valid', 'a new link was sent there. Was it you? Look in'],
] as const)('a page without a receipt says why: %s', (failure, heading, message) => {
  const text = readText({ receipt: null, failure });
  expect(text).toContain(heading);
  expect(text).toContain(message);
  expect(text).toContain('Return Home');
});
