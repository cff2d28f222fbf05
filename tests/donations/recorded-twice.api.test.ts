/** Recording again what stands already (P-246). */
import { beforeEach, describe, expect, test } from 'vitest';
import { adminDonationSchema } from '#model/donations/admin-donations.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import {
  changeRecorded,
  postRecord,
  recordDonation,
  stock,
} from '#tests/support/factories/recorded-donations.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(donations, outbox, people));

describe('a check that looks like one that stands', () => {
  const donorEmail = 'family@mail.example';
  const first = { donorEmail, reference: '0417', receivedOn: '2026-11-18' };
  const text =
    'This looks like a donation that is recorded already: Check no. 0417, $1,000.00 from The Test Family, received November 18, 2026. If it is another one, record it anyway.';

  test.each<object>([
    {},
    { reference: '417' },
    { reference: ' No. 417', receivedOn: '2026-11-20' },
    { donorEmail: donorEmail.toUpperCase() },
    { donorEmail: null, donorName: 'the test  FAMILY' },
    { reference: null },
  ])('a check that looks like one that stands is refused and stored nowhere: %j', async (again) => {
    await recordDonation(first);
    const response = await postRecord({ ...first, ...again });
    expect(response).toEqual({
      ...response,
      status: 409,
      body: { error: text, fields: { recordAnyway: text } },
    });
    expect(await selectRows(donations)).toHaveLength(1);
    expect(await selectRows(outbox)).toHaveLength(1);
    expect((await postRecord({ ...first, ...again, recordAnyway: true })).status).toBe(201);
  });

  test.each<object>([
    { reference: '418' },
    { amountCents: 100_001 },
    { donorEmail: 'other@mail.example' },
    { reference: null, receivedOn: '2026-11-19' },
    { source: 'transfer' },
  ])('a check with %j is another one than the one that stands', async (other) => {
    await recordDonation(first);
    expect((await postRecord({ ...first, ...other })).status).toBe(201);
  });

  test.each<object>([{ source: 'transfer' }, { source: 'fund' }, stock])(
    'a second gift with %j of one donor on one day is refused, and on the next it is not',
    async (kind) => {
      const record = { donorEmail, ...kind };
      await recordDonation(record);
      expect((await postRecord(record)).status).toBe(409);
      expect((await postRecord({ ...record, receivedOn: '2026-11-19' })).status).toBe(201);
    },
  );

  test.each([
    ['W-1', 'W-2', 201],
    ['W-1', null, 409],
    ['Wire', 'Zelle', 409],
    ['W-01', 'w-01', 409],
  ])(
    'of two transfers of one day with the references %s and %s, the second is answered %i',
    async (reference, other, status) => {
      const record = { donorEmail, source: 'transfer' };
      await recordDonation({ ...record, reference });
      expect((await postRecord({ ...record, reference: other })).status).toBe(status);
    },
  );

  test('a check that looks like another is recorded once the other was undone or reversed', async () => {
    const undone = await recordDonation(first);
    await changeRecorded(undone.id, 'undo');
    const reversed = await postRecord(first);
    expect(reversed.status).toBe(201);
    await changeRecorded(adminDonationSchema.parse(reversed.body).id, 'reverse');
    expect((await postRecord(first)).status).toBe(201);
  });

  test('of 10 like checks that two staff record at once, one is recorded', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => postRecord(first)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});
