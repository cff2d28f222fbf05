/** Gifts from files are recorded once, in one request or in several. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { importBounds } from '#model/donations/gift-imports.ts';
import { database } from '#server/db/client.ts';
import { giftImportRows, giftImports } from '#server/db/gift-imports-schema.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import { joinGivers } from '#server/donations/join-givers.ts';
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
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { giverAt } from '#tests/support/donations/givers.ts';
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
      donor: 'Fernwhistle Robotics',
      email: null,
      matchOf: gift.externalId,
      document: 'none',
      feeCents: 0,
      netCents: 10_000,
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
      source: 'fund',
      amountCents: 10_000,
      feeCents: 580,
      donorEmail: gift.email,
      donorName: 'Ottilie Quillfeather',
      status: 'succeeded',
      note: 'For the frogs',
      through: 'Benevity',
      document: 'thanks',
      matchOf: null,
      receivedAt: new Date('2026-02-10T20:00:00Z'),
    });
    expect(rows.find(({ externalId }) => externalId === match.externalId)).toMatchObject({
      matchOf: own?.id,
      document: 'none',
      donorEmail: null,
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
      donations: [],
      people: [],
      mailboxes: [],
      mails: [],
      imports: [],
      rows: [],
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
      'paypal:C1 recorded',
      'paypal:C2 already',
      'paypal:C2 recorded',
      'paypal:C3 recorded',
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

  test('a check of a known fund goes to it and gets thanks, with an address and without', async () => {
    const fund = { donorName: 'Lantern Hill Fund', giverKind: 'fund' };
    for (const donorEmail of ['', 'fund@mail.example']) {
      await recordDonation({ ...fund, donorEmail });
      const gift = buildGift({ donor: fund.donorName, email: donorEmail || null });
      await recordImport(buildImport([{ ...gift, kind: 'check', document: 'tax' }]));
    }
    const rows = await selectRows(donations);
    expect(rows.map(({ document }) => document)).toEqual(Array(4).fill('thanks'));
    expect(await selectRows(people)).toHaveLength(2);
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

  test('an import without the password answers 401', async () => {
    const body = buildImport([buildGift()]);
    expect((await callApi(importsPath, { method: 'POST', body })).status).toBe(401);
  });

  test('an import of more rows than 10,000 answers 413', async () => {
    const rows = Array.from({ length: importBounds.rows + 1 }, () => ({ line: 1, reason: 'no' }));
    const reply = await postImport(buildImport(rows));
    expect(reply).toMatchObject({
      status: 413,
      body: { error: expect.stringContaining('10,000') as string },
    });
  });

  test('an import of more bytes than its bound answers 413', async () => {
    const large = buildImport([{ line: 1, reason: 'x'.repeat(importBounds.bytes) }]);
    expect((await postImport(large)).status).toBe(413);
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

  test('a part of a file is recorded once when its response was lost', async () => {
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
