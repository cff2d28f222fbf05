import fc from 'fast-check';
import Papa from 'papaparse';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { statesPayouts } from '#model/donations/platforms.ts';
import { database } from '#server/db/client.ts';
import { giftImportRows, giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, people } from '#server/db/schema.ts';
import { eraseData } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { callApi } from '#tests/support/call-api.ts';
import { fetchPayouts } from '#tests/support/donations/read-payouts.ts';
import {
  emptyImported,
  importBody,
  importsPath,
  postImport,
} from '#tests/support/factories/gift-imports.ts';
import { findInTables } from '#tests/support/find-in-tables.ts';
import {
  readExpected,
  readSample,
  readText,
  sampleNames,
} from '#tests/support/gift-files/samples.ts';
import { isLong } from '#tests/support/long-run.ts';
import { selectRows } from '#tests/support/rows.ts';

const numRuns = isLong ? 30 : 2;

/** Splits a sample into its header, with what is above it, and its rows. */
function splitSample(name: string) {
  const records = Papa.parse<string[]>(readSample(name).replace(/^\ufeff/, '')).data;
  const named = records.map((cells) => cells.filter((cell) => /^[a-z]/i.test(cell.trim())).length);
  const index = named.indexOf(Math.max(...named));
  const width = records[index]?.length ?? 0;
  return {
    head: records.slice(0, index + 1),
    rows: records.slice(index + 1).filter((cells) => cells.length >= width),
  };
}

const read = (records: string[][], name: string) =>
  readText(Papa.unparse(records, { delimiter: name.endsWith('.tsv') ? '\t' : ',' }), {
    deposits: true,
  });

async function record(records: string[][], name: string): Promise<void> {
  const response = await postImport(importBody(read(records, name)));
  if (response.status > 201) throw new Error(JSON.stringify(response.body));
}

/** Reads what must not depend on the order of the files. */
async function readRecords(format: string) {
  const gifts = await selectRows(donations);
  const costs = await database()
    .queries.select({ id: giftImportRows.externalId, cents: giftImportRows.cents })
    .from(giftImportRows)
    .where(eq(giftImportRows.type, 'cost'));
  const payouts = (await fetchPayouts()).filter(({ id }) => id.startsWith('file_'));
  const paid = new Map<string, number>();
  for (const { platform, arrivesOn, amountCents } of payouts) {
    // Each sheet of checks has a deposit of its own.
    const key = `${platform} ${format === 'checks-spreadsheet' ? arrivesOn : ''}`;
    paid.set(key, (paid.get(key) ?? 0) + amountCents);
  }
  return {
    gifts: gifts
      .filter(({ reversesId }) => reversesId === null)
      .map(({ externalId, amountCents }) => `${externalId} ${amountCents}`)
      .sort(),
    // A fee of PayPal belongs to a gift only where both are in one file.
    costs: format.startsWith('paypal')
      ? []
      : [...new Set(costs.map(({ id, cents }) => `${id} ${cents}`))].sort(),
    paid: statesPayouts(format) ? [] : [...paid].sort(),
  };
}

const tables = sampleNames.filter((name) => !name.endsWith('.ofx'));

test.each(tables)(
  'two overlapping parts of %s record the union of their rows, in either order',
  async (name) => {
    const { head, rows } = splitSample(name);
    const { format } = read([...head, ...rows], name);
    const part = fc.subarray(
      rows.map((_, index) => index),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(part, part, async (one, other) => {
        const choose = (indexes: readonly number[]) => [
          ...head,
          ...rows.filter((_, index) => indexes.includes(index)),
        ];
        const files = [choose(one), choose(other)];
        await emptyImported();
        await record(choose([...one, ...other]), name);
        const union = await readRecords(format);
        for (const inOrder of [files, files.toReversed()]) {
          await emptyImported();
          for (const file of inOrder) await record(file, name);
          expect(await readRecords(format)).toEqual(union);
        }
      }),
      { numRuns },
    );
  },
);

// Only a giver with an address can be erased.
const expected = readExpected();
const namesAddresses = tables.filter((name) => expected[name]?.gifts.some(({ email }) => email));

test.each(namesAddresses)(
  '%s leaves no name of an erased giver in any table or CSV',
  async (name) => {
    const { head, rows } = splitSample(name);
    await emptyImported();
    await record([...head, ...rows], name);
    await record([...head, ...rows.slice(1)], name);
    const givers = await database()
      .queries.select({ name: people.name, email: people.email, id: people.id })
      .from(people)
      .where(like(people.email, '%@%'));
    expect(givers.length).toBeGreaterThan(0);
    for (const { id, name: giver, email } of givers) {
      await eraseData(await findSubject({ email: email ?? '', person: id }));
      const erasedTexts = [giver, email ?? ''].filter((text) => text.length > 0);
      for (const text of erasedTexts) {
        expect(await findInTables(text), text).toEqual([]);
        for (const { id: importId } of await selectRows(giftImports)) {
          const csv = await callApi(`${importsPath}/${importId}.csv`, { admin: true });
          expect(String(csv.body).toLowerCase()).not.toContain(text.toLowerCase());
        }
      }
    }
  },
);
