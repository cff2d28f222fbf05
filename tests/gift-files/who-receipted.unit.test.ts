/** Who has receipted the donor of a row, whom the letter of thanks names. */
import { expect, test } from 'vitest';
import { giftRowSchema } from '#model/donations/gift-imports.ts';
import { toDonation } from '#server/donations/imports/to-donation.ts';
import { paymentMethodName } from '#server/donations/rows.ts';
import { toReadRows } from '#portal/donations/imports/read-rows.ts';
import { readText } from '#tests/support/gift-files/samples.ts';

/** Reads the rows of a file as they are stored: through whom each came, and by which way. */
const readStored = (...lines: string[]) =>
  toReadRows(readText(lines.join('\n'))).map(({ gift }) => {
    const row = toDonation(giftRowSchema.parse(gift), new Date());
    return [row.through, paymentMethodName({ ...row, paymentMethod: null }), row.document];
  });

const chariot =
  'Donor Name,Donor Fund Name,Donor Email,Donation ID,External ID,Received On,Gift Amount,Match Amount,Gross Amount,Platform Fees,DAF Organization,Payer';

test.each([
  ['the fund’s charity', 'Lantern Philanthropic Trust', 'Benevity', 'Lantern Philanthropic Trust'],
  ['else whoever paid', '', 'Schwab Charitable', 'Schwab Charitable'],
  ['Chariot where nobody is named', '', '', 'Chariot'],
])('a grant in a file of Chariot was receipted by %s', (_, organization, payer, through) => {
  const row = `Ada King,,ada@example.org,d1,X1,"January 2, 2026",$25.00,,$25.00,$0.00,${organization},${payer}`;
  expect(readStored(chariot, row)).toEqual([[through, `Donor-advised fund, ${through}`, 'thanks']]);
});

test('a workplace gift in a file of Chariot was receipted by the platform', () => {
  const row =
    'Ada King,,ada@example.org,d1,X1,"January 2, 2026",$25.00,$25.00,$50.00,$0.00,,Benevity';
  expect(readStored(chariot, row)).toEqual([
    ['Benevity', 'Workplace giving, Benevity', 'thanks'],
    ['Benevity', 'Workplace giving, Benevity', 'none'],
  ]);
});

const cybergrants =
  'Company Name,Pass-through Agent,CyberGrants Donation ID,Payment Funding Source,Payment Gross Amount,Payment Gross Amount (Currency Code),Payment Net Amount,Payment Number,Payment Date,Payment Method,Donor First Name,Donor Last Name,Donor Email Address';

test('a payment of CyberGrants was receipted by the agent, and by nobody where the company pays', () => {
  expect(
    readStored(
      cybergrants,
      'Acme,American Online Giving Foundation,7,employee,50.00,USD,50.00,ACH_1,12/31/25,ACH,Cy,Day,cy@example.org',
      'Acme,,8,employee,50.00,USD,50.00,ACH_2,12/31/25,ACH,Di,Day,di@example.org',
    ),
  ).toEqual([
    ['American Online Giving Foundation', 'Workplace giving, CyberGrants', 'thanks'],
    [null, 'Bank transfer, ACH_2', 'tax'],
  ]);
});

test('a row in Benevity’s own table was receipted by the grantor, and one of its report by Benevity', () => {
  const about =
    'Company Name,Transaction ID,Donation Date,Donation Amount,Match Amount,Donor First Name,Donor Email';
  const row = 'Fern,T9,2026-02-10,75.00,0.00,Ed,ed@example.org';
  expect(
    readStored(`Disbursement From (Grantor),${about}`, `UK Online Giving Foundation,${row}`),
  ).toEqual([['UK Online Giving Foundation', 'Workplace giving, Benevity', 'thanks']]);
  const report =
    'Company,Transaction ID,Donation Date,Total Donation to be Acknowledged,Match Amount,Donor First Name,Email';
  expect(readStored(report, row)).toEqual([['Benevity', 'Workplace giving, Benevity', 'thanks']]);
});
