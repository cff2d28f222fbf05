import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { giftImportSchema } from '#model/donations/gift-imports.ts';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { database } from '#server/db/client.ts';
import { giftImportRows, giftImports } from '#server/db/gift-imports-schema.ts';
import { donations } from '#server/db/schema.ts';
import { recordImport } from '#server/donations/imports/record-import.ts';
import { backdate, daysBefore } from './dates.ts';

const importAgeDays = 24;

/**
 * Writes a report of Benevity: two gifts with their matches, an anonymous gift, and a reversal whose gift is not in the
 * file.
 */
function writeReport(now: Date): string {
  const day = (before: number) => dayInPacific(daysBefore(now, importAgeDays + before));
  const rows = [
    ['Sample Company', day(20), 'Sample', 'Employee', 'sample.employee@example.org', 'SAMPLE1'],
    ['Sample Company', day(18), 'Sample', 'Colleague', 'sample.colleague@example.org', 'SAMPLE2'],
    ['N4821', day(15), ...Array.from({ length: 3 }, () => 'Not shared by donor'), 'SAMPLE3'],
    ['Sample Company', day(12), 'Sample', 'Leaver', 'sample.leaver@example.org', 'SAMPLE4'],
  ];
  const amounts = [
    '100.00,100.00,2.90,2.90',
    '50.00,50.00,1.45,1.45',
    '25.00,0.00,0.72,0.55',
    '-40.00,-40.00,0.00,0.00',
  ];
  return [
    'Donations Report,',
    `Period Ending,${day(0)}`,
    'Currency,USD',
    'Payment Method,EFT',
    'Disbursement ID,SAMPLEPAYOUT',
    '',
    'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Total Donation to be Acknowledged,Match Amount,Cause Support Fee,Merchant Fee',
    ...rows.map((cells, index) => `${cells.join(',')},${amounts[index]}`),
    'Totals,,,,,,135.00,110.00,5.07,4.90',
    'Total Donations (Gross),245.00',
    'Check Fee,0.00',
    'Net Total Payment,235.03',
  ].join('\r\n');
}

async function backdateImport(id: string, at: Date): Promise<void> {
  const { queries } = database();
  await queries.update(giftImports).set({ createdAt: at }).where(eq(giftImports.id, id));
  const donationIds = queries
    .select({ id: giftImportRows.donationId })
    .from(giftImportRows)
    .where(eq(giftImportRows.importId, id));
  await queries.update(donations).set({ createdAt: at }).where(inArray(donations.id, donationIds));
}

/** Records one file of a platform as staff do; the row that takes a gift back waits. */
export async function writeImport(now: Date): Promise<void> {
  const bytes = new TextEncoder().encode(writeReport(now));
  const { format, version, gifts, reversals, leftOut, payout } = readGiftFile(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const request = giftImportSchema.parse({
    file: { name: 'sample-benevity.csv', sha256, format, version },
    rows: [...gifts, ...reversals, ...leftOut],
    payouts: payout,
    mail: false,
  });
  const { imported } = await recordImport(request);
  const at = daysBefore(now, importAgeDays);
  await backdateImport(imported.id, at);
  await backdate(now, at);
}
