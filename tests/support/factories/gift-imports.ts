import { createHash } from 'node:crypto';
import { importDetailsSchema, importResultSchema } from '#model/donations/import-records.ts';
import type { FileGift, GiftFile } from '#model/gift-files/reading.ts';
import { giftImportRows, giftImports } from '#server/db/gift-imports-schema.ts';
import { monthFileLines, monthFiles } from '#server/db/ledger-schema.ts';
import { donations, giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import { readSample, readText } from '#tests/support/gift-files/samples.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

export const importsPath = '/api/admin/donations/imports';

/** Builds a gift of a file, as its reader makes it. */
export function buildGift(overrides: Partial<FileGift> = {}): FileGift {
  const id = crypto.randomUUID();
  return {
    line: 2,
    externalId: `benevity:${id}`,
    donor: `Giver ${id.slice(0, 8)}`,
    email: `${id}@mail.example`,
    date: '2026-02-10',
    grossCents: 10_000,
    feeCents: 580,
    netCents: 9420,
    kind: 'fund',
    document: 'thanks',
    matchOf: null,
    ...overrides,
  };
}

/** Builds the request that records these rows. */
export function buildImport(rows: readonly object[], overrides: object = {}) {
  return {
    file: {
      name: 'gifts.csv',
      sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
      format: 'benevity-donations-report',
      version: 'two fee columns (2016 to today)',
    },
    rows,
    mail: false,
    ...overrides,
  };
}

/** Builds the request that records all rows of a read file. */
export function importBody(file: GiftFile, overrides: object = {}) {
  const { format, version, gifts, reversals, costs, leftOut, payout } = file;
  const rows = [...gifts, ...reversals, ...costs, ...leftOut];
  const request = buildImport(rows);
  return {
    ...request,
    file: { ...request.file, format, version },
    payouts: payout,
    ...overrides,
  };
}

export const sampleImport = (name: string, overrides: object = {}) =>
  importBody(readText(readSample(name)), overrides);

export const postImport = (body: object) =>
  callApi(importsPath, { method: 'POST', body, admin: true });

/** Records rows and returns the response. */
export async function recordImport(body: object) {
  const reply = await postImport(body);
  if (reply.status > 201) throw new Error(JSON.stringify(reply.body));
  return importResultSchema.parse(reply.body);
}

/** Reads an import with its rows and sums. */
export async function readImport(id: string) {
  const { body } = await callApi(`${importsPath}/${id}`, { admin: true });
  return importDetailsSchema.parse(body);
}

export const takeBack = (id: string) =>
  callApi(`${importsPath}/${id}`, { method: 'DELETE', admin: true });

/** A database gives rows in any order. */
async function readSorted<Table extends Parameters<typeof selectRows>[0]>(table: Table) {
  const rows = (await selectRows(table)).map((row) => ({ row, text: JSON.stringify(row) }));
  rows.sort((one, other) => (one.text < other.text ? -1 : 1));
  return rows.map(({ row }) => row);
}

/** Reads everything that an import may write. */
export const readImported = async () => ({
  donations: await readSorted(donations),
  people: await readSorted(people),
  mailboxes: await readSorted(giverMailboxes),
  mails: await readSorted(outbox),
  imports: await readSorted(giftImports),
  rows: await readSorted(giftImportRows),
});

/** Deletes everything that an import may write, and the files of months that hold it. */
export const emptyImported = () =>
  emptyTables(giftImports, monthFileLines, monthFiles, donations, outbox, people, giverMailboxes);
