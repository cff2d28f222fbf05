/** What a file says of somebody beside their own gifts goes with an erasure, and no later file brings it back. */
import { beforeEach, expect, test } from 'vitest';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { monthFileLines, monthFiles } from '#server/db/ledger-schema.ts';
import { donations, giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { eraseData } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { joinGivers } from '#server/donations/join-givers.ts';
import { findInTables } from '#tests/support/find-in-tables.ts';
import { importBody, recordImport } from '#tests/support/factories/gift-imports.ts';
import { readText } from '#tests/support/gift-files/samples.ts';
import { recordSheet } from '#tests/support/gift-files/record-sheet.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(() =>
  emptyTables(giftImports, monthFileLines, monthFiles, donations, outbox, people, giverMailboxes),
);

const erase = async (email: string) => eraseData(await findSubject({ email }));

const record = (...lines: string[]) => recordImport(importBody(readText(lines.join('\n'))));

/** Makes the giver of one name the giver of another. */
async function join(name: string, other: string): Promise<void> {
  const givers = await selectRows(people);
  const idOf = (wanted: string) => givers.find((giver) => giver.name === wanted)?.id ?? '';
  await joinGivers(idOf(name), idOf(other));
}

test('a giver without an address who was joined leaves no name with an employer', async () => {
  await record(
    'Donor Name,Donation ID,Received On,Gift Amount,Match Amount,Gross Amount,Platform Fees,DAF Organization,Payer',
    'Zelda Thistlewick,d2,"March 24, 2026",$25.00,$25.00,$50.00,$0,,Benevity',
  );
  await record(
    'Company,Donation Date,Donor First Name,Donor Last Name,Transaction ID,Total Donation to be Acknowledged,Match Amount',
    'Acme,2026-02-10,Zelda,Thistlewick,A1,0.00,50.00',
  );
  await record('Date,Check #,From,Amount,Email', '1/5/2026,1,Z. T. Wick,9.00,z@example.org');
  await join('Z. T. Wick', 'Zelda Thistlewick');
  await erase('z@example.org');
  expect(await findInTables(/thistlewick|z@example/i)).toEqual([]);
});

test('whoever acted for a company leaves its notes, and other lines of them stay', async () => {
  const names =
    "Receipt Id,Make Donation Anonymous,Donated At,Name,Donating Company,Donor's First Name,Donor's Last Name,Donor Email,Amount,Status,Donor Comment";
  await record(
    names,
    'R1,no,1/5/26 10:00:00,Ada King,Acme Inc,Ada,King,office@example.org,50,paid,Keep going',
    'R2,no,1/6/26 10:00:00,Ada King,,Ada,King,ada@example.org,20,paid,',
    'R3,no,1/7/26 10:00:00,Ada Kingsley,Acme Inc,Ada,Kingsley,office@example.org,7,paid,',
  );
  await erase('ada@example.org');
  expect(await findInTables(/ada king\b/i)).toEqual([]);
  const notes = (await selectRows(donations)).map(({ note }) => note).sort();
  expect(notes).toEqual(['Contact: Ada Kingsley', 'Keep going', null]);
});

const bank = (...entries: string[]) =>
  `OFXHEADER:100\n<OFX><CURDEF>USD<ACCTID>1\n${entries
    .map(
      (name, index) =>
        `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260209<TRNAMT>35.00<FITID>F${index}<NAME>${name}</STMTTRN>`,
    )
    .join('\n')}</OFX>`;

test('the reason of a bank’s row that was left out names nobody who was erased', async () => {
  await record('Date,Check #,From,Amount,Email', '1/5/2026,1,Ada King,9.00,ada@example.org');
  await record(bank('Ada King ONLINE CREDIT', 'Ada Kingsley ONLINE CREDIT', 'Zelle Bo Li'));
  await erase('ada@example.org');
  expect(await findInTables(/ada king\b/i)).toEqual([]);
  expect(await findInTables(/ada kingsley/i)).not.toEqual([]);
  await record(
    bank('Ada King ONLINE CREDIT', 'Ada Kingsley ONLINE CREDIT', 'Zelle Bo Li', 'Zelle Cy Day'),
  );
  expect(await findInTables(/ada king\b/i)).toEqual([]);
});

test('no row that waits brings back a name that was erased', async () => {
  const sheet = [
    'Date,Check #,From,Amount,Email',
    '1/7/2026,1001,Ada King,100.00,ada@example.org',
    '1/9/2026,1001,Ada King,(30.00),',
    '1/10/2026,77,Ada King,CAD 30.00,',
  ];
  await recordSheet(sheet);
  expect(await findInTables(/ada king/i)).not.toEqual([]);
  await erase('ada@example.org');
  expect(await findInTables(/ada king/i)).toEqual([]);
  await recordSheet(sheet);
  await recordSheet([...sheet, '1/12/2026,1,Bo Li,5.00,']);
  expect(await findInTables(/ada king/i)).toEqual([]);
  expect(await findInTables(/bo li/i)).not.toEqual([]);
});
