/** Measures the reading of a file of 100,000 gifts, as the portal and `npm run gift-file` do it. */
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { measureGiftFilePage } from './gift-file-page.ts';
import { median, type Reading } from './reading.ts';

const rows = 100_000;

const header =
  'Company,Project,Donation Date,Donor First Name,Donor Last Name,Email,Address,City,State/Province,Postal Code,Activity,Comment,Transaction ID,Donation Frequency,Currency,Project Remote ID,Source,Reason,Total Donation to be Acknowledged,Match Amount,Cause Support Fee,Merchant Fee,Fee Comment';

function writeReport(): Uint8Array {
  const lines = ['Donations Report,', 'Currency,USD', 'Disbursement ID,BENCH', '', header];
  for (let row = 0; row < rows; row += 1) {
    const timestamp = new Date(Date.UTC(2026, 0, 1) + row * 307_000)
      .toISOString()
      .replace('.000', '');
    const match = row % 3 === 0 ? '"1,250.00"' : '0.00';
    // One row in fifty takes back the gift three rows before.
    const isReversal = row % 50 === 49;
    const donor = `Donor${isReversal ? row - 3 : row}`;
    lines.push(
      `Lanternfish Labs,FROGS,${timestamp},${donor},Reed,${donor}@example.org,Not shared by donor,Not shared by donor,Not shared by donor,97000,,"For the ""frog"" fund",T${row},Recurring,USD,,Payroll,User Donation,${isReversal ? '-' : ''}25.00,${match},0.72,0.55,`,
    );
  }
  return new TextEncoder().encode(lines.join('\n'));
}

export async function measureGiftFiles(): Promise<Reading[]> {
  const report = writeReport();
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    const { gifts } = readGiftFile(report);
    if (gifts.length < rows / 2) throw new Error(`Only ${gifts.length} gifts were read.`);
    return performance.now() - start;
  });
  const text = rows.toLocaleString('en-US');
  const what = `Benevity report of ${text} rows, read`;
  return [
    { what, value: median(times), unit: 'ms', atMost: 2000 },
    ...(await measureGiftFilePage(report, text)),
  ];
}
