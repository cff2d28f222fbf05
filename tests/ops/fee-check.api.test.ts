import { beforeEach, expect, test } from 'vitest';
import { checkCardFee } from '#ops/doctor/fee-check.ts';
import { database } from '#server/db/client.ts';
import { ledgerEntries } from '#server/db/ledger-schema.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';

beforeEach(async () => {
  await database().queries.delete(ledgerEntries);
});

async function charge(feeCents: number, ago = 0): Promise<void> {
  const amountCents = 10_000;
  const donationId = await insertDonation({ amountCents, status: 'succeeded' });
  const createdAt = new Date(Date.now() - ago);
  await database()
    .queries.insert(ledgerEntries)
    .values({
      id: `txn_${crypto.randomUUID()}`,
      type: 'charge',
      category: 'charge',
      currency: 'usd',
      amountCents,
      feeCents,
      netCents: amountCents - feeCents,
      livemode: false,
      createdAt,
      availableOn: createdAt,
      donationId,
    });
}

const check = () => checkCardFee(database());

test('the check of the card fee says nothing before the first charge', async () => {
  expect(await check()).toEqual([]);
});

test('a rate that most charges have is right, whatever American Express costs', async () => {
  for (const fee of [250, 251, 380]) await charge(fee);
  const message = '2 of the newest 3 charges cost 2.2 % and $0.30, as donors are told.';
  expect(await check()).toEqual([{ name: 'Card fee', status: 'fine', message }]);
});

test('an account with another rate is worth a note, with the difference', async () => {
  for (const fee of [320, 320, 250]) await charge(fee);
  expect(await check()).toMatchObject([
    {
      status: 'note',
      message: expect.stringContaining('on average they cost $0.47 more') as string,
    },
  ]);
});

test('charges before the newest hundred no longer count', async () => {
  await charge(320, 60_000);
  for (let count = 0; count < 100; count += 1) await charge(250);
  expect((await check())[0]?.message).toContain('100 of the newest 100');
});
