import { expect, test } from 'vitest';
import { readText } from '#tests/support/gift-files/samples.ts';

const count = 10_000;
const numbers = Array.from({ length: count }, (_, index) => index);

/** The most that a reading may take; each row against each other row takes minutes. */
const mostMs = 8000;

const files: [string, string, (index: number) => string[]][] = [
  [
    'YourCause',
    'Donation Date,Company Name,Transaction Id,Transaction Amount,Fee Amount,Received Amount,Is Disbursed?,Payment ID,Payment Status,Donor Type,Donor First Name,Donor Last Name,Donor Email Address,Match Donor First Name,Match Donor Last Name,Match Donor Email Address',
    (index) => [
      `1/5/2026,Acme,Y${index},10.00,0,10.00,Yes,P1,Cleared,Individual,Ann,Lee${index},a${index}@mail.example,,,`,
      `1/5/2026,Acme,M${index},10.00,0,10.00,Yes,P1,Cleared,Company,,,,Ann,Lee${index},a${index}@mail.example`,
    ],
  ],
  [
    'Bright Funds',
    'Donation ID,Created At,Company Name,Donor Name,Donor Email,On Behalf Of,Transaction Type,Amount,Disbursement ID',
    (index) => [
      `D${index},2026-01-05,Acme,Ann Lee${index},,,Credit Card Donation,10.00,X1`,
      `M${index},2026-01-05,Acme,Acme,,Ann Lee${index},Matched Donation,10.00,X1`,
    ],
  ],
  [
    'CyberGrants',
    'CyberGrants Donation ID,Payment Funding Source,Company Name,Pass-through Agent,Payment Gross Amount,Merchant Fee,Processing Fee,Payment Net Amount,Payment Number,Payment Date,Donor First Name,Donor Last Name,Donor Email Address',
    (index) => [
      `${index},employee,Acme,Agent,10.00,0,0,10.00,ACH1,1/5/26,Ann,Lee${index},`,
      `${index},employee,Acme,Agent,-10.00,0,0,-10.00,ACH2,2/5/26,Ann,Lee${index},`,
    ],
  ],
  [
    'checks',
    'Date,Check #,From,Amount',
    (index) => [
      `1/5/2026,${index + 1},Ann Lee${index},10`,
      `1/9/2026,${index + 1},Ann Lee${index},-10`,
    ],
  ],
];

test.each(files)(
  'twenty thousand rows of %s are read in seconds, and each is tied to another',
  (_, header, rows) => {
    const start = performance.now();
    const { gifts, reversals } = readText([header, ...numbers.flatMap(rows)].join('\n'));
    expect(performance.now() - start).toBeLessThan(mostMs);
    const tied = [
      ...gifts.filter(({ matchOf }) => matchOf !== null),
      ...reversals.filter(({ of }) => of !== null),
    ];
    expect(tied).toHaveLength(count);
  },
);
