import { beforeEach, expect, test } from 'vitest';
import { donations } from '#server/db/schema.ts';
import { eraseData } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  emptyImported,
  importBody,
  importsPath,
  postImport,
  recordImport,
} from '#tests/support/factories/gift-imports.ts';
import { findInTables } from '#tests/support/find-in-tables.ts';
import { readSample, readText } from '#tests/support/gift-files/samples.ts';
import { selectRows } from '#tests/support/rows.ts';

beforeEach(emptyImported);

const erase = async (email: string) => eraseData(await findSubject({ email }));

const readCsv = async (id: string) =>
  String((await callApi(`${importsPath}/${id}.csv`, { admin: true })).body);

const record = (text: string) => recordImport(importBody(readText(text)));

const address = 'wq@example.org';
const sheet = `Date,Check #,From,Amount,Email\n1/5/2026,1001,Wilhelmina Quist,100.00,${address}\n1/6/2026,,Wilhelmina Quist,40.00,${address}\n1/9/2026,1001,Wilhelmina Quist,(100.00),\n`;
const payments = `Payment Date (America/New_York),First Name,Last Name,Email,Total Amount,Eligible Amount,Payment Status\n"Jan 5, 2026 10:00 AM",Wilhelmina,Quist,${address},20.00,20.00,Succeeded\n`;
const isQuist = /quist|wq@example/i;

test('erased givers leave neither name nor address in the ids of their rows', async () => {
  const imports = [await record(sheet), await record(payments)];
  expect(imports).toMatchObject([{ recorded: 3 }, { recorded: 1 }]);
  await erase(address);
  expect(await findInTables('quist', address)).toEqual([]);
  for (const { id } of imports) expect(await readCsv(id)).not.toMatch(isQuist);
});

test('the files of an erased giver stay known', async () => {
  for (const file of [sheet, payments]) await record(file);
  await erase(address);
  for (const file of [sheet, payments])
    expect(await postImport(importBody(readText(file)))).toMatchObject({
      status: 200,
      body: { recorded: 0 },
    });
});

test('the rows of an erased giver are known in a sheet that was saved again beside a new row', async () => {
  await record(sheet);
  await erase(address);
  // The sheet was saved again, without the zeros and in capitals, beside a new row.
  const more = `${sheet.replace('1001,Wilhelmina Quist', '01001,WILHELMINA QUIST')}1/7/2026,1002,Bo Marrow,5.00,\n`;
  expect(await record(more)).toMatchObject({ recorded: 1, already: 3 });
  expect(await findInTables('quist', address)).toEqual([]);
  expect(await selectRows(donations)).toHaveLength(4);
});

test('erasing a short name leaves the ids in which it is a part of another name', async () => {
  const li = 'li@mail.example';
  await record(
    `Date,Check #,From,Amount,Email\n1/5/2026,1001,Li,5.00,${li}\n1/5/2026,1002,Alice Oliver,6.00,alice.${li}\n`,
  );
  await erase(li);
  const ids = (await selectRows(donations)).map(({ externalId }) => externalId).sort();
  expect(ids).toEqual(['check:1002|alice oliver|600', expect.stringContaining('check:erased:')]);
});

test('erased givers leave no name in a row that was left out', async () => {
  await record(sheet);
  const [gift] = readText(sheet.replace('1001', '1003')).gifts;
  const { id } = await recordImport({
    ...importBody(readText('Date,Check #,From,Amount\n1/7/2026,1002,Bo Marrow,5.00\n')),
    rows: [
      gift && { line: 2, reason: 'Left out by staff', externalId: gift.externalId },
      ...readText('Date,Check #,From,Amount\n1/7/2026,1002,Bo Marrow,5.00\n').gifts,
    ],
  });
  await erase(address);
  expect(await findInTables('quist', address)).toEqual([]);
  expect(await readCsv(id)).toContain('Bo Marrow');
});

test('erased givers leave no name with an employer that gave for them or has no other name than theirs', async () => {
  const report =
    'Company,Donation Date,Donor First Name,Donor Last Name,Email,Transaction ID,Currency,Total Donation to be Acknowledged,Match Amount';
  await record(`${report}\nAcme,2026-02-10,Nell,Harrow,,A1,USD,0.00,50.00\n`);
  await record(
    'Date,Check #,From,Amount,Email\n1/5/2026,1001,Nell Harrow,100.00,nell@example.org\n',
  );
  await record(
    readSample('chariot.csv').replace(
      'Zelda Thistlewick,,,',
      'Zelda Thistlewick,,zelda@example.org,',
    ),
  );
  expect(await findInTables('employer of zelda')).not.toEqual([]);
  await erase('zelda@example.org');
  expect(await findInTables('zelda')).toEqual([]);
  expect(await findInTables('nell harrow')).not.toEqual([]);
  await erase('nell@example.org');
  expect(await findInTables('nell harrow')).toEqual([]);
});
