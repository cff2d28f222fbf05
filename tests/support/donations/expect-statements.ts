import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { donationCsv } from '#portal/donations/donations-csv.ts';
import { rowsCsv } from '#portal/table/csv.ts';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { presentDonation } from '#server/donations/admin-donations.ts';
import { listGivers } from '#server/donations/givers.ts';
import { readGiving } from '#server/donations/giving/read-giving.ts';
import { findStatement } from '#server/donations/giving/statements.ts';

function parseLine(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return Array.from(cells, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

interface Sum {
  email: string;
  name: string;
  year: string;
  cents: number;
}

/** Sums cents by giver and tax year, net of refunds, as a bookkeeper would sum the exported file. */
async function sumCsv(): Promise<Iterable<Sum>> {
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
  const sums = new Map<string, Sum>();
  for (const line of lines) {
    const cell = (head: string) => line[heads.indexOf(head)] ?? '';
    // Amounts of other currencies are in no total.
    if (cell('Currency') !== 'usd') continue;
    if (cell('Status') !== 'succeeded' || cell('Source') === 'Fund' || !cell('Donor Email'))
      continue;
    const email = cell('Donor Email').toLowerCase();
    const [name, year] = [cell('Donor Name'), cell('Received').slice(0, 4)];
    const key = JSON.stringify([email, name, year]);
    const cents = Math.round((Number(cell('Amount')) - Number(cell('Refunded'))) * 100);
    sums.set(key, { email, name, year, cents: (sums.get(key)?.cents ?? 0) + cents });
  }
  return sums.values();
}

/** Expects the yearly statement of each giver to equal what the CSV of that year holds under the name (P-144). */
export async function expectStatementsToEqualCsv(): Promise<void> {
  for (const { email, name, year, cents } of await sumCsv()) {
    const givers = await listGivers(database().queries, email);
    const giver = givers.find((one) => (one.name || 'Anonymous') === name);
    const details = { email, year: Number(year), now: new Date() };
    const statement = giver && findStatement(await readGiving(giver), details);
    expect(statement?.totalCents ?? 0, `${year}, statement of ${name} at ${email}`).toBe(cents);
  }
}
