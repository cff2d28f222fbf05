import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { donationCsv } from '#portal/donations/donations-csv.ts';
import { rowsCsv } from '#portal/table/csv.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { presentDonation } from '#server/donations/admin-donations.ts';
import { statementData } from '#server/donations/giving/statements.ts';
import { givingAt } from '#tests/support/givers.ts';

function parseLine(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return Array.from(cells, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

/** Cents by address and tax year, net of refunds, as a bookkeeper would sum the exported file. */
async function sumCsv(): Promise<Map<string, number>> {
  const rows = await database()
    .queries.select()
    .from(donations)
    .where(eq(donations.livemode, false));
  const text = rowsCsv(
    donationCsv,
    rows.map((row) => presentDonation(row)),
  )
    .slice(1)
    .trimEnd();
  const [heads = [], ...lines] = text.split('\r\n').map(parseLine);
  const sums = new Map<string, number>();
  for (const line of lines) {
    const cell = (head: string) => line[heads.indexOf(head)] ?? '';
    // Amounts of other currencies are in no total.
    if (cell('Currency') !== 'usd') continue;
    if (cell('Status') !== 'succeeded' || cell('Source') === 'Fund' || !cell('Donor Email'))
      continue;
    const key = `${cell('Donor Email').toLowerCase()} ${cell('Received').slice(0, 4)}`;
    const cents = Math.round((Number(cell('Amount')) - Number(cell('Refunded'))) * 100);
    sums.set(key, (sums.get(key) ?? 0) + cents);
  }
  return sums;
}

/** The yearly statement of each address equals the CSV of that year (P-144). */
export async function expectStatementsToEqualCsv(): Promise<void> {
  for (const [key, cents] of await sumCsv()) {
    const [email = '', year = ''] = key.split(' ');
    const facts = { email, year: Number(year), now: new Date() };
    const statement = statementData(await givingAt(email), facts);
    expect(statement?.totalCents ?? 0, `statement of ${key}`).toBe(cents);
  }
}
