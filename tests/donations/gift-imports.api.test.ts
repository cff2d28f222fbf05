/** Gifts from files: recorded once, read, exported and taken back. */
import { eq, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import {
  giftImportListSchema,
  importBounds,
  importDetailsSchema,
} from '#model/donations/gift-imports.ts';
import { payoutDetailsSchema, payoutsSchema } from '#model/donations/payouts.ts';
import { donationDetailsSchema } from '#model/donations/admin-donations.ts';
import type { FileGift } from '#model/gift-files/reading.ts';
import { database } from '#server/db/client.ts';
import { giftImportRows, giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import { joinGivers } from '#server/donations/join-givers.ts';
import { readGiving } from '#server/donations/giving/giving.ts';
import { findStatement } from '#server/donations/giving/statements.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  buildGift,
  buildImport,
  emptyImported,
  importBody,
  importsPath,
  postImport,
  readImport,
  readImported,
  recordImport,
  sampleImport,
  takeBack,
} from '#tests/support/factories/gift-imports.ts';
import { changeRecorded, recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { giverAt } from '#tests/support/givers.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { readSample, readText, sampleNames } from '#tests/support/gift-files/samples.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(emptyImported);

const countEqual = (values: readonly string[], value: string) =>
  values.filter((each) => each === value).length;

describe('POST /api/admin/donations/imports', () => {
  test('POST /api/admin/donations/imports records gifts with giver, fee and match, and mails nobody', async () => {
    const gift = buildGift({ donor: 'Ottilie Quillfeather', note: 'For the frogs' });
    const match = buildGift({
      externalId: `${gift.externalId}:match`,
      ...{ donor: 'Fernwhistle Robotics', email: null, matchOf: gift.externalId },
      ...{ document: 'none', feeCents: 0, netCents: 10_000 },
    });
    // The company's half stands first.
    const reply = await postImport(buildImport([match, gift]));
    expect(reply).toMatchObject({
      status: 201,
      body: { recorded: 2, already: 0, leftOut: 0 },
    });
    const rows = await selectRows(donations);
    const [own] = rows.filter(({ externalId }) => externalId === gift.externalId);
    expect(own).toMatchObject({
      ...{ source: 'fund', amountCents: 10_000, feeCents: 580, donorEmail: gift.email },
      ...{ donorName: 'Ottilie Quillfeather', status: 'succeeded', note: 'For the frogs' },
      ...{ through: 'Benevity', document: 'thanks', matchOf: null },
      receivedAt: new Date('2026-02-10T20:00:00Z'),
    });
    expect(rows.find(({ externalId }) => externalId === match.externalId)).toMatchObject({
      ...{ matchOf: own?.id, document: 'none', donorEmail: null },
    });
    const givers = await selectRows(people);
    expect(givers.map(({ name, kind }) => [name, kind]).sort()).toEqual([
      ['Fernwhistle Robotics', 'organization'],
      ['Ottilie Quillfeather', 'person'],
    ]);
    expect(own?.personId).toBe(givers.find(({ kind }) => kind === 'person')?.id);
    expect(await selectRows(outbox)).toEqual([]);
  });

  test.each(sampleNames)('an import records each gift of %s once', async (name) => {
    const request = sampleImport(name);
    const first = await postImport(request);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const before = await readImported();
    const again = await postImport(request);
    const { recorded } = first.body as { recorded: number };
    expect(again).toMatchObject({
      status: 200,
      body: { id: (first.body as { id: string }).id, recorded: 0, already: recorded },
    });
    expect(await readImported()).toEqual(before);
    const { totals } = readText(readSample(name));
    const sum = before.donations
      .filter(({ reversesId }) => reversesId === null)
      .reduce((all, row) => all + row.amountCents - row.feeCents, 0);
    expect(sum).toBe(totals.netCents);
  });

  test('the same file imported 25 times at once is recorded once', async () => {
    const request = sampleImport('benevity.csv');
    const replies = await Promise.all(Array.from({ length: 25 }, () => postImport(request)));
    const statuses = replies.map(({ status }) => String(status));
    expect([countEqual(statuses, '201'), countEqual(statuses, '200')]).toEqual([1, 24]);
    expect(await selectRows(donations)).toHaveLength(6);
    expect(await selectRows(giftImports)).toHaveLength(1);
  });

  test('an import of an overlapping file records what is new', async () => {
    const [one, two, three] = [buildGift(), buildGift(), buildGift()];
    await recordImport(buildImport([one, two]));
    expect(await recordImport(buildImport([two, three]))).toMatchObject({
      recorded: 1,
      already: 1,
    });
    expect(await selectRows(donations)).toHaveLength(3);
  });

  test('an import that fails in between records nothing, and the next try all', async () => {
    const request = sampleImport('benevity.csv');
    const run = (text: string) => database().queries.execute(sql.raw(text));
    await run(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`);
    await run(
      `create trigger kill before insert on gift_import_rows for each row execute function fail()`,
    );
    expect((await postImport(request)).status).toBe(500);
    await run('drop function fail cascade');
    expect(await readImported()).toEqual({
      ...{ donations: [], people: [], mailboxes: [], mails: [], imports: [], rows: [] },
    });
    expect(await recordImport(request)).toMatchObject({ recorded: 6 });
  });

  test('a cost of a row is recorded once, whatever file has it and in which line', async () => {
    const names = 'Date,Name,Type,Status,Currency,Gross,Transaction ID,Balance Impact';
    const fee = (id: string) => `1/1/2026,,Chargeback Fee,Completed,USD,-20,${id},Debit`;
    const [one, two, three] = [fee('C1'), fee('C2'), fee('C3')];
    await recordImport(importBody(readText([names, one, two].join('\n'))));
    await recordImport(importBody(readText([names, two, three].join('\n'))));
    const costs = await selectRows(giftImportRows, eq(giftImportRows.type, 'cost'));
    expect(costs.map(({ externalId, outcome }) => `${externalId} ${outcome}`).sort()).toEqual([
      ...['paypal:C1 recorded', 'paypal:C2 already', 'paypal:C2 recorded', 'paypal:C3 recorded'],
    ]);
  });

  test('the same grant in a file of another platform is here already, whichever came first', async () => {
    await recordImport(sampleImport('fidelity.csv'));
    expect(await recordImport(sampleImport('chariot.csv'))).toMatchObject({
      recorded: 2,
      already: 1,
    });
    await emptyTables(giftImports, donations, people);
    await recordImport(sampleImport('chariot.csv'));
    expect(await recordImport(sampleImport('fidelity.csv'))).toMatchObject({
      recorded: 4,
      already: 1,
    });
  });

  test('anonymous gifts of a file have no giver', async () => {
    await recordImport(buildImport([buildGift({ donor: null, email: null, document: 'none' })]));
    expect(await selectRows(people)).toEqual([]);
    expect((await selectRows(donations)).map(({ personId }) => personId)).toEqual([null]);
  });

  test('a gift of a file goes to the giver that staff chose', async () => {
    const { donorEmail } = await recordDonation({ donorName: 'Zelda Marrow' });
    const [known] = await selectRows(people);
    const gift = { ...buildGift({ donor: 'Zelda', email: donorEmail }), giver: known?.id };
    await recordImport(buildImport([gift]));
    expect((await selectRows(donations)).map(({ personId }) => personId)).toEqual([
      known?.id,
      known?.id,
    ]);
    expect(await selectRows(people)).toHaveLength(1);
  });

  test('a chosen giver who was joined to another one since is that one, also at the same moment', async () => {
    const choose = async (into: string, isAtOnce: boolean) => {
      const { donorEmail } = await recordDonation({ donorName: 'Zelda Marrow' });
      const { id: chosen } = await giverAt(donorEmail ?? '');
      const gift = { ...buildGift(), giver: chosen };
      const joining = joinGivers(into, chosen);
      if (!isAtOnce) await joining;
      await Promise.all([joining, recordImport(buildImport([gift]))]);
      const rows = await selectRows(donations, eq(donations.externalId, gift.externalId));
      expect(rows.map(({ personId }) => personId)).toEqual([into]);
    };
    const { donorEmail } = await recordDonation({ donorName: 'Marrow Household' });
    const { id: into } = await giverAt(donorEmail ?? '');
    await choose(into, false);
    for (let round = 0; round < 8; round += 1) await choose(into, true);
  });

  test('an import mails who is to be mailed after ten minutes, where staff switch it on', async () => {
    freezeClock();
    const [taxed, thanked, silent, old] = [
      buildGift({ kind: 'transfer', document: 'tax' }),
      buildGift(),
      buildGift({ document: 'none' }),
      buildGift({ kind: 'history', document: 'none' }),
    ];
    await recordImport(buildImport([taxed, thanked, silent, old], { mail: true }));
    const mails = await selectRows(outbox);
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(
      [taxed.email, thanked.email].sort(),
    );
    expect(mails.map(({ subject }) => subject.split(' ', 2).join(' ')).sort()).toEqual(
      ['Tax acknowledgment', 'Thank you'].map(
        (text) => expect.stringContaining(text.split(' ')[0] ?? '') as string,
      ),
    );
    for (const { dueAt } of mails) expect(dueAt.getTime()).toBe(Date.now() + 10 * minuteMs);
  });

  test('what staff left out of a file and what waits is kept with its reason', async () => {
    const gift = buildGift();
    const { id } = await recordImport(
      buildImport([
        gift,
        { line: 7, reason: 'Left out by staff', externalId: 'benevity:out' },
        { line: 8, reason: '40.00 EUR: no dollars', open: true },
      ]),
    );
    const { rows, leftOut } = await readImport(id);
    expect(leftOut).toBe(2);
    expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [2, 'recorded', null],
      [7, 'left-out', 'Left out by staff'],
      [8, 'open', '40.00 EUR: no dollars'],
    ]);
  });

  describe('a wrong row is refused with line and field, and nothing is written', () => {
    const wrong: [string, object, string, string][] = [
      [
        'date',
        { date: '2026-02-30' },
        'date',
        'Line 9, date: The date must be a date such as 2026-11-18.',
      ],
      [
        'day to come',
        { date: '2999-01-01' },
        'date',
        'Line 9, date: The date must not be in the future.',
      ],
      [
        'amount',
        { grossCents: 1.5 },
        'grossCents',
        'Line 9, grossCents: grossCents must be whole cents from 1 to 2000000000.',
      ],
      [
        'net',
        { netCents: 1 },
        'netCents',
        'Line 9, netCents: netCents must be grossCents less feeCents.',
      ],
      ['email', { email: 'no address' }, 'email', 'Line 9, email: '],
      [
        'kind',
        { kind: 'stock' },
        'kind',
        'Line 9, kind: kind must be one of check, transfer, fund, history.',
      ],
      [
        'a second receipt',
        { document: 'tax' },
        'document',
        'Line 9, document: Who holds the money receipted the donor',
      ],
      [
        'a receipt of history',
        { kind: 'history', document: 'thanks' },
        'document',
        'Line 9, document: A platform before receipted it',
      ],
      [
        'match',
        { matchOf: 'benevity:none' },
        'matchOf',
        'Line 9, matchOf: No gift of this file or an earlier one has the id benevity:none.',
      ],
      [
        'a match of itself',
        { externalId: 'benevity:loop', matchOf: 'benevity:loop' },
        'matchOf',
        'Line 9, matchOf: benevity:loop is a match itself.',
      ],
      [
        'giver',
        { giver: '6a0c58b4-7a3e-4e1a-9a0c-58b47a3e4e1a' },
        'giver',
        'Line 9, giver: There is no such giver.',
      ],
      ['no id', { externalId: '' }, 'externalId', 'Line 9, externalId: externalId is required.'],
    ];

    test.each(wrong)(
      'a row with a wrong %s is refused by its line, and nothing is written',
      async (_name, changed, field, message) => {
        const reply = await postImport(
          buildImport([buildGift(), { ...buildGift({ line: 9 }), ...changed }]),
        );
        expect(reply.status).toBe(422);
        const { fields } = reply.body as { fields: Record<string, string> };
        expect(fields[`rows[1].${field}`]).toContain(message);
        expect(await selectRows(donations)).toEqual([]);
        expect(await selectRows(people)).toEqual([]);
        expect(await selectRows(giftImports)).toEqual([]);
      },
    );

    test('the second of two rows with one id is refused by its line', async () => {
      const gift = buildGift({ line: 4 });
      const reply = await postImport(buildImport([gift, { ...gift, line: 5 }]));
      expect(reply.body).toMatchObject({
        fields: { 'rows[1].externalId': 'Line 5, externalId: Line 4 has the same.' },
      });
    });

    const payout = { id: 'TWICE', netCents: 9420 };
    test.each<object>([
      { file: undefined },
      { mail: undefined },
      { rows: [] },
      { rows: 'all' },
      { payouts: [payout, payout] },
    ])('an import with %j is refused', async (changed) => {
      expect((await postImport({ ...buildImport([buildGift()]), ...changed })).status).toBe(422);
    });
  });

  test('an import is 401 without the password, and 413 above the bound', async () => {
    const body = buildImport([buildGift()]);
    expect((await callApi(importsPath, { method: 'POST', body })).status).toBe(401);
    const rows = Array.from({ length: importBounds.rows + 1 }, () => ({ line: 1, reason: 'no' }));
    const reply = await postImport(buildImport(rows));
    expect(reply).toMatchObject({
      status: 413,
      body: { error: expect.stringContaining('10,000') as string },
    });
    const large = buildImport([{ line: 1, reason: 'x'.repeat(importBounds.bytes) }]);
    expect((await postImport(large)).status).toBe(413);
  });
});

describe('a row that takes a gift back', () => {
  const buildReversal = (gift: { externalId: string } | null, overrides: object = {}) => ({
    line: 18,
    externalId: `benevity:${crypto.randomUUID()}`,
    of: gift?.externalId ?? null,
    donor: 'Percival Nimbuswell',
    date: '2026-02-20',
    ...{ grossCents: -10_000, feeCents: 0, netCents: -10_000 },
    why: 'takes back an earlier gift',
    ...overrides,
  });

  test('a row that takes a gift back reverses the gift of an earlier file', async () => {
    const gift = buildGift();
    await recordImport(buildImport([gift]));
    const reversal = buildReversal(gift);
    expect(await recordImport(buildImport([reversal]))).toMatchObject({ recorded: 1 });
    const rows = await selectRows(donations);
    const [reversing] = rows.filter(({ reversesId }) => reversesId !== null);
    expect(reversing).toMatchObject({ amountCents: -10_000, externalId: reversal.externalId });
    expect(rows.find(({ id }) => id === reversing?.reversesId)?.reversedAt).not.toBeNull();
    expect((await postImport(buildImport([reversal]))).status).toBe(200);
  });

  test('a row that takes a gift back waits while its gift is not known, and is recorded once staff choose it', async () => {
    const gift = await recordDonation({ source: 'fund', amountCents: 10_000 });
    const reversal = buildReversal(null);
    const { id } = await recordImport(buildImport([reversal]));
    const [row] = (await readImport(id)).rows;
    expect(row).toMatchObject({
      ...{ outcome: 'open', type: 'reversal', donor: 'Percival Nimbuswell', grossCents: -10_000 },
      reason: 'The gift that it takes back is not known.',
    });
    const chosen = { ...reversal, reverses: gift.id };
    expect(await recordImport(buildImport([chosen]))).toMatchObject({ recorded: 1 });
  });

  test('rows take parts of a gift back, and no more than is left of it', async () => {
    const gift = buildGift();
    const { id: before } = await recordImport(buildImport([gift]));
    const part = (cents: number, externalId: string) =>
      buildReversal(gift, { externalId, grossCents: -cents, netCents: -cents });
    const { id } = await recordImport(
      buildImport([
        part(4000, 'benevity:r1'),
        part(3000, 'benevity:r2'),
        part(5000, 'benevity:r3'),
      ]),
    );
    expect((await readImport(id)).rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['recorded', null],
      ['recorded', null],
      ['open', 'Of the gift $30.00 are left, and the row takes back $50.00.'],
    ]);
    const read = async () =>
      (await selectRows(donations)).find(({ externalId }) => externalId === gift.externalId);
    expect(await read()).toMatchObject({ refundedCents: 7000, reversedAt: null });
    const { body } = await callApi('/api/admin/donations/stats', { admin: true });
    expect(body).toMatchObject({ total: 1, totalCents: 3000, refundedCents: 0 });
    expect((await takeBack(before)).status).toBe(409);
    expect((await takeBack(id)).status).toBe(204);
    expect(await read()).toMatchObject({ refundedCents: 0, reversedAt: null });
    await recordImport(buildImport([part(4000, 'benevity:r1'), part(6000, 'benevity:r4')]));
    expect(await read()).toMatchObject({ refundedCents: 10_000 });
    expect((await read())?.reversedAt).not.toBeNull();
  });

  test('a row that takes a part back leaves the rest to be reversed, and not to be undone', async () => {
    const gift = buildGift();
    const part = buildReversal(gift, { grossCents: -4000, feeCents: -200, netCents: -3800 });
    await recordImport(buildImport([gift, part]));
    const row = (await selectRows(donations)).find(({ reversesId }) => reversesId === null);
    expect(await changeRecorded(row?.id ?? '', 'undo')).toMatchObject({
      status: 409,
      body: { error: 'A part of this donation was reversed. You can reverse the rest.' },
    });
    const rest = await changeRecorded(row?.id ?? '', 'reverse');
    expect(rest.body).toMatchObject({ amountCents: -6000 });
    const fees = (await selectRows(donations)).map(({ feeCents }) => feeCents);
    expect(fees.toSorted((one, other) => one - other)).toEqual([-380, -200, 580]);
    const { body } = await callApi('/api/admin/donations/stats', { admin: true });
    expect(body).toMatchObject({ total: 0, totalCents: 0 });
  });

  test('a row that waits for its gift loses its name when its giver is erased', async () => {
    const { email } = buildGift();
    const reversal = buildReversal(null);
    await recordImport(buildImport([buildGift({ donor: reversal.donor, email }), reversal]));
    await callApi('/api/admin/own-data/erase', {
      method: 'POST',
      body: { email, confirmEmail: email },
      admin: true,
    });
    const rows = await selectRows(giftImportRows);
    expect(rows.flatMap(({ waiting }) => waiting ?? [])).toMatchObject([{ donor: null }]);
    expect(JSON.stringify(rows)).not.toContain('Nimbuswell');
  });

  test('no row takes back a donation by card, nor one that was taken back', async () => {
    const gift = await recordDonation({ amountCents: 10_000 });
    await changeRecorded(gift.id, 'reverse');
    const reply = await postImport(buildImport([buildReversal(null, { reverses: gift.id })]));
    expect(reply.body).toMatchObject({
      fields: { 'rows[0].reverses': 'Line 18, reverses: This gift was taken back already.' },
    });
  });
});

test('taking an import back leaves the database as it was before', async () => {
  const { donorEmail } = await recordDonation({ donorName: 'Ottilie Quillfeather' });
  const taken = await recordDonation({ source: 'fund', amountCents: 4000, send: false });
  const before = await readImported();
  const request = sampleImport('benevity.csv', { mail: true });
  const rows = request.rows.map((row) => {
    if ('of' in row) return { ...row, ...('reverses' in row ? {} : { reverses: taken.id }) };
    return 'email' in row && row.email ? { ...row, email: donorEmail } : row;
  });
  // One reversal has a gift here; the other one waits.
  const [first, ...others] = rows.filter((row) => 'of' in row);
  const own = rows.filter((row) => !('of' in row));
  const waiting = others.map((row) => ({ ...row, reverses: null }));
  const { id } = await recordImport({ ...request, rows: [...own, first, ...waiting] });
  expect(await selectRows(outbox)).not.toEqual(before.mails);
  expect((await takeBack(id)).status).toBe(204);
  expect(await readImported()).toEqual(before);
  expect((await callApi(`${importsPath}/${id}`, { admin: true })).status).toBe(404);
});

test('taking an import back leaves mails about other gifts alone, whether they wait or have left', async () => {
  freezeClock();
  const { id } = await recordImport(buildImport([buildGift()]));
  passMinutes(1);
  await recordDonation({ amountCents: 2000 });
  await recordDonation({ amountCents: 3000 });
  const [sent] = await selectRows(outbox);
  await database()
    .queries.update(outbox)
    .set({ state: 'sent', attempts: 1, sentAt: new Date() })
    .where(eq(outbox.id, sent?.id ?? ''));
  const before = await selectRows(outbox);
  expect((await takeBack(id)).status).toBe(204);
  expect(before).toHaveLength(2);
  expect(await selectRows(outbox)).toEqual(before);
});

test('an import can no longer be taken back after ten minutes', async () => {
  freezeClock();
  const { id } = await recordImport(buildImport([buildGift()]));
  passMinutes(10);
  expect(await takeBack(id)).toMatchObject({
    status: 409,
    body: { error: 'More than 10 minutes have passed. You can reverse each gift.' },
  });
});

test('an import can no longer be taken back once a gift of it was reversed or is in the file of a month', async () => {
  const { id } = await recordImport(buildImport([buildGift()]));
  const [row] = await selectRows(donations);
  await changeRecorded(row?.id ?? '', 'reverse');
  expect((await takeBack(id)).status).toBe(409);
  const other = await recordImport(buildImport([buildGift({ date: '2026-01-15' })]));
  await callApi('/api/admin/ledger/2026-01.csv', { admin: true });
  expect((await takeBack(other.id)).status).toBe(409);
});

test('taking back an import that is none answers 404', async () => {
  expect((await takeBack(crypto.randomUUID())).status).toBe(404);
});

test('imports are read in a list, newest first, and one with its rows and as CSV', async () => {
  const gift = buildGift({ donor: '=HYPERLINK("x")', externalId: 'benevity:FW1' });
  const { id } = await recordImport(
    buildImport([gift, { line: 9, reason: 'Left out by staff' }], {
      payouts: [{ id: 'FWPAYOUT01', netCents: 9420, method: 'EFT' }],
    }),
  );
  const newer = await recordImport(buildImport([buildGift()]));
  const list = await callApi(importsPath, { admin: true });
  expect(giftImportListSchema.parse(list.body).map((each) => each.id)).toEqual([newer.id, id]);
  expect((await readImport(id)).payouts).toMatchObject([{ id: 'FWPAYOUT01' }]);
  const csv = String((await callApi(`${importsPath}/${id}.csv`, { admin: true })).body);
  const [, first, second] = csv.split('\r\n');
  expect(first).toMatch(/^2,Recorded,Gift,,[0-9a-f-]{36},benevity:FW1,"'=HYPERLINK/);
  expect(second).toBe('9,Left out,,Left out by staff,,,,,,,,,,');
  expect((await callApi(`${importsPath}/${crypto.randomUUID()}.csv`, { admin: true })).status).toBe(
    404,
  );
});

test('the CSV of an import comes in parts where it is larger than an answer may be', async () => {
  const { id } = await recordImport(buildImport([buildGift({ line: 1 })]));
  const count = 20_001;
  await database().queries.execute(sql`
      insert into gift_import_rows (import_id, place, line, type, outcome, reason)
      select ${id}, n, n + 1, 'none', 'left-out', 'refunded' from generate_series(1, ${count}) n`);
  const parts: string[] = [];
  const read = async (path: string): Promise<void> => {
    const { body, headers } = await callApi(path, { admin: true });
    parts.push(String(body));
    const next = /<(.+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
    if (next) await read(next);
  };
  await read(`${importsPath}/${id}.csv`);
  expect(parts).toHaveLength(2);
  const lines = Papa.parse<string[]>(parts.join(''), { skipEmptyLines: true }).data;
  expect(lines.map(([line]) => line)).toEqual([
    ...['Line', ...Array.from({ length: count + 1 }, (_, index) => String(index + 1))],
  ]);
  const wrong = await callApi(`${importsPath}/${id}.csv?from=all`, { admin: true });
  expect(wrong).toMatchObject({
    status: 422,
    body: { fields: { from: 'from must be a number of a row such as 20000.' } },
  });
});

test('an import is read with as many rows as an answer carries, and the sums of all', async () => {
  const cost = { what: 'Check Fee of the whole payment', cents: 2500 };
  const { id } = await recordImport(buildImport([buildGift({ line: 1 }), cost]));
  await database().queries.execute(sql`
      insert into gift_import_rows (import_id, place, line, type, outcome, reason, waiting)
      select ${id}, n, n, 'none', 'open', repeat('é', 500),
        '{"donor": null, "date": "2026-02-10", "grossCents": 7, "feeCents": 0, "netCents": 7}'
      from generate_series(2, 10000) n`);
  const { body } = await callApi(`${importsPath}/${id}`, { admin: true });
  // A function of Netlify answers at most 6 MB.
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(4_000_000);
  const { rows, rowCount, sums } = importDetailsSchema.parse(body);
  expect(rows.length).toBeGreaterThan(1000);
  expect(rowCount).toBe(10_001);
  expect(sums).toEqual({
    ...{ gifts: { rows: 1, cents: 10_000 }, reversals: { rows: 0, cents: 0 } },
    ...{ fees: { rows: 1, cents: 580 }, costs: { rows: 1, cents: 2500 } },
    ...{ open: { rows: 9999, cents: 69_993 }, rounding: { rows: 0, cents: 0 } },
  });
});

test('a donation of a file shows its fee and what is left', async () => {
  await recordImport(buildImport([buildGift()]));
  const [row] = await selectRows(donations);
  const { body } = await callApi(`/api/admin/donations/${row?.id}`, { admin: true });
  expect(donationDetailsSchema.parse(body).donation).toMatchObject({
    ...{ feeCents: 580, netCents: 9420 },
  });
});

describe('a gift of history', () => {
  const history = (overrides: Partial<FileGift> = {}) =>
    buildGift({ kind: 'history', document: 'none', date: '2025-06-01', ...overrides });

  test('a gift of history is on the page of its giver and in no statement', async () => {
    const { email } = buildGift();
    await recordImport(buildImport([history({ email })]));
    const giver = await giverAt(String(email));
    const { years } = await readGiving(giver);
    expect(years).toMatchObject([
      { year: 2025, totalCents: 10_000, donations: [{ isHistory: true, amountCents: 10_000 }] },
    ]);
    const asked = { email: String(email), year: 2025, now: new Date() };
    expect(findStatement({ isTest: true, years }, asked)).toBeUndefined();
    const donorEmail = email;
    const own = { donorEmail, donorName: giver.name, amountCents: 2500, receivedOn: '2025-07-01' };
    await recordDonation(own);
    const both = await readGiving(giver);
    expect(both.years[0]?.totalCents).toBe(12_500);
    expect(findStatement({ isTest: true, years: both.years }, asked)).toMatchObject({
      totalCents: 2500,
      donations: [{ netCents: 2500 }],
    });
  });

  test('a gift of history has no document and is in no file of a month', async () => {
    await recordImport(buildImport([history()]));
    const [row] = await selectRows(donations, eq(donations.source, 'history'));
    expect((await callApi(`/api/donations/${row?.id}/receipt.pdf`)).status).toBe(404);
    const again = await callApi(`/api/admin/donations/${row?.id}/acknowledgement`, {
      ...{ method: 'POST', body: { email: 'ada@mail.example' }, admin: true },
    });
    // The address is corrected, and nothing is mailed.
    expect(again.status).toBe(202);
    expect(await selectRows(outbox)).toEqual([]);
    const csv = String((await callApi('/api/admin/ledger/2025-06.csv', { admin: true })).body);
    expect(csv).not.toContain(row?.id);
  });
});

describe('a payout of a platform', () => {
  const payoutsPath = '/api/admin/payouts';
  const listPayouts = async () =>
    payoutsSchema.parse((await callApi(payoutsPath, { admin: true })).body);
  const readPayout = async (id: string) =>
    payoutDetailsSchema.parse((await callApi(`${payoutsPath}/${id}`, { admin: true })).body);

  test.each(sampleNames)(
    'a payout of a platform ties with its gifts, fees, costs and what waits: %s',
    async (name) => {
      await recordImport(sampleImport(name));
      const { payout, format } = readText(readSample(name));
      const found = await listPayouts();
      expect(found.map(({ amountCents }) => amountCents).sort()).toEqual(
        payout.map(({ netCents }) => netCents).sort(),
      );
      const isSummed = !/^(?:paypal|venmo)/.test(format);
      expect(found.filter(({ tied }) => tied)).toHaveLength(isSummed ? found.length : 0);
      for (const each of found) {
        const { entries } = await readPayout(each.id);
        const sum = entries.reduce((all, { netCents }) => all + netCents, 0);
        expect(sum).toBe(isSummed ? each.amountCents : 0);
      }
    },
  );

  test('a payout of a platform says who made it, and is a file', async () => {
    await recordImport(sampleImport('benevity.csv'));
    const [payout] = await listPayouts();
    expect(payout).toMatchObject({
      ...{ platform: 'Benevity', arrivesOn: '2026-02-28', donations: 6, tied: true },
      ...{ grossCents: 155_000, feeCents: 962, refundedCents: 0, otherCents: -8001 },
    });
    const csv = await callApi(`${payoutsPath}/${payout?.id}.csv`, { admin: true });
    expect(String(csv.body)).toContain('Ottilie Quillfeather');
    expect((await callApi(`${payoutsPath}/file_0_0`, { admin: true })).status).toBe(404);
  });

  test('a payout of a platform ties as well once its open row was settled by another file', async () => {
    const request = sampleImport('benevity.csv');
    await recordImport(request);
    const taken = await recordDonation({ source: 'fund', amountCents: 4000, send: false });
    const rows = request.rows.map((row, index) =>
      'of' in row && request.rows.findIndex((each) => 'of' in each) === index
        ? { ...row, reverses: taken.id }
        : row,
    );
    expect(await recordImport({ ...request, rows })).toMatchObject({ recorded: 1 });
    const found = await listPayouts();
    expect(found).toMatchObject([{ tied: true, refundedCents: 4000, otherCents: -4001 }]);
  });

  test('a payout of a platform ties while a row in another currency waits, and once staff typed its dollars', async () => {
    const [gift, foreign] = [buildGift(), buildGift({ line: 3, feeCents: 0, netCents: 10_000 })];
    const payouts = [{ id: crypto.randomUUID(), date: '2026-02-28', netCents: 19_420 }];
    const { externalId, date, grossCents, netCents } = foreign;
    const waits = { line: 3, reason: '140.00 CAD', externalId, open: true };
    const rows = [gift, { ...waits, date, grossCents, netCents }];
    const { id } = await recordImport(buildImport(rows, { payouts }));
    expect((await readImport(id)).sums.open).toEqual({ rows: 1, cents: 10_000 });
    const waiting = await listPayouts();
    expect(waiting).toMatchObject([{ tied: true, donations: 1, otherCents: 10_000 }]);
    const { entries } = await readPayout(waiting[0]?.id ?? '');
    expect(entries.map(({ name, importId }) => [name, importId])).toEqual([
      ['Gift', undefined],
      ['Open', id],
    ]);
    await recordImport(buildImport([foreign], { payouts }));
    expect(await listPayouts()).toMatchObject([{ tied: true, donations: 2, otherCents: 0 }]);
  });
});

describe('the books', () => {
  const readCsv = async (path: string) => {
    const { body } = await callApi(`/api/admin/ledger/${path}`, { admin: true });
    return Papa.parse<string[]>(String(body)).data;
  };
  const currentMonth = () => dayInPacific(new Date()).slice(0, 7);
  const cents = (cell = '') => Math.round(Number(cell) * 100);

  test('the file of a month has gross, fee and net of each gift with its payout, and its costs', async () => {
    await recordImport(sampleImport('benevity.csv'));
    const ofPayout = async (month: string) =>
      (await readCsv(`${month}.csv`)).filter((cells) => cells[11] === 'FWPAYOUT01');
    const gifts = await ofPayout('2026-02');
    const sums = [6, 7, 8].map((at) => gifts.reduce((all, cells) => all + cents(cells[at]), 0));
    expect(sums).toEqual([155_000, 962, 154_038]);
    const costs = await ofPayout(currentMonth());
    expect(costs.map((cells) => [cells[1], cells[2], cells[8]])).toEqual([
      ['Cost of a payout', 'Rounding', '-0.01'],
      ['Payout of Benevity', '$1,460.37 of February 28, 2026', ''],
    ]);
    const [payout] = payoutsSchema.parse(
      (await callApi('/api/admin/payouts', { admin: true })).body,
    );
    // Two rows that take back 40 dollars each wait.
    expect(154_038 - 1 - 8000).toBe(payout?.amountCents);
  });

  test('the journal has balanced entries of fees and what a platform will deposit', async () => {
    await recordImport(sampleImport('benevity.csv'));
    const [, ...rows] = await readCsv('2026-02.csv?format=quickbooks');
    const postings = rows.filter(([number]) => number);
    const sum = (at: number) => postings.reduce((all, cells) => all + cents(cells[at]), 0);
    expect([sum(3), sum(4)]).toEqual([155_000, 155_000]);
    const named = (text: string) =>
      postings.filter((cells) => cells.some((cell) => cell.includes(text)));
    expect(named('Payout FWPAYOUT01').reduce((all, cells) => all + cents(cells[3]), 0)).toBe(
      154_038,
    );
    expect(named('Fees of platforms').reduce((all, cells) => all + cents(cells[3]), 0)).toBe(962);
  });

  /** Sums the debits less the credits of an account over journals for QuickBooks. */
  async function sumAccount(account: string, months: readonly string[]): Promise<number> {
    const files = await Promise.all(
      months.map((month) => readCsv(`${month}.csv?format=quickbooks`)),
    );
    return files
      .flat()
      .filter(([, , name]) => name === account)
      .reduce((all, [, , , debit, credit]) => all + cents(debit) - cents(credit), 0);
  }

  test('the clearing account holds what a platform owes, until its payout reaches the bank', async () => {
    await recordImport(sampleImport('benevity.csv'));
    const months = ['2026-02', currentMonth()];
    expect(await sumAccount('Benevity clearing', ['2026-02'])).toBe(154_038);
    expect(await sumAccount('Checking', months)).toBe(146_037);
    // Two rows that take back 40 dollars each wait.
    expect(await sumAccount('Benevity clearing', months)).toBe(8000);
    expect(await sumAccount('Undeposited funds', months)).toBe(0);
    const summary = await callApi(`/api/admin/ledger/${currentMonth()}/journal`, { admin: true });
    expect(summary.body).toMatchObject({ payouts: 1 });
  });

  test.each([
    ['fidelity.csv', 'Fidelity Charitable clearing', 0],
    ['yourcause.csv', 'YourCause clearing', 0],
    // A row that takes back 30 dollars waits.
    ['cybergrants.tsv', 'CyberGrants clearing', 3000],
  ])('the payouts of %s clear its account', async (name, account, left) => {
    const file = sampleImport(name);
    await recordImport(file);
    const days = (await selectRows(donations)).flatMap(({ receivedAt }) =>
      receivedAt ? dayInPacific(receivedAt) : [],
    );
    const months = [...new Set([...days.map((day) => day.slice(0, 7)), currentMonth()])];
    const paid = file.payouts.reduce((all, { netCents }) => all + netCents, 0);
    expect(await sumAccount('Checking', months)).toBe(paid);
    expect(await sumAccount(account, months)).toBe(left);
  });

  test('the file of a month lists fee and net of a gift that staff reverse like its file’s', async () => {
    await recordImport(buildImport([buildGift()]));
    const [gift] = await selectRows(donations);
    const fees = { feeCents: -580, netCents: -9420 };
    expect(await changeRecorded(gift?.id ?? '', 'reverse')).toMatchObject({ body: fees });
    const { body } = await callApi('/api/admin/donations', { admin: true });
    const rows = body as { amountCents: number }[];
    expect(rows.find(({ amountCents }) => amountCents < 0)).toMatchObject(fees);
  });

  test('a gift that staff reverse leaves the account of its platform', async () => {
    await recordImport(buildImport([buildGift()]));
    const [gift] = await selectRows(donations);
    await changeRecorded(gift?.id ?? '', 'reverse');
    const months = ['2026-02', currentMonth()];
    expect(await sumAccount('Benevity clearing', months)).toBe(0);
    expect(await sumAccount('Undeposited funds', months)).toBe(0);
  });

  test('the file of a month names a payout once that two files name, in the month of the first', async () => {
    const payouts = [{ id: 'FW9', netCents: 9420, date: '2026-11-02' }];
    await recordImport(buildImport([buildGift()], { payouts }));
    await recordImport(buildImport([buildGift()], { payouts }));
    expect(await sumAccount('Checking', [currentMonth()])).toBe(9420);
    const lines = (await readCsv(`${currentMonth()}.csv`)).filter((cells) => cells[11] === 'FW9');
    expect(lines.map((cells) => [cells[1], cells[2], cells[6], cells[8]])).toEqual([
      ['Payout of Benevity', '$94.20 of November 2, 2026', '', ''],
    ]);
  });

  test('what comes after the file of its month is in the next one', async () => {
    await recordDonation({ receivedOn: '2026-02-03' });
    await readCsv('2026-02.csv');
    await recordImport(buildImport([buildGift()]));
    const late = (await readCsv('2026-03.csv')).filter((cells) => cells[1]?.includes('came late'));
    expect(late.map((cells) => [cells[6], cells[7], cells[8]])).toEqual([
      ['100.00', '5.80', '94.20'],
    ]);
  });
});

describe('a file in several requests', () => {
  const file = buildImport([]).file;
  const part = (rows: readonly object[], continues?: string) =>
    buildImport(rows, { file, continues });

  test('a file in several requests is one import, in the order of the file, which is taken back as one', async () => {
    const before = await readImported();
    const [gift, other] = [buildGift({ line: 3 }), buildGift({ line: 2 })];
    const match = buildGift({ line: 3, matchOf: gift.externalId, email: null, document: 'none' });
    const { id } = await recordImport(part([gift, { line: 4, reason: 'refunded' }]));
    const more = await recordImport(part([other, match], id));
    expect(more).toMatchObject({ id, recorded: 3, already: 0, leftOut: 1 });
    const { rows, sums, rowCount } = await readImport(id);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 3, 4]);
    expect({ rowCount, gifts: sums.gifts }).toEqual({
      rowCount: 4,
      gifts: { rows: 3, cents: 30_000 },
    });
    expect((await takeBack(id)).status).toBe(204);
    expect(await readImported()).toEqual(before);
  });

  test('a part of a file is recorded once when its answer was lost', async () => {
    const { id } = await recordImport(part([buildGift()]));
    const rows = [buildGift({ line: 3 }), { line: 4, reason: 'refunded' }];
    await recordImport(part(rows, id));
    const again = await postImport(part(rows, id));
    expect(again).toMatchObject({ status: 200, body: { id, recorded: 0, already: 1 } });
    expect((await readImport(id)).rowCount).toBe(3);
  });

  test('an import keeps what was left out in a part without gifts', async () => {
    const { id } = await recordImport(part([buildGift()]));
    await recordImport(part([{ line: 9, reason: 'refunded' }], id));
    expect((await readImport(id)).rows.at(-1)).toMatchObject({ line: 9, reason: 'refunded' });
  });

  test('a file in several requests begins anew once the first part can no longer be taken back', async () => {
    freezeClock();
    const { id } = await recordImport(part([buildGift()]));
    passMinutes(11);
    const more = await recordImport(part([buildGift({ line: 3 })], id));
    expect(more.id).not.toBe(id);
  });

  test('a part does not continue the import of another file, or none', async () => {
    const { id } = await recordImport(buildImport([buildGift()]));
    for (const continues of [id, crypto.randomUUID()]) {
      const reply = await postImport(part([buildGift()], continues));
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({
        fields: { continues: 'continues must be the id of an import of the same file.' },
      });
    }
    expect(await selectRows(donations)).toHaveLength(1);
  });
});

describe('POST /api/admin/donations/imports/review', () => {
  const review = async (rows: readonly object[]) => {
    const reply = await callApi(`${importsPath}/review`, {
      method: 'POST',
      body: { rows },
      admin: true,
    });
    expect(reply.status).toBe(200);
    return (reply.body as { rows: Record<string, unknown>[] }).rows;
  };

  test('the review of a file says what is here, who is known, what looks alike and what can be taken back', async () => {
    const here = buildGift();
    await recordImport(buildImport([here]));
    const check = await recordDonation({ donorName: 'Zelda Marrow', reference: '0417' });
    const alike = buildGift({
      ...{ donor: 'Zelda', email: check.donorEmail, grossCents: 100_000, reference: '417' },
    });
    const reversal = { ...buildGift(), externalId: 'benevity:back', grossCents: -100_000 };
    const [first, second, third] = await review([here, alike, reversal]);
    expect(first).toMatchObject({
      isHere: true,
      alike: null,
      giver: { name: here.donor, count: 1 },
    });
    expect(second).toMatchObject({
      isHere: false,
      alike: { id: check.id },
      giver: null,
      others: [{ name: 'Zelda Marrow', count: 1 }],
    });
    expect(third).toMatchObject({
      candidates: [
        { id: check.id, text: expect.stringContaining('Zelda Marrow, $1,000.00') as string },
      ],
    });
    expect(await selectRows(giftImports)).toHaveLength(1);
  });

  test('the review offers a larger gift of the same giver, of which a reversal takes a part', async () => {
    const larger = buildGift({ donor: 'Zelda Marrow' });
    await recordImport(buildImport([larger, buildGift({ grossCents: 20_000, netCents: 19_420 })]));
    const back = { ...larger, externalId: 'benevity:part', grossCents: -4000 };
    const [row] = await review([back]);
    expect(row?.candidates).toMatchObject([
      { text: expect.stringContaining('Zelda Marrow, $100.00') as string },
    ]);
  });

  test('the review of a thousand reversals is an answer that a function carries, with the likeliest gifts', async () => {
    const name = 'Zelda '.repeat(30).trim();
    const gifts = Array.from({ length: 30 }, () => buildGift({ donor: name }));
    await recordImport(buildImport(gifts));
    const back = { ...buildGift({ donor: name }), grossCents: -10_000 };
    const rows = await review(
      Array.from({ length: 1000 }, (_, index) => ({
        ...back,
        externalId: `benevity:back${index}`,
      })),
    );
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(4_000_000);
    expect(rows.every(({ candidates }) => (candidates as object[]).length > 4)).toBe(true);
  });

  test('the review finds what looks alike among many gifts of the same amount and day', async () => {
    await recordImport(buildImport(Array.from({ length: 300 }, () => buildGift())));
    const zoe = buildGift({ donor: 'ZO\u00cb  Reed', email: null, document: 'none' });
    await recordImport(buildImport([zoe, buildGift({ donor: null, email: null })]));
    const again = (overrides: object) =>
      buildGift({ externalId: `paypal:${crypto.randomUUID()}`, email: null, ...overrides });
    const found = await review([
      again({ donor: 'Zoe Reed' }),
      again({ donor: null }),
      again({ donor: 'Zoe Reed', date: '2026-02-11' }),
      again({ donor: 'Bo Reed' }),
    ]);
    expect(found.map(({ alike }) => alike !== null)).toEqual([true, true, false, false]);
  });

  test('the review finds the gift of an earlier file that a reversal names', async () => {
    const gift = buildGift({ donor: 'Ann Lee' });
    await recordImport(buildImport([gift]));
    const back = { ...gift, externalId: `${gift.externalId}:reversal`, grossCents: -10_000 };
    const [named, unknown] = await review([
      { ...back, of: gift.externalId },
      { ...back, externalId: 'benevity:other:reversal', of: 'benevity:other' },
    ]);
    const [row] = await selectRows(donations);
    expect(named).toMatchObject({
      isHere: false,
      reverses: {
        id: row?.id,
        text: 'Ann Lee, $100.00, February 10, 2026, Workplace giving, Benevity',
      },
    });
    expect(unknown).toMatchObject({ isHere: false, reverses: null });
  });
});
